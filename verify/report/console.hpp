#pragma once
// The lines of `attsvm verify` on standard output: one a claim, stable, for people and for grep.

#include <string>
#include <vector>

#include "verify/record.hpp"

namespace attsvm::verify {

/// Column widths, in code points, fixed before the first line is printed.
struct ConsoleLayout {
  std::size_t theorem = 0;
  std::size_t location = 0;
  bool colour = false;  ///< the agreement in green, yellow or red; only for terminals
};

/// `<case file>#<claim name>`: names a claim uniquely within a run.
std::string location(const std::string& case_path, const std::string& claim);

/// Verdict, evidence, theorem, location, agreement and reason, two or more spaces between the columns:
///   proved        exact     prompt/no-stationary-point  cases/a.yaml#opt  as expected    <reason>
/// A claim without verdict reads `error` (attsvm failed) or `malformed` (the input did) in the first column.
std::string claim_line(const ClaimRecord& record, const ConsoleLayout& layout);

/// What `-v` adds: a line for each hypothesis and the conclusion, and one for each quantity, indented.
std::vector<std::string> detail_lines(const ClaimRecord& record);

}  // namespace attsvm::verify

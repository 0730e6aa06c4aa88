#pragma once
// The record of one examined claim: the single source of the console line, the JSON and the JUnit file.

#include <string>
#include <vector>

#include "verify/verdict.hpp"

namespace attsvm::verify {

/// A hypothesis or the conclusion, examined.
struct ExaminedPart {
  std::string id;  ///< hypothesis id, or "conclusion"
  std::string statement;
  Finding finding;
};

struct ClaimRecord {
  std::string case_path;
  std::string claim;  ///< the claim's name
  std::string theorem;
  int line = 0;  ///< of the claim in its case file
  Verdict verdict = Verdict::undecided;
  Evidence evidence = Evidence::none;  ///< the weakest evidence the verdict rests on
  Expectation expectation = Expectation::proved;
  Agreement agreement = Agreement::weaker;
  std::string reason = "not examined";
  std::vector<ExaminedPart> parts;
  long precision_bits = 0;  ///< largest working precision used; 0 when none
  double seconds = 0;
  bool internal_error = false;  ///< an exception that is not about the input; never a pass
  bool input_error = false;     ///< the claim turned out malformed while it was examined; never a pass

  /// Examined to the end; otherwise verdict, evidence and agreement keep their defaults.
  bool examined() const { return !internal_error && !input_error; }
};

}  // namespace attsvm::verify

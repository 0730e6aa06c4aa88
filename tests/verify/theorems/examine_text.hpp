#pragma once
// A claim on a case written in place: read, examined, recorded.

#include <stdexcept>
#include <string>

#include "verify/case/read_case.hpp"
#include "verify/examine.hpp"
#include "verify/theorem.hpp"

namespace attsvm::verify::testing {

/// Examines the only claim of a case given by its data lines and its claim lines (`theorem: ...` first).
/// Whole windows are run unless asked otherwise.
inline ClaimRecord examine_text(const std::string& data, const std::string& claim,
                                const ExamineOptions& options = {.whole_windows = true}) {
  const Case the_case =
      read_case_text("format: attsvm-case/1\ntitle: test\n" + data + "claims:\n  - {" + claim + "}\n", "test.yaml");
  const Theorem* theorem = find_theorem(the_case.claims.at(0).theorem);
  if (theorem == nullptr) throw std::invalid_argument("no theorem " + the_case.claims.at(0).theorem);
  return examine(the_case, the_case.claims.at(0), *theorem, options);
}

/// The value of a quantity of the conclusion; throws when it is not there.
inline std::string quantity_of(const ClaimRecord& record, const std::string& name) {
  for (const Quantity& quantity : record.parts.back().finding.quantities)
    if (quantity.name == name) return quantity.value;
  throw std::invalid_argument("no quantity `" + name + "`");
}

/// The id of the part that decided an inapplicable claim.
inline std::string failing_part(const ClaimRecord& record) {
  for (const ExaminedPart& part : record.parts)
    if (part.finding.outcome == Finding::Outcome::fails) return part.id;
  return {};
}

inline const std::string single_global =
    "attention: prompt\nkeys: [[[-0.1, 1], [1, 0], [0, 0]]]\nscores: [[1, 9/10, 9/10]]\nloss: logistic\n";
inline const std::string single_local =
    "attention: prompt\nkeys: [[[-0.1, 1], [1, 0], [0, 0]]]\nscores: [[1, 9/10, 0]]\nloss: logistic\n";
inline const std::string two_sequences =
    "attention: prompt\nkeys: [[[0, 0], [1, 1]], [[0, 0], [1, -1]]]\nscores: [[0, 2], [0, 1]]\nloss: logistic\n";

}  // namespace attsvm::verify::testing

#pragma once
// Theorems about nothing, one for every way an examination can end.

#include <string>
#include <string_view>
#include <vector>

#include "verify/theorem.hpp"

namespace attsvm::verify::testing {

/// A finding with a reason that names itself.
Finding finding(Finding::Outcome outcome, Evidence evidence);

/// A theorem of one hypothesis `given` and a conclusion, each with a fixed finding.
Theorem fixed_theorem(std::string id, const Finding& hypothesis, const Finding& conclusion);

/// test/proved, test/refuted, test/supported, test/undecided, test/inapplicable: end as they are called.
/// test/broken throws std::runtime_error, test/malformed a CaseError, both in the conclusion.
/// test/waits ends when it is interrupted, and not before; test/naps sleeps `pairs` milliseconds, then proves.
/// test/keys requires `cone` and reads `start`.
std::vector<Theorem> synthetic_theorems();

/// A case file of two tokens, with the claims given as YAML list items, each line indented by two.
std::string case_text(std::string_view claims);

}  // namespace attsvm::verify::testing

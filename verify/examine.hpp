#pragma once
// One claim, examined: hypotheses in their order, then the conclusion, and what they come to together.

#include <atomic>

#include "verify/record.hpp"
#include "verify/theorem.hpp"

namespace attsvm::verify {

/// Examines the claim and compares the verdict with what the case expects. An outcome counts only with its
/// evidence: `exact` and `enclosed` decide, `numeric` supports, `none` leaves the part undecided.
///
/// | hypotheses                                   | conclusion           | verdict      |
/// |----------------------------------------------|----------------------|--------------|
/// | one fails, decided                           | not looked at        | inapplicable |
/// | one undecided, or its failure only numeric   | not looked at        | undecided    |
/// | all hold, decided                            | holds, decided       | proved       |
/// | all hold, decided                            | fails, decided       | refuted      |
/// | all hold, some only numerically or supported | holds or supported   | supported    |
/// | all hold                                     | numeric or supported | supported    |
/// | all hold                                     | anything else        | undecided    |
///
/// Numeric doubt never refutes, and neither does a failing conclusion under a hypothesis that is not decided.
/// The evidence of the verdict is the weakest among the parts it rests on; for `inapplicable` that is the
/// failing hypothesis alone.
///
/// An exception of the theorem becomes a record with `internal_error`, one about the input (CaseError) a
/// record with `input_error`; neither is ever a pass. Interrupted passes through to the caller.
ClaimRecord examine(const Case& the_case, const Claim& claim, const Theorem& theorem,
                    const ExamineOptions& options = {});

}  // namespace attsvm::verify

#pragma once
// Whether a claim fits its theorem, before anything is computed.

#include <vector>

#include "verify/theorem.hpp"

namespace attsvm::verify {

/// The claim's theorem among `known`. Throws CaseError, with the nearest id, when there is none.
const Theorem& theorem_of(const Case& the_case, const Claim& claim, const std::vector<Theorem>& known);

/// Throws CaseError when the theorem is not about the case's attention, when a key that the theorem
/// requires is missing, or when the claim has a key that the
/// theorem doesn't read: `method` (its `steps` belong to it), `start`, or a parameter. An ignored key
/// would be a claim about something else than its author thinks. To read `method` is to read constant steps; a
/// theorem that is true of decreasing steps, of Polyak's or of flow reads `decay`, `polyak` or `flow` as well.
void check_claim_keys(const Case& the_case, const Claim& claim, const Theorem& theorem);

}  // namespace attsvm::verify

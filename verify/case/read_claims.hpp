#pragma once
// The key `claims` of a case.

#include "verify/case/case.hpp"
#include "verify/case/node_reader.hpp"

namespace attsvm::verify {

/// The losses and their words.
LossKind read_loss(const NodeReader& reader, const Node& node);

/// Reads the claims about `the_case`, whose data must be complete: choices and starts are checked against it.
/// Whether a theorem exists and which keys it needs is not examined here. Throws CaseError.
std::vector<Claim> read_claims(const NodeReader& reader, const Node& node, const Case& the_case);

}  // namespace attsvm::verify

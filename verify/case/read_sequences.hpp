#pragma once
// The data keys of a case: keys and scores, or tokens with a head.

#include "verify/case/case.hpp"
#include "verify/case/node_reader.hpp"

namespace attsvm::verify {

/// Fills `problem` and `tokens` from the keys `keys`, `scores`, `tokens`, `head`, `labels`, `key_map` of the
/// document's root. Exact: k_it = key_map · x_it and γ_it = y_i <v, x_it> in rational arithmetic.
/// Throws CaseError for missing, contradictory or ragged data.
void read_sequences(const NodeReader& reader, const Node& root, Case& result);

}  // namespace attsvm::verify

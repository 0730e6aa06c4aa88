#pragma once
// The data keys of a case: keys and scores, or tokens with a head.

#include "verify/case/case.hpp"
#include "verify/case/node_reader.hpp"

namespace attsvm::verify {

/// Fills `problem`, `tokens` and `query_length` from the keys `keys`, `scores`, `tokens`, `head`, `labels`,
/// `key_map`, `queries`, `query_token` of the document's root; `attention` must be set. Exact: k_it = key_map ·
/// x_it, x_it z_i^T and γ_it = y_i <v, x_it> in rational arithmetic. Throws CaseError for missing, contradictory or
/// ragged data.
void read_sequences(const NodeReader& reader, const Node& root, Case& result);

}  // namespace attsvm::verify

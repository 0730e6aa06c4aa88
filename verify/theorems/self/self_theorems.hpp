#pragma once
// The theorems on self- and cross-attention with the key-query matrix W (arXiv:2308.16898).

#include "verify/theorem.hpp"

namespace attsvm::verify {

Theorem self_gd_global();
Theorem self_gd_local();

}  // namespace attsvm::verify

#pragma once
// The theorems on prompt attention (arXiv:2306.13596), one file each.

#include "verify/theorem.hpp"

namespace attsvm::verify {

Theorem prompt_escape();
Theorem prompt_gd_global();
Theorem prompt_gd_local();
Theorem prompt_limit();
Theorem prompt_limits_are_locally_optimal();
Theorem prompt_local_regularisation_path();
Theorem prompt_loss_independence();
Theorem prompt_no_stationary_point();
Theorem prompt_regularisation_path();
Theorem prompt_reparameterisation();
Theorem prompt_smoothness();

}  // namespace attsvm::verify

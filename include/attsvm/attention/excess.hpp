#pragma once
// The loss above the infimum of a choice's basin, without cancellation.

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// ℓ(γ-δ) - ℓ(γ), without cancellation for small δ; increasing in δ.
template <class S>
WeightOf<S> loss_increase(LossKind loss, const S& gamma, const WeightOf<S>& delta);

/// L(θ) - L*, L* = (1/n) Σ_i ℓ(γ_{i,α_i}) the loss with all attention on the choice.
///
///   δ_i = γ_{i,α_i} - f_i = Σ_t s_it (γ_{i,α_i} - γ_it),
///   ℓ(γ-δ) - ℓ(γ) = log1p(expm1(δ) / (1 + e^γ))   logistic,
///                   e^{-γ} expm1(δ)               exponential,
///                   δ                             linear.
///
/// Negative when tokens that score higher than the choice hold attention.
template <class S>
WeightOf<S> loss_excess(const AttentionProblem<S>& problem, LossKind loss, const Choice& choice,
                        const Vector<S>& theta);

}  // namespace attsvm

#pragma once
// A Lipschitz constant of ∇L, as an exact rational.
// Source: ours; it is at least 4 times smaller than the constant of arXiv:2306.13596, Lemma on smoothness.

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"

namespace attsvm {

/// Rational upper bounds of |ℓ''| and |ℓ'| on [lowest, highest].
struct LossBounds {
  Rational second;  ///< M0 >= sup |ℓ''|
  Rational first;   ///< M1 >= sup |ℓ'|
};

/// logistic: M0 = 1/4, M1 = 1/(1 + e^lowest); exponential: M0 = M1 = e^-lowest; linear: M0 = 0, M1 = 1.
/// Guarantee: irrational values are rounded upwards, by at most one part in 2^60.
LossBounds loss_bounds(LossKind loss, const Rational& lowest);

/// C with |∇L(p) - ∇L(q)| <= C |p - q| for all p, q:
///
///   C = (1/n) Σ_i D_i² ( M0 G_i²/16 + M1 G_i κ ),   κ = 25/259 > 1/(6√3),
///   D_i = max_{t,u} |φ_it - φ_iu|,  G_i = max_t γ_it - min_t γ_it,  M0, M1 on [min_t γ_it, max_t γ_it].
///
/// Guarantee: exact rational arithmetic on upper bounds, so C is a true Lipschitz constant. 1/C is a step for
/// which gradient descent never raises the loss. The proof is in docs/smoothness.md.
Rational smoothness_constant(const AttentionProblem<Rational>& problem, LossKind loss);

}  // namespace attsvm

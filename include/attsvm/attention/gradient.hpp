#pragma once
// The gradient of the attention loss, anchored at the leading token, in ratio form.
// Source: the gradient is that of arXiv:2306.13596; anchoring and ratio form are ours.

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// v = -∇L(θ), length D, as weights of the tier (ScaledDouble for double, so that e^{-<a,θ>} far below
/// the exponent range of double is still a number).
///
///   b = the token of largest logit, r_t = e^{a_t - a_b},  Z = Σ r_t,
///   f - γ_b = Σ_{t≠b} r_t (γ_t - γ_b) / Z,
///   v = (1/n) Σ_i |ℓ'(f_i)| Σ_{t≠b} (r_t / Z) ((γ_t - γ_b) - (f - γ_b)) (φ_t - φ_b).
///
/// Guarantee: any b gives the same mathematical value, so a Ball answer encloses -∇L whichever b the
/// midpoints suggest; double and Real keep relative accuracy where the textbook form cancels.
template <class S>
Vector<WeightOf<S>> negative_gradient(const AttentionProblem<S>& problem, LossKind loss, const Vector<S>& theta);

/// The form printed in textbooks, K^T (diag(s) - s s^T) γ. It cancels catastrophically once
/// e^{-margin} drops below the unit of rounding; kept to show exactly that.
template <class S>
Vector<S> textbook_negative_gradient(const AttentionProblem<S>& problem, LossKind loss, const Vector<S>& theta);

}  // namespace attsvm

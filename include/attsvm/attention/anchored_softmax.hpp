#pragma once
// The softmax of one sequence in ratio form.

#include "attsvm/attention/anchored_sequence.hpp"

namespace attsvm {

/// With b and s the tokens of largest and second largest logit, d_t = a_t - a_b:
///
///   e_t = e^{d_t - d_s} for t ≠ b (so e_s = 1, and e_b is set to 0),
///   k = e^{d_s} / Z = 1 / (e^{-d_s} + Σ_{t≠b} e_t),   s_t = k e_t for t ≠ b,
///   h = f - γ_b = k Σ_{t≠b} e_t (γ_t - γ_b).
///
/// A sequence of one token has k = h = 0.
template <class S>
struct AnchoredSoftmax {
  Vector<WeightOf<S>> e;
  WeightOf<S> k = WeightOf<S>(0);
  WeightOf<S> h = WeightOf<S>(0);

  /// After `sequence.read_logits(theta)`. The Ball members enclose the true values.
  void evaluate(const AnchoredSequence<S>& sequence);
};

}  // namespace attsvm

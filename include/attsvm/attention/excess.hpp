#pragma once
// The loss above the infimum of a choice's basin, without cancellation.

#include <vector>

#include "attsvm/attention/anchored_sequence.hpp"
#include "attsvm/attention/anchored_softmax.hpp"
#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// ℓ(γ-δ) - ℓ(γ), without cancellation for small δ; increasing in δ.
template <class S>
WeightOf<S> loss_increase(LossKind loss, const S& gamma, const WeightOf<S>& delta);

/// L(θ) - L*, L* = (1/n) Σ_i ℓ(γ_{i,α_i}) the loss with all attention on the choice, along a trajectory.
///
///   δ_i = γ_{i,α_i} - f_i = Σ_t s_it (γ_{i,α_i} - γ_it),
///   ℓ(γ-δ) - ℓ(γ) = log1p(expm1(δ) / (1 + e^γ))   logistic,
///                   e^{-γ} expm1(δ)               exponential,
///                   δ                             linear.
///
/// Negative when tokens that score higher than the choice hold attention.
template <class S>
class Excess {
 public:
  using Weight = WeightOf<S>;

  /// The problem must outlive the object, and have a token choice[i] in each sequence i.
  Excess(const AttentionProblem<S>& problem, LossKind loss, const Choice& choice);
  /// The same, with differences of features and scores formed exactly.
  Excess(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice);
  Excess(const AttentionProblem<S>&& problem, LossKind loss, const Choice& choice) = delete;
  Excess(const AttentionProblem<Rational>&& problem, LossKind loss, const Choice& choice) = delete;

  /// Guarantee: in Ball, encloses L - L* at every point of the box `theta`.
  Weight evaluate(const Vector<S>& theta);

 private:
  struct Share {
    AnchoredSequence<S> anchored;
    Index chosen = 0;
    S chosen_score;  // γ_{i,α_i}
    AnchoredSoftmax<S> softmax = {};
  };

  LossKind loss_;
  std::vector<Share> shares_;
};

/// The same at one point.
template <class S>
WeightOf<S> loss_excess(const AttentionProblem<S>& problem, LossKind loss, const Choice& choice,
                        const Vector<S>& theta);

}  // namespace attsvm

#pragma once
// The negative gradient v = -∇L(θ) along a trajectory, split into a scale and a vector of ordinary size.
// Source: the ratio form is ours; attsvm/attention/gradient.hpp has the formula of v.

#include <vector>

#include "attsvm/attention/anchored_sequence.hpp"
#include "attsvm/attention/anchored_softmax.hpp"
#include "attsvm/attention/loss.hpp"

namespace attsvm {

/// Per sequence, with b and s the tokens of largest and second largest logit, d_t = a_t - a_b:
///
///   e_t = e^{d_t - d_s},  k = e^{d_s} / Z = 1 / (e^{-d_s} + Σ_{t≠b} e_t),
///   h = f - γ_b = k Σ_{t≠b} e_t (γ_t - γ_b),
///   c_it = (|ℓ'(f_i)| k_i / n) e_t ((γ_t - γ_b) - h).
///
/// c_* is the coefficient of largest modulus (by midpoints), and
///
///   v = |c_*| w,  w = Σ_it (c_it / |c_*|) (φ_t - φ_b).
///
/// What the coefficients of one sequence share is never multiplied into w, and the coefficient of the pivot is
/// exactly 1 or -1. With one support vector an enclosure of w/|w| is therefore hardly wider than the other weights
/// are large; and no product of exponentials underflows, even when c_* is one.
///
/// Guarantee: whichever b, s and pivot the midpoints suggest, in Ball `vector()` encloses -∇L(θ), and
/// w/|w| encloses v/|v|.
template <class S>
class Descent {
 public:
  using Weight = WeightOf<S>;

  /// The problem must outlive the object. Throws std::invalid_argument when it has no sequence, or an empty one.
  Descent(const AttentionProblem<S>& problem, LossKind loss);
  /// The same, with differences of features and scores formed exactly.
  Descent(const AttentionProblem<Rational>& problem, LossKind loss);
  Descent(const AttentionProblem<S>&& problem, LossKind loss) = delete;
  Descent(const AttentionProblem<Rational>&& problem, LossKind loss) = delete;

  void evaluate(const Vector<S>& theta);

  /// w, length D; 0 when every coefficient is exactly 0.
  const Vector<Weight>& scaled() const { return scaled_; }
  /// |c_*|.
  Weight scale() const;
  /// v = |c_*| w.
  Vector<Weight> vector() const;

 private:
  Descent(const DifferenceSource<S>& source, std::size_t count, Index dimension, LossKind loss);

  /// What one sequence contributes.
  struct Share {
    AnchoredSequence<S> anchored;
    AnchoredSoftmax<S> softmax;
    Vector<Weight> coefficients;  // e_t ((γ_t - γ_b) - h)
    Index largest = 0;            // the token of the largest coefficient
  };
  void weigh(Share& share);
  /// |ℓ'(f_i)| k_i / n.
  Weight factor(const Share& share) const;

  LossKind loss_;
  std::vector<Share> shares_;
  std::size_t pivot_ = 0;
  Vector<Weight> scaled_;
};

}  // namespace attsvm

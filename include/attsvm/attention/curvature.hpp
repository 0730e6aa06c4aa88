#pragma once
// The negative gradient and its derivative; in balls, enclosed over a whole ball of parameters.

#include "attsvm/attention/anchored_sequence.hpp"
#include "attsvm/attention/anchored_softmax.hpp"
#include "attsvm/attention/loss.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// v = -∇L and Dv = -∇²L. Per sequence, with b the leading token, ψ_t = φ_t - φ_b, h = f - γ_b:
///
///   w = ∇f = Σ_{t≠b} s_t ((γ_t - γ_b) - h) ψ_t,   ψ̄ = Σ_{t≠b} s_t ψ_t,
///   ∇²f = Σ_{t≠b} s_t ((γ_t - γ_b) - h) ψ_t ψ_t^T - w ψ̄^T - ψ̄ w^T,
///   v = (1/n) Σ_i |ℓ'(f)| w,   Dv = (1/n) Σ_i ( -ℓ''(f) w w^T + |ℓ'(f)| ∇²f ).
///
/// Every term carries the factor s_t of a token off the leader, so nothing cancels beside |v|.
/// S is Ball or Real.
template <class S>
class BasicCurvature {
 public:
  /// The problem must outlive the object. Differences of features and scores are formed exactly, then
  /// enclosed (rounded) at the working precision.
  BasicCurvature(const AttentionProblem<Rational>& problem, LossKind loss);
  BasicCurvature(const AttentionProblem<Rational>&& problem, LossKind loss) = delete;

  /// Guarantee: in Ball, descent() afterwards encloses v and derivative() encloses Dv at every point of the box
  /// `theta`.
  void evaluate(const Vector<S>& theta);

  const Vector<S>& descent() const { return descent_; }        ///< v, length D
  const Matrix<S>& derivative() const { return derivative_; }  ///< Dv, D x D, symmetric

 private:
  void add(AnchoredSequence<S>& sequence, const Vector<S>& theta);

  LossKind loss_;
  std::vector<AnchoredSequence<S>> sequences_;
  AnchoredSoftmax<S> softmax_;
  Vector<S> descent_;
  Matrix<S> derivative_;
};

using Curvature = BasicCurvature<Ball>;

}  // namespace attsvm

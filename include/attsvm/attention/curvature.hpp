#pragma once
// The derivative of the negative gradient, enclosed over a whole ball of parameters.

#include "attsvm/attention/anchored_sequence.hpp"
#include "attsvm/attention/anchored_softmax.hpp"
#include "attsvm/attention/loss.hpp"
#include "attsvm/number/ball.hpp"

namespace attsvm {

/// v = -∇L and Dv = -∇²L. Per sequence, with b the leading token, ψ_t = φ_t - φ_b, h = f - γ_b:
///
///   w = ∇f = Σ_{t≠b} s_t ((γ_t - γ_b) - h) ψ_t,   ψ̄ = Σ_{t≠b} s_t ψ_t,
///   ∇²f = Σ_{t≠b} s_t ((γ_t - γ_b) - h) ψ_t ψ_t^T - w ψ̄^T - ψ̄ w^T,
///   v = (1/n) Σ_i |ℓ'(f)| w,   Dv = (1/n) Σ_i ( -ℓ''(f) w w^T + |ℓ'(f)| ∇²f ).
///
/// Every term carries the factor s_t of a token off the leader, so nothing cancels beside |v|.
class Curvature {
 public:
  /// The problem must outlive the object. Differences of features and scores are formed exactly, then
  /// enclosed at the working precision.
  Curvature(const AttentionProblem<Rational>& problem, LossKind loss);
  Curvature(const AttentionProblem<Rational>&& problem, LossKind loss) = delete;

  /// Guarantee: afterwards descent() encloses v and derivative() encloses Dv at every point of the box `theta`.
  void evaluate(const Vector<Ball>& theta);

  const Vector<Ball>& descent() const { return descent_; }      ///< v, length D
  const Matrix<Ball>& derivative() const { return derivative_; }  ///< Dv, D x D, symmetric

 private:
  void add(AnchoredSequence<Ball>& sequence, const Vector<Ball>& theta);

  LossKind loss_;
  std::vector<AnchoredSequence<Ball>> sequences_;
  AnchoredSoftmax<Ball> softmax_;
  Vector<Ball> descent_;
  Matrix<Ball> derivative_;
};

}  // namespace attsvm

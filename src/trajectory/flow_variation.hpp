#pragma once
// How the right-hand side of gradient flow in arclength varies over a box of parameters, in ratio form.

#include <vector>

#include "attsvm/attention/anchored_sequence.hpp"
#include "attsvm/attention/anchored_softmax.hpp"
#include "attsvm/attention/loss.hpp"
#include "attsvm/number/ball.hpp"

namespace attsvm {

/// In the notation of flow_series.hpp, with k = 1/Z and s the second largest token:
///
///   ∇h = ∇f = k w_i,
///   Dw_i = Σ_{t≠b,s} e_t ((γ_t - γ_b) - h) ψ_t (φ_t - φ_s)^T - (Σ_{t≠b} e_t ψ_t) (k w_i)^T,
///   ∇log R_i = -(1 - k Σ_{t≠b} e_t) (φ_s - φ_b) + k Σ_{t≠b,s} e_t (φ_t - φ_s) + κ k w_i,
///   κ = d log(1/|ℓ'|)/df = 1 - |ℓ'|, 1, 0  for the logistic, exponential and linear loss,
///   w = Σ_i ρ_i w_i,  ρ_i = R_p/R_i,  Dw = Σ_i ρ_i (Dw_i + w_i (∇log R_p - ∇log R_i)^T),
///   u = w/|w|,  Du = (I - u u^T) Dw / |w|,  ∇log(dt/dx) = ∇log R_p - Dw^T u / |w|.
///
/// What the weights of sequence p share is absent from u and Du: where one token is left beside the leader, Du
/// is as small as the other weights, however wide the box.
class FlowVariation {
 public:
  /// The problem must outlive the object.
  FlowVariation(const AttentionProblem<Rational>& problem, LossKind loss);

  /// Guarantee: afterwards the members enclose their namesakes at every point of the box. False when |w| can't be
  /// told from 0 there.
  bool evaluate(const Vector<Ball>& box);

  const Matrix<Ball>& derivative() const { return derivative_; }          ///< Du
  const Vector<Ball>& log_pace_slope() const { return log_pace_slope_; }  ///< ∇log(dt/dx)

 private:
  struct Share {
    AnchoredSequence<Ball> anchored;
    AnchoredSoftmax<Ball> softmax;
    Ball reciprocal;          // R_i
    Vector<Ball> pull;        // w_i
    Matrix<Ball> pull_slope;  // Dw_i
    Vector<Ball> log_slope;   // ∇log R_i
  };
  void evaluate(Share& share, const Vector<Ball>& box);
  std::size_t pivot() const;

  LossKind loss_;
  Index dimension_;
  std::vector<Share> shares_;
  Matrix<Ball> derivative_;
  Vector<Ball> log_pace_slope_;
};

}  // namespace attsvm

#pragma once
// The Taylor series of gradient flow in arclength, in ratio form.

#include <vector>

#include "attsvm/attention/anchored_sequence.hpp"
#include "attsvm/attention/loss.hpp"
#include "attsvm/number/taylor.hpp"

namespace attsvm {

/// With b, s the tokens of largest and second largest logit of a sequence at the point of expansion, λ the logit of
/// s relative to b, ψ_t = φ_t - φ_b, and everything a power series in the arclength x:
///
///   E = e^{-λ},  e_t = e^{a_t - a_s},  Z = E + Σ_{t≠b} e_t,  h = f - γ_b = Σ_{t≠b} e_t (γ_t - γ_b) / Z,
///   w_i = Σ_{t≠b} e_t ((γ_t - γ_b) - h) ψ_t,  R_i = Z / |ℓ'(f)|,  so that  v = (1/n) Σ_i w_i / R_i,
///   w = Σ_i (R_p / R_i) w_i,  dθ/dx = u = w/|w|,  dt/dx = 1/|v| = n R_p / |w|,
///
/// p the sequence with the largest term. What the weights of sequence p share is in R_p only, so it never reaches
/// the direction. Any b, s, p give the same mathematical values.
///
/// Guarantee: in Ball, after `expand(box, count)` the coefficients enclose those of the solution through every
/// point of the box.
template <class S>
class FlowSeries {
 public:
  /// The problem must outlive the object. Differences of features and scores are formed exactly.
  FlowSeries(const AttentionProblem<Rational>& problem, LossKind loss);

  /// Computes `count` >= 1 coefficients. False when w can't be told from 0, or is not finite, at the point.
  bool expand(const Vector<S>& theta, std::size_t count);

  /// w is exactly 0 at the point of the last `expand`.
  bool stationary() const;

  const Series<S>& direction(Index k) const { return direction_[static_cast<std::size_t>(k)]; }  ///< u_k(x)
  const Series<S>& pace() const { return pace_; }                                                ///< dt/dx

 private:
  struct Share {
    AnchoredSequence<S> anchored;
    Series<S> lead_derivative, lead_exp;               // -λ', E
    std::vector<Series<S>> lag_derivatives, lag_exps;  // (a_t - a_s)', e_t; unused for b and s
    Series<S> mass, moment, h;                         // Z, Σ e_t (γ_t - γ_b), h
    Series<S> h_derivative, score_exp, loss_factor;    // h', e^f, 1/|ℓ'(f)|
    Series<S> reciprocal;                              // R_i
    Series<S> ratio;                                   // R_p / R_i
    std::vector<Series<S>> pull;                       // w_i
  };

  void clear(std::size_t count);
  void extend(Share& share, std::size_t n);
  void extend_softmax(Share& share, std::size_t n);
  void extend_pull(Share& share, std::size_t n);
  void extend_reciprocal(Share& share, std::size_t n);
  void extend_sum(std::size_t n);
  bool extend_direction(std::size_t n);
  void extend_derivatives(Share& share, std::size_t n);
  void choose_pivot();

  LossKind loss_;
  long count_of_sequences_;
  std::vector<Share> shares_;  // of the sequences with at least two tokens
  std::size_t pivot_ = 0;
  std::vector<Series<S>> sum_;  // w
  Series<S> square_, length_;   // |w|², |w|
  std::vector<Series<S>> direction_;
  Series<S> pace_;
};

}  // namespace attsvm

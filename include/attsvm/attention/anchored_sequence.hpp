#pragma once
// One sequence seen from its two tokens of largest logit. Everything the gradient needs is a difference of
// features or of scores; they are formed once, not at every step of a trajectory.

#include <variant>

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// Where differences come from. From the exact problem they are formed in rational arithmetic and rounded
/// (enclosed) once: equal scores then differ by exactly 0, nearly parallel keys keep their digits.
template <class S>
using DifferenceSource = std::variant<const AttentionProblem<S>*, const AttentionProblem<Rational>*>;

template <class S>
class AnchoredSequence {
 public:
  /// `source` must outlive the object. Any anchor gives the same mathematical values; it starts at tokens 0, 1.
  /// Throws std::invalid_argument when the sequence has no token.
  AnchoredSequence(const DifferenceSource<S>& source, std::size_t sequence);

  /// The linear map θ -> logits, as differences: afterwards `lead` = <φ_s - φ_b, θ>, and lags[t] = <φ_t - φ_s, θ>
  /// for t other than b, s. Chooses b and s anew when the order of the logits (of their midpoints) has changed.
  void read_logits(const Vector<S>& theta);

  /// The transposed map: adds Σ_{t≠b} coefficients[t] (φ_t - φ_b) to `sum`.
  void pull_back(const Vector<WeightOf<S>>& coefficients, Vector<WeightOf<S>>& sum) const;

  Index length() const { return gains_.size(); }
  Index leader() const { return leader_; }                     ///< b
  Index runner_up() const { return runner_up_; }               ///< s; equal to b when there is one token only
  const S& leader_score() const { return leader_score_; }      ///< γ_b
  const Vector<WeightOf<S>>& gains() const { return gains_; }  ///< γ_t - γ_b

  /// Row t: φ_t - φ_b; the leader's row is 0. T x D.
  const Matrix<WeightOf<S>>& pull_rows() const { return pull_rows_; }

  /// Row s: φ_s - φ_b; row t: φ_t - φ_s; the leader's row is 0. T x D.
  const Matrix<S>& logit_rows() const { return logit_rows_; }

  const S& lead() const { return lead_; }
  const Vector<S>& lags() const { return lags_; }

 private:
  void anchor(Index leader, Index runner_up);
  void multiply(const Vector<S>& theta);
  bool in_order() const;

  DifferenceSource<S> source_;
  std::size_t sequence_;
  Index leader_ = 0;
  Index runner_up_ = 0;
  S leader_score_;
  Matrix<S> logit_rows_;
  Matrix<WeightOf<S>> pull_rows_;
  Vector<WeightOf<S>> gains_;
  S lead_;
  Vector<S> lags_;
};

}  // namespace attsvm

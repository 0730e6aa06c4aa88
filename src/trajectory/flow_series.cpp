#include "flow_series.hpp"

#include "attsvm/number/is_finite.hpp"

namespace attsvm {

namespace {

/// Finite and, for certain, above 0.
template <class S>
bool is_usable(const S& x) {
  if constexpr (std::is_same_v<S, Ball>) {
    return certainly(is_positive(x));
  } else {
    return is_finite(x) && x > 0;
  }
}

template <class S>
bool is_exact_zero(const S& x) {
  if constexpr (std::is_same_v<S, Ball>) {
    return certainly(is_zero(x));
  } else {
    return x == 0;
  }
}

/// By midpoints: it decides between forms that are all valid.
template <class S>
bool approximately_less(const S& a, const S& b) {
  if constexpr (std::is_same_v<S, Ball>) {
    return arf_cmp(arb_midref(a.backend().data()), arb_midref(b.backend().data())) < 0;
  } else {
    return a < b;
  }
}

template <class S>
S row_times(const Matrix<S>& rows, Index t, const std::vector<Series<S>>& vector, std::size_t n) {
  S sum(0);
  for (Index k = 0; k < rows.cols(); ++k) sum += rows(t, k) * vector[static_cast<std::size_t>(k)][n];
  return sum;
}

std::size_t at(Index t) { return static_cast<std::size_t>(t); }

template <class S>
void restart(Series<S>& series, std::size_t count) {
  series.clear();
  series.reserve(count);
}

template <class S>
void restart(std::vector<Series<S>>& several, std::size_t count) {
  for (Series<S>& series : several) restart(series, count);
}

}  // namespace

template <class S>
FlowSeries<S>::FlowSeries(const AttentionProblem<Rational>& problem, LossKind loss)
    : loss_(loss),
      count_of_sequences_(static_cast<long>(problem.size())),
      sum_(at(problem.dimension)),
      direction_(at(problem.dimension)) {
  for (std::size_t i = 0; i < problem.size(); ++i) {
    AnchoredSequence<S> anchored(DifferenceSource<S>(&problem), i);
    if (anchored.length() < 2) continue;
    Share share{std::move(anchored), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    share.lag_derivatives.resize(at(share.anchored.length()));
    share.lag_exps.resize(at(share.anchored.length()));
    share.pull.resize(at(problem.dimension));
    shares_.push_back(std::move(share));
  }
}

template <class S>
void FlowSeries<S>::clear(std::size_t count) {
  for (Share& share : shares_) {
    for (Series<S>* series :
         {&share.lead_derivative, &share.lead_exp, &share.mass, &share.moment, &share.h, &share.h_derivative,
          &share.score_exp, &share.loss_factor, &share.reciprocal, &share.ratio})
      restart(*series, count);
    restart(share.lag_derivatives, count);
    restart(share.lag_exps, count);
    restart(share.pull, count);
  }
  restart(sum_, count);
  restart(square_, count);
  restart(length_, count);
  restart(direction_, count);
  restart(pace_, count);
}

template <class S>
bool FlowSeries<S>::expand(const Vector<S>& theta, std::size_t count) {
  clear(count);
  for (Share& share : shares_) share.anchored.read_logits(theta);
  for (std::size_t n = 0; n < count; ++n) {
    for (Share& share : shares_) extend(share, n);
    if (n == 0) choose_pivot();
    extend_sum(n);
    if (!extend_direction(n)) return false;
    for (Share& share : shares_) extend_derivatives(share, n);
  }
  return true;
}

template <class S>
bool FlowSeries<S>::stationary() const {
  for (const Series<S>& entry : sum_)
    if (!is_exact_zero(entry[0])) return false;
  return true;
}

template <class S>
void FlowSeries<S>::extend(Share& share, std::size_t n) {
  extend_softmax(share, n);
  extend_pull(share, n);
  extend_reciprocal(share, n);
}

/// E, e_t, Z, Σ e_t (γ_t - γ_b), h.
template <class S>
void FlowSeries<S>::extend_softmax(Share& share, std::size_t n) {
  const AnchoredSequence<S>& sequence = share.anchored;
  const Index b = sequence.leader(), s = sequence.runner_up();
  share.lead_exp.push_back(n == 0 ? exp(S(-sequence.lead()))
                                  : exp_coefficient(share.lead_derivative, share.lead_exp, n));
  const S one(n == 0 ? 1 : 0);  // e_s = 1
  S mass = share.lead_exp[n] + one;
  S moment = one * sequence.gains()[s];
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == b || t == s) continue;
    Series<S>& e = share.lag_exps[at(t)];
    e.push_back(n == 0 ? exp(sequence.lags()[t]) : exp_coefficient(share.lag_derivatives[at(t)], e, n));
    mass += e[n];
    moment += e[n] * sequence.gains()[t];
  }
  share.mass.push_back(mass);
  share.moment.push_back(moment);
  share.h.push_back(quotient_coefficient(share.moment, share.mass, share.h, n));
}

/// w_i.
template <class S>
void FlowSeries<S>::extend_pull(Share& share, std::size_t n) {
  const AnchoredSequence<S>& sequence = share.anchored;
  for (Series<S>& entry : share.pull) entry.push_back(S(0));
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == sequence.leader()) continue;
    S coefficient(0);
    if (t == sequence.runner_up()) {
      coefficient = n == 0 ? S(sequence.gains()[t] - share.h[0]) : S(-share.h[n]);
    } else {
      // e_n ((γ_t - γ_b) - h_0) - Σ_{j=1..n} h_j e_{n-j}
      const Series<S>& e = share.lag_exps[at(t)];
      coefficient = e[n] * (sequence.gains()[t] - share.h[0]) - convolution(share.h, e, n, 1, n);
    }
    for (Index k = 0; k < sequence.pull_rows().cols(); ++k)
      share.pull[at(k)][n] += coefficient * sequence.pull_rows()(t, k);
  }
}

/// R_i = Z / |ℓ'(f)|; 1/|ℓ'(f)| is 1 + e^f, e^f or 1.
template <class S>
void FlowSeries<S>::extend_reciprocal(Share& share, std::size_t n) {
  if (loss_ == LossKind::linear) {
    share.reciprocal.push_back(share.mass[n]);
    return;
  }
  if (n > 0) share.h_derivative.push_back(static_cast<long>(n) * share.h[n]);
  share.score_exp.push_back(n == 0 ? exp(S(share.anchored.leader_score() + share.h[0]))
                                   : exp_coefficient(share.h_derivative, share.score_exp, n));
  const bool adds_one = loss_ == LossKind::logistic && n == 0;
  share.loss_factor.push_back(adds_one ? S(share.score_exp[n] + S(1)) : share.score_exp[n]);
  share.reciprocal.push_back(product_coefficient(share.mass, share.loss_factor, n));
}

/// The sequence whose w_i / R_i has the largest entry, about.
template <class S>
void FlowSeries<S>::choose_pivot() {
  pivot_ = 0;
  S best(-1);
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    for (const Series<S>& entry : shares_[i].pull) {
      const S size = abs(entry[0]) / shares_[i].reciprocal[0];
      if (!approximately_less(best, size)) continue;
      best = size;
      pivot_ = i;
    }
  }
}

/// w.
template <class S>
void FlowSeries<S>::extend_sum(std::size_t n) {
  for (Series<S>& entry : sum_) entry.push_back(S(0));
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    Share& share = shares_[i];
    if (i != pivot_)
      share.ratio.push_back(quotient_coefficient(shares_[pivot_].reciprocal, share.reciprocal, share.ratio, n));
    for (std::size_t k = 0; k < sum_.size(); ++k)
      sum_[k][n] += i == pivot_ ? share.pull[k][n] : product_coefficient(share.ratio, share.pull[k], n);
  }
}

/// |w|, u, dt/dx.
template <class S>
bool FlowSeries<S>::extend_direction(std::size_t n) {
  S square(0);
  for (const Series<S>& entry : sum_) square += square_coefficient(entry, n);
  if (n == 0 && !is_usable(square)) return false;
  square_.push_back(square);
  length_.push_back(n == 0 ? S(sqrt(square)) : sqrt_coefficient(square_, length_, n));
  for (std::size_t k = 0; k < sum_.size(); ++k)
    direction_[k].push_back(quotient_coefficient(sum_[k], length_, direction_[k], n));
  // n R_p / |w|
  const S numerator = shares_[pivot_].reciprocal[n] * count_of_sequences_;
  pace_.push_back((numerator - convolution(length_, pace_, n, 1, n)) / length_[0]);
  return true;
}

/// -λ' = -<φ_s - φ_b, u>, (a_t - a_s)' = <φ_t - φ_s, u>.
template <class S>
void FlowSeries<S>::extend_derivatives(Share& share, std::size_t n) {
  const AnchoredSequence<S>& sequence = share.anchored;
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == sequence.leader()) continue;
    const S rate = row_times(sequence.logit_rows(), t, direction_, n);
    if (t == sequence.runner_up()) {
      share.lead_derivative.push_back(-rate);
    } else {
      share.lag_derivatives[at(t)].push_back(rate);
    }
  }
}

template class FlowSeries<Real>;
template class FlowSeries<Ball>;

}  // namespace attsvm

#include "attsvm/attention/anchored_sequence.hpp"

#include <stdexcept>

#include "attsvm/number/from_rational.hpp"
#include "pivot.hpp"

namespace attsvm {

namespace {

/// Calls `visit` with the sequence's data, exact or not, and the conversion of its numbers to S.
template <class S, class Visit>
void with_data(const DifferenceSource<S>& source, std::size_t sequence, Visit visit) {
  if (const auto* exact = std::get_if<const AttentionProblem<Rational>*>(&source)) {
    visit((*exact)->sequences[sequence], [](const Rational& value) { return from_rational<S>(value); });
  } else {
    visit(std::get<const AttentionProblem<S>*>(source)->sequences[sequence], [](const S& value) { return value; });
  }
}

}  // namespace

template <class S>
AnchoredSequence<S>::AnchoredSequence(const DifferenceSource<S>& source, std::size_t sequence)
    : source_(source), sequence_(sequence) {
  with_data<S>(source_, sequence_, [this](const auto& data, auto) {
    logit_rows_.resize(data.length(), data.features.cols());
    pull_rows_.resize(data.length(), data.features.cols());
    gains_.resize(data.length());
    lags_.resize(data.length());
  });
  if (length() == 0) throw std::invalid_argument("a sequence without tokens has no softmax");
  anchor(0, length() > 1 ? 1 : 0);
}

template <class S>
void AnchoredSequence<S>::anchor(Index leader, Index runner_up) {
  leader_ = leader;
  runner_up_ = runner_up;
  with_data<S>(source_, sequence_, [this](const auto& data, auto convert) {
    leader_score_ = convert(data.scores[leader_]);
    for (Index t = 0; t < length(); ++t) {
      const bool leads = t == leader_;  // its differences are exactly 0, which a ball minus itself is not
      const Index base = t == runner_up_ ? leader_ : runner_up_;
      gains_[t] = leads ? WeightOf<S>(0) : to_weight<S>(convert(data.scores[t] - data.scores[leader_]));
      for (Index k = 0; k < data.features.cols(); ++k) {
        logit_rows_(t, k) = leads ? S(0) : convert(data.features(t, k) - data.features(base, k));
        pull_rows_(t, k) =
            leads ? WeightOf<S>(0) : to_weight<S>(convert(data.features(t, k) - data.features(leader_, k)));
      }
    }
  });
}

template <class S>
void AnchoredSequence<S>::multiply(const Vector<S>& theta) {
  for (Index t = 0; t < length(); ++t) {
    if (t == leader_) continue;
    S& logit = t == runner_up_ ? lead_ : lags_[t];
    logit = logit_rows_(t, 0) * theta[0];
    for (Index k = 1; k < theta.size(); ++k) logit += logit_rows_(t, k) * theta[k];
  }
}

template <class S>
bool AnchoredSequence<S>::in_order() const {
  const S zero(0);
  if (approximate_less(zero, lead_)) return false;
  for (Index t = 0; t < length(); ++t) {
    if (t != leader_ && t != runner_up_ && approximate_less(zero, lags_[t])) return false;
  }
  return true;
}

template <class S>
void AnchoredSequence<S>::read_logits(const Vector<S>& theta) {
  if (length() < 2) return;
  multiply(theta);
  if (in_order()) return;

  // logits relative to the old leader; the largest two become the new anchor
  Vector<S> relative(length());
  for (Index t = 0; t < length(); ++t) {
    relative[t] = t == leader_ ? S(0) : t == runner_up_ ? lead_ : S(lead_ + lags_[t]);
  }
  Index first = 0;
  for (Index t = 1; t < length(); ++t) {
    if (approximate_less(relative[first], relative[t])) first = t;
  }
  Index second = first == 0 ? 1 : 0;
  for (Index t = second + 1; t < length(); ++t) {
    if (t != first && approximate_less(relative[second], relative[t])) second = t;
  }
  anchor(first, second);
  multiply(theta);
}

template <class S>
void AnchoredSequence<S>::pull_back(const Vector<WeightOf<S>>& coefficients, Vector<WeightOf<S>>& sum) const {
  for (Index t = 0; t < length(); ++t) {
    if (t == leader_) continue;
    for (Index k = 0; k < sum.size(); ++k) sum[k] += coefficients[t] * pull_rows_(t, k);
  }
}

template class AnchoredSequence<double>;
template class AnchoredSequence<Real>;
template class AnchoredSequence<Ball>;

}  // namespace attsvm

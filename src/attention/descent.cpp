#include "attsvm/attention/descent.hpp"

#include <stdexcept>

#include "pivot.hpp"
#include "slope_weight.hpp"

namespace attsvm {

template <class S>
Descent<S>::Descent(const AttentionProblem<S>& problem, LossKind loss)
    : Descent(DifferenceSource<S>(&problem), problem.size(), problem.dimension, loss) {}

template <class S>
Descent<S>::Descent(const AttentionProblem<Rational>& problem, LossKind loss)
    : Descent(DifferenceSource<S>(&problem), problem.size(), problem.dimension, loss) {}

template <class S>
Descent<S>::Descent(const DifferenceSource<S>& source, std::size_t count, Index dimension, LossKind loss)
    : loss_(loss), scaled_(Vector<Weight>::Zero(dimension)) {
  if (count == 0) throw std::invalid_argument("a problem without sequences has no gradient");
  for (std::size_t i = 0; i < count; ++i) {
    AnchoredSequence<S> anchored(source, i);
    const Index length = anchored.length();
    shares_.push_back({std::move(anchored), {}, Vector<Weight>(length), 0});
  }
}

template <class S>
void Descent<S>::weigh(Share& share) {
  const AnchoredSequence<S>& sequence = share.anchored;
  share.softmax.evaluate(sequence);

  // e_t ((γ_t - γ_b) - h)
  share.largest = sequence.runner_up();
  for (Index t = 0; t < sequence.length(); ++t) {
    share.coefficients[t] = share.softmax.e[t] * (sequence.gains()[t] - share.softmax.h);
    if (approximate_less_in_modulus(share.coefficients[share.largest], share.coefficients[t])) share.largest = t;
  }
}

template <class S>
WeightOf<S> Descent<S>::factor(const Share& share) const {
  const S f = share.anchored.leader_score() + from_weight<S>(share.softmax.h);
  return slope_weight<S>(loss_, f) * share.softmax.k / Weight(static_cast<int>(shares_.size()));
}

template <class S>
void Descent<S>::evaluate(const Vector<S>& theta) {
  for (Share& share : shares_) {
    share.anchored.read_logits(theta);
    weigh(share);
  }

  // the pivot: the largest |ℓ'| k e_t ((γ_t - γ_b) - h) of all sequences
  pivot_ = 0;
  std::vector<Weight> factors;
  if (shares_.size() > 1) {
    for (const Share& share : shares_) factors.push_back(factor(share));
    for (std::size_t i = 1; i < shares_.size(); ++i) {
      const Weight best = factors[pivot_] * shares_[pivot_].coefficients[shares_[pivot_].largest];
      const Weight here = factors[i] * shares_[i].coefficients[shares_[i].largest];
      if (approximate_less_in_modulus(best, here)) pivot_ = i;
    }
  }
  for (Index k = 0; k < scaled_.size(); ++k) scaled_[k] = Weight(0);
  const Weight pivot = shares_[pivot_].coefficients[shares_[pivot_].largest];
  if (is_exactly_zero(pivot)) return;

  // w = Σ_it (c_it / |c_*|) (φ_t - φ_b); within the pivot's sequence the factors cancel
  const Weight modulus = abs(pivot);
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const AnchoredSequence<S>& sequence = shares_[i].anchored;
    Vector<Weight> coefficients = shares_[i].coefficients;
    const Weight share_ratio = i == pivot_ ? Weight(1) / modulus : factors[i] / (factors[pivot_] * modulus);
    for (Index t = 0; t < sequence.length(); ++t) coefficients[t] *= share_ratio;
    if (i == pivot_) coefficients[shares_[i].largest] = certain_sign(pivot);
    sequence.pull_back(coefficients, scaled_);
  }
}

template <class S>
WeightOf<S> Descent<S>::scale() const {
  const Share& share = shares_[pivot_];
  return factor(share) * abs(share.coefficients[share.largest]);
}

template <class S>
Vector<WeightOf<S>> Descent<S>::vector() const {
  const Weight c = scale();
  Vector<Weight> result(scaled_.size());
  for (Index k = 0; k < result.size(); ++k) result[k] = c * scaled_[k];
  return result;
}

template class Descent<double>;
template class Descent<Real>;
template class Descent<Ball>;

}  // namespace attsvm

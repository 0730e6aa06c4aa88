#include "attsvm/attention/anchored_softmax.hpp"

namespace attsvm {

template <class S>
void AnchoredSoftmax<S>::evaluate(const AnchoredSequence<S>& sequence) {
  using Weight = WeightOf<S>;
  const Index b = sequence.leader();
  const Index s = sequence.runner_up();
  e.resize(sequence.length());
  e[b] = Weight(0);
  if (b == s) return;

  e[s] = Weight(1);
  Weight mass(1);
  Weight moment = sequence.gains()[s];
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == b || t == s) continue;
    e[t] = weight_exp<S>(sequence.lags()[t]);
    mass += e[t];
    moment += e[t] * sequence.gains()[t];
  }
  k = Weight(1) / (weight_exp<S>(-sequence.lead()) + mass);
  h = k * moment;
}

template struct AnchoredSoftmax<double>;
template struct AnchoredSoftmax<Real>;
template struct AnchoredSoftmax<Ball>;

}  // namespace attsvm

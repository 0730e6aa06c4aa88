#include "attsvm/attention/excess.hpp"

#include "attsvm/attention/anchored_softmax.hpp"

namespace attsvm {

template <class S>
WeightOf<S> loss_increase(LossKind loss, const S& gamma, const WeightOf<S>& delta) {
  using Weight = WeightOf<S>;
  switch (loss) {
    case LossKind::logistic:
      // log1p(expm1(δ) / (1 + e^γ))
      return log1p(Weight(expm1(delta) / (Weight(1) + weight_exp<S>(gamma))));
    case LossKind::exponential:
      // e^{-γ} expm1(δ)
      return weight_exp<S>(-gamma) * expm1(delta);
    case LossKind::linear:
      break;
  }
  return delta;
}

template <class S>
WeightOf<S> loss_excess(const AttentionProblem<S>& problem, LossKind loss, const Choice& choice,
                        const Vector<S>& theta) {
  using Weight = WeightOf<S>;
  Weight sum(0);
  for (std::size_t i = 0; i < problem.size(); ++i) {
    AnchoredSequence<S> sequence(&problem, i);
    AnchoredSoftmax<S> softmax;
    sequence.read_logits(theta);
    softmax.evaluate(sequence);
    // δ = γ_α - f = (γ_α - γ_b) - (f - γ_b)
    const Weight delta = sequence.gains()[choice[i]] - softmax.h;
    sum += loss_increase<S>(loss, problem.sequences[i].scores[choice[i]], delta);
  }
  return sum / Weight(static_cast<int>(problem.size()));
}

template WeightOf<double> loss_increase(LossKind, const double&, const WeightOf<double>&);
template Real loss_increase(LossKind, const Real&, const Real&);
template Ball loss_increase(LossKind, const Ball&, const Ball&);
template WeightOf<double> loss_excess(const AttentionProblem<double>&, LossKind, const Choice&,
                                      const Vector<double>&);
template Real loss_excess(const AttentionProblem<Real>&, LossKind, const Choice&, const Vector<Real>&);
template Ball loss_excess(const AttentionProblem<Ball>&, LossKind, const Choice&, const Vector<Ball>&);

}  // namespace attsvm

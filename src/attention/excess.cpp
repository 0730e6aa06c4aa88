#include "attsvm/attention/excess.hpp"

#include "attsvm/number/from_rational.hpp"

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
Excess<S>::Excess(const AttentionProblem<S>& problem, LossKind loss, const Choice& choice) : loss_(loss) {
  for (std::size_t i = 0; i < problem.size(); ++i)
    shares_.push_back({{&problem, i}, choice[i], problem.sequences[i].scores[choice[i]]});
}

template <class S>
Excess<S>::Excess(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice) : loss_(loss) {
  for (std::size_t i = 0; i < problem.size(); ++i)
    shares_.push_back({{&problem, i}, choice[i], from_rational<S>(problem.sequences[i].scores[choice[i]])});
}

template <class S>
WeightOf<S> Excess<S>::evaluate(const Vector<S>& theta) {
  Weight sum(0);
  for (Share& share : shares_) {
    share.anchored.read_logits(theta);
    share.softmax.evaluate(share.anchored);
    // δ = γ_α - f = (γ_α - γ_b) - (f - γ_b)
    const Weight delta = share.anchored.gains()[share.chosen] - share.softmax.h;
    sum += loss_increase<S>(loss_, share.chosen_score, delta);
  }
  return sum / Weight(static_cast<int>(shares_.size()));
}

template <class S>
WeightOf<S> loss_excess(const AttentionProblem<S>& problem, LossKind loss, const Choice& choice,
                        const Vector<S>& theta) {
  return Excess<S>(problem, loss, choice).evaluate(theta);
}

template class Excess<double>;
template class Excess<Real>;
template class Excess<Ball>;

template WeightOf<double> loss_increase(LossKind, const double&, const WeightOf<double>&);
template Real loss_increase(LossKind, const Real&, const Real&);
template Ball loss_increase(LossKind, const Ball&, const Ball&);
template WeightOf<double> loss_excess(const AttentionProblem<double>&, LossKind, const Choice&,
                                      const Vector<double>&);
template Real loss_excess(const AttentionProblem<Real>&, LossKind, const Choice&, const Vector<Real>&);
template Ball loss_excess(const AttentionProblem<Ball>&, LossKind, const Choice&, const Vector<Ball>&);

}  // namespace attsvm

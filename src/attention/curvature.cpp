#include "attsvm/attention/curvature.hpp"

namespace attsvm {

namespace {

/// -ℓ''(u): -σ(u)σ(-u), -e^{-u}, 0.
template <class S>
S slope_change(LossKind loss, const S& u) {
  switch (loss) {
    case LossKind::logistic: {
      const S slope = loss_slope(loss, u);  // σ(-u)
      return -slope * (S(1) - slope);
    }
    case LossKind::exponential:
      return -loss_slope(loss, u);
    case LossKind::linear:
      break;
  }
  return S(0);
}

}  // namespace

template <class S>
BasicCurvature<S>::BasicCurvature(const AttentionProblem<Rational>& problem, LossKind loss)
    : loss_(loss),
      descent_(Vector<S>::Constant(problem.dimension, S(0))),
      derivative_(Matrix<S>::Constant(problem.dimension, problem.dimension, S(0))) {
  for (std::size_t i = 0; i < problem.size(); ++i) sequences_.emplace_back(DifferenceSource<S>(&problem), i);
}

template <class S>
void BasicCurvature<S>::add(AnchoredSequence<S>& sequence, const Vector<S>& theta) {
  if (sequence.length() < 2) return;
  sequence.read_logits(theta);
  softmax_.evaluate(sequence);
  const Index dimension = descent_.size();
  const Matrix<S>& psi = sequence.pull_rows();
  const S count(static_cast<long>(sequences_.size()));
  const S f = sequence.leader_score() + softmax_.h;
  const S slope = loss_slope(loss_, f) / count;
  const S change = slope_change(loss_, f) / count;

  Vector<S> w = Vector<S>::Constant(dimension, S(0));
  Vector<S> mean = w;
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == sequence.leader()) continue;
    const S mass = softmax_.k * softmax_.e[t];
    const S coefficient = mass * (sequence.gains()[t] - softmax_.h);
    const S weighted = slope * coefficient;
    for (Index r = 0; r < dimension; ++r) {
      w(r) += coefficient * psi(t, r);
      mean(r) += mass * psi(t, r);
      // |ℓ'|/n s_t ((γ_t - γ_b) - h) ψ_t ψ_t^T
      const S scaled = weighted * psi(t, r);
      for (Index c = 0; c <= r; ++c) derivative_(r, c) += scaled * psi(t, c);
    }
  }
  for (Index r = 0; r < dimension; ++r) {
    descent_(r) += slope * w(r);
    for (Index c = 0; c <= r; ++c)
      derivative_(r, c) += change * w(r) * w(c) - slope * (w(r) * mean(c) + mean(r) * w(c));
  }
}

template <class S>
void BasicCurvature<S>::evaluate(const Vector<S>& theta) {
  descent_.setConstant(S(0));
  derivative_.setConstant(S(0));
  for (AnchoredSequence<S>& sequence : sequences_) add(sequence, theta);
  for (Index r = 0; r < derivative_.rows(); ++r)
    for (Index c = 0; c < r; ++c) derivative_(c, r) = derivative_(r, c);
}

template class BasicCurvature<Ball>;
template class BasicCurvature<Real>;

}  // namespace attsvm

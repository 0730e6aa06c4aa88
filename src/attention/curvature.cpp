#include "attsvm/attention/curvature.hpp"

namespace attsvm {

namespace {

/// -ℓ''(u): -σ(u)σ(-u), -e^{-u}, 0.
Ball slope_change(LossKind loss, const Ball& u) {
  switch (loss) {
    case LossKind::logistic: {
      const Ball slope = loss_slope(loss, u);  // σ(-u)
      return -slope * (Ball(1) - slope);
    }
    case LossKind::exponential:
      return -loss_slope(loss, u);
    case LossKind::linear:
      break;
  }
  return Ball(0);
}

}  // namespace

Curvature::Curvature(const AttentionProblem<Rational>& problem, LossKind loss)
    : loss_(loss),
      descent_(Vector<Ball>::Constant(problem.dimension, Ball(0))),
      derivative_(Matrix<Ball>::Constant(problem.dimension, problem.dimension, Ball(0))) {
  for (std::size_t i = 0; i < problem.size(); ++i) sequences_.emplace_back(DifferenceSource<Ball>(&problem), i);
}

void Curvature::add(AnchoredSequence<Ball>& sequence, const Vector<Ball>& theta) {
  if (sequence.length() < 2) return;
  sequence.read_logits(theta);
  softmax_.evaluate(sequence);
  const Index dimension = descent_.size();
  const Matrix<Ball>& psi = sequence.pull_rows();
  const Ball count(static_cast<long>(sequences_.size()));
  const Ball f = sequence.leader_score() + softmax_.h;
  const Ball slope = loss_slope(loss_, f) / count;
  const Ball change = slope_change(loss_, f) / count;

  Vector<Ball> w = Vector<Ball>::Constant(dimension, Ball(0));
  Vector<Ball> mean = w;
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == sequence.leader()) continue;
    const Ball mass = softmax_.k * softmax_.e[t];
    const Ball coefficient = mass * (sequence.gains()[t] - softmax_.h);
    const Ball weighted = slope * coefficient;
    for (Index r = 0; r < dimension; ++r) {
      w(r) += coefficient * psi(t, r);
      mean(r) += mass * psi(t, r);
      // |ℓ'|/n s_t ((γ_t - γ_b) - h) ψ_t ψ_t^T
      const Ball scaled = weighted * psi(t, r);
      for (Index c = 0; c <= r; ++c) derivative_(r, c) += scaled * psi(t, c);
    }
  }
  for (Index r = 0; r < dimension; ++r) {
    descent_(r) += slope * w(r);
    for (Index c = 0; c <= r; ++c)
      derivative_(r, c) += change * w(r) * w(c) - slope * (w(r) * mean(c) + mean(r) * w(c));
  }
}

void Curvature::evaluate(const Vector<Ball>& theta) {
  descent_.setConstant(Ball(0));
  derivative_.setConstant(Ball(0));
  for (AnchoredSequence<Ball>& sequence : sequences_) add(sequence, theta);
  for (Index r = 0; r < derivative_.rows(); ++r)
    for (Index c = 0; c < r; ++c) derivative_(c, r) = derivative_(r, c);
}

}  // namespace attsvm

#include "flow_variation.hpp"

namespace attsvm {

namespace {

Vector<Ball> zero_vector(Index size) { return Vector<Ball>::Constant(size, Ball(0)); }
Matrix<Ball> zero_matrix(Index size) { return Matrix<Ball>::Constant(size, size, Ball(0)); }

/// m += x y^T
void add_outer(Matrix<Ball>& m, const Vector<Ball>& x, const Vector<Ball>& y) {
  for (Index r = 0; r < m.rows(); ++r)
    for (Index c = 0; c < m.cols(); ++c) m(r, c) += x(r) * y(c);
}

/// d log(1/|ℓ'(u)|)/du.
Ball log_reciprocal_slope(LossKind loss, const Ball& u) {
  switch (loss) {
    case LossKind::logistic:
      return Ball(1) - loss_slope(loss, u);
    case LossKind::exponential:
      return Ball(1);
    case LossKind::linear:
      break;
  }
  return Ball(0);
}

}  // namespace

FlowVariation::FlowVariation(const AttentionProblem<Rational>& problem, LossKind loss)
    : loss_(loss), dimension_(problem.dimension) {
  for (std::size_t i = 0; i < problem.size(); ++i) {
    AnchoredSequence<Ball> anchored(DifferenceSource<Ball>(&problem), i);
    if (anchored.length() > 1) shares_.push_back({std::move(anchored), {}, {}, {}, {}, {}});
  }
}

void FlowVariation::evaluate(Share& share, const Vector<Ball>& box) {
  AnchoredSequence<Ball>& sequence = share.anchored;
  sequence.read_logits(box);
  share.softmax.evaluate(sequence);
  const Vector<Ball>& e = share.softmax.e;
  const Ball& k = share.softmax.k;
  const Index b = sequence.leader(), s = sequence.runner_up();

  share.pull = zero_vector(dimension_);
  share.pull_slope = zero_matrix(dimension_);
  share.log_slope = zero_vector(dimension_);
  Vector<Ball> mean = zero_vector(dimension_);
  Ball mass(0);
  for (Index t = 0; t < sequence.length(); ++t) {
    if (t == b) continue;
    const Vector<Ball> psi = sequence.pull_rows().row(t).transpose();
    const Vector<Ball> lag_row = sequence.logit_rows().row(t).transpose();
    const Ball coefficient = e(t) * (sequence.gains()(t) - share.softmax.h);
    mass += e(t);
    for (Index r = 0; r < dimension_; ++r) {
      share.pull(r) += coefficient * psi(r);
      mean(r) += e(t) * psi(r);
    }
    if (t == s) continue;
    add_outer(share.pull_slope, Vector<Ball>(psi * coefficient), lag_row);
    for (Index r = 0; r < dimension_; ++r) share.log_slope(r) += k * e(t) * lag_row(r);
  }
  const Vector<Ball> h_slope = share.pull * k;
  add_outer(share.pull_slope, Vector<Ball>(-mean), h_slope);

  const Ball f = sequence.leader_score() + share.softmax.h;
  const Ball kappa = log_reciprocal_slope(loss_, f);
  for (Index r = 0; r < dimension_; ++r)
    share.log_slope(r) += kappa * h_slope(r) - (Ball(1) - k * mass) * sequence.logit_rows()(s, r);
  share.reciprocal = Ball(1) / (k * loss_slope(loss_, f));
}

/// The sequence whose w_i / R_i has the largest entry, by midpoints.
std::size_t FlowVariation::pivot() const {
  std::size_t best = 0;
  Ball largest(-1);
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    for (const Ball& entry : shares_[i].pull) {
      const Ball size = abs(entry) / shares_[i].reciprocal;
      if (arf_cmp(arb_midref(largest.backend().data()), arb_midref(size.backend().data())) >= 0) continue;
      largest = size;
      best = i;
    }
  }
  return best;
}

bool FlowVariation::evaluate(const Vector<Ball>& box) {
  if (shares_.empty()) return false;
  for (Share& share : shares_) evaluate(share, box);
  const Share& chosen = shares_[pivot()];

  Vector<Ball> w = chosen.pull;
  derivative_ = chosen.pull_slope;
  for (const Share& share : shares_) {
    if (&share == &chosen) continue;
    const Ball ratio = chosen.reciprocal / share.reciprocal;
    const Vector<Ball> part = share.pull * ratio;
    w += part;
    derivative_ += share.pull_slope * ratio;
    add_outer(derivative_, part, Vector<Ball>(chosen.log_slope - share.log_slope));
  }
  const Ball square = w.dot(w);
  if (!certainly(is_positive(square))) return false;

  // Dw^T w / |w|², used twice: (I - u u^T) Dw = Dw - w (Dw^T w)^T / |w|²
  Vector<Ball> along = zero_vector(dimension_);
  for (Index c = 0; c < dimension_; ++c) {
    for (Index r = 0; r < dimension_; ++r) along(c) += derivative_(r, c) * w(r);
    along(c) /= square;
  }
  add_outer(derivative_, Vector<Ball>(-w), along);
  const Ball length = sqrt(square);
  for (Index r = 0; r < dimension_; ++r)
    for (Index c = 0; c < dimension_; ++c) derivative_(r, c) /= length;
  log_pace_slope_ = chosen.log_slope - along;
  return true;
}

}  // namespace attsvm

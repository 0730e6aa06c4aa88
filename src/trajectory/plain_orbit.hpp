#pragma once
// An orbit held as it is computed: one vector of the tier, stepped by the method.

#include <optional>

#include "attsvm/attention/descent.hpp"
#include "attsvm/attention/excess.hpp"
#include "attsvm/attention/gradient.hpp"
#include "attsvm/trajectory/trajectory.hpp"

namespace attsvm {

/// The textbook gradient behind the interface of Descent: w = v, scale 1.
template <class S>
class TextbookDescent {
 public:
  TextbookDescent(const AttentionProblem<S>& problem, LossKind loss) : problem_(problem), loss_(loss) {}

  void evaluate(const Vector<S>& theta) {
    const Vector<S> v = textbook_negative_gradient(problem_, loss_, theta);
    scaled_.resize(v.size());
    for (Index k = 0; k < v.size(); ++k) scaled_[k] = to_weight<S>(v[k]);
  }
  const Vector<WeightOf<S>>& scaled() const { return scaled_; }
  WeightOf<S> scale() const { return WeightOf<S>(1); }
  Vector<WeightOf<S>> vector() const { return scaled_; }

 private:
  const AttentionProblem<S>& problem_;
  LossKind loss_;
  Vector<WeightOf<S>> scaled_;
};

/// How a run ends whose numbers are no longer usable.
template <class S>
constexpr TrajectoryStatus out_of_range() {
  return std::is_same_v<S, Ball> ? TrajectoryStatus::undecided : TrajectoryStatus::not_finite;
}

namespace detail {

template <class W>
bool is_exactly_zero(const Vector<W>& w) {
  for (Index k = 0; k < w.size(); ++k) {
    if constexpr (std::is_same_v<W, Ball>) {
      if (!certainly(is_zero(w[k]))) return false;
    } else {
      if (w[k] != 0) return false;
    }
  }
  return true;
}

template <class S>
bool all_finite(const Vector<S>& x) {
  for (Index k = 0; k < x.size(); ++k) {
    if constexpr (std::is_same_v<S, Ball>) {
      if (!is_finite(x[k])) return false;
    } else {
      using std::isfinite;
      if (!isfinite(x[k])) return false;
    }
  }
  return true;
}

/// A squared norm that can be divided by: finite and, for certain, above 0.
template <class W>
bool is_usable(const W& squared_norm) {
  if constexpr (std::is_same_v<W, Ball>) {
    return certainly(is_positive(squared_norm));
  } else {
    using std::isfinite;
    return isfinite(squared_norm) && squared_norm > 0;
  }
}

/// Why Polyak's step can't be taken with L - L* = gap, or nothing.
template <class S>
std::optional<TrajectoryStatus> gap_obstacle(const WeightOf<S>& gap) {
  if constexpr (std::is_same_v<S, Ball>) {
    const Certainty positive = is_positive(gap);
    if (certainly(positive)) return std::nullopt;
    return certainly_not(positive) ? TrajectoryStatus::gap_not_positive : TrajectoryStatus::undecided;
  } else {
    using std::isfinite;
    if (!isfinite(gap)) return TrajectoryStatus::not_finite;
    if (gap <= 0) return TrajectoryStatus::gap_not_positive;
    return std::nullopt;
  }
}

}  // namespace detail

/// θ_k of `method`, with v = scale() · scaled() taken from a DescentForm, scale() > 0.
/// In Ball the natural enclosure: it holds θ_k, and widens step by step.
template <class S, class DescentForm>
class PlainOrbit {
 public:
  /// `problem`, over S or exact where DescentForm takes that, must outlive the orbit.
  template <class Problem>
  PlainOrbit(const Problem& problem, LossKind loss, const Method& method, const Vector<S>& start)
      : descent_(problem, loss), method_(method), theta_(start) {
    if (method.kind == MethodKind::polyak) {
      excess_.emplace(problem, loss, method.choice);
    } else {
      constant_step_ = to_weight<S>(step_at<S>(method, 0));
    }
  }

  bool usable() const { return detail::all_finite(theta_); }

  Sample<S> sample(std::uint64_t step) {
    evaluate();
    return {step, theta_, descent_.vector()};
  }

  /// The step from iterate k; says why it could not be taken, or nothing.
  std::optional<TrajectoryStatus> advance(std::uint64_t k) {
    evaluate();
    const Vector<Weight>& w = descent_.scaled();
    if (detail::is_exactly_zero(w)) return TrajectoryStatus::stationary;
    // η_k v = (η_k c) w, c the scale
    if (method_.kind == MethodKind::gradient_descent) return move(step(k) * descent_.scale());
    Weight squared_norm(0);
    for (Index j = 0; j < w.size(); ++j) squared_norm += w[j] * w[j];
    if (!detail::is_usable(squared_norm)) return out_of_range<S>();
    // η_k v / |v| = (η_k / |w|) w
    if (method_.kind == MethodKind::normalised_gradient_descent) return move(step(k) / sqrt(squared_norm));
    // (L - L*) v / |v|² = ((L - L*) / (c |w|²)) w
    const Weight gap = excess_->evaluate(theta_);
    if (const auto obstacle = detail::gap_obstacle<S>(gap)) return obstacle;
    return move(gap / (descent_.scale() * squared_norm));
  }

 private:
  using Weight = WeightOf<S>;

  void evaluate() {
    if (!evaluated_) descent_.evaluate(theta_);
    evaluated_ = true;
  }

  Weight step(std::uint64_t k) const {
    return method_.decay == 0 ? constant_step_ : to_weight<S>(step_at<S>(method_, k));
  }

  std::optional<TrajectoryStatus> move(const Weight& factor) {
    const Vector<Weight>& w = descent_.scaled();
    for (Index j = 0; j < theta_.size(); ++j) theta_[j] += from_weight<S>(factor * w[j]);
    evaluated_ = false;
    return std::nullopt;
  }

  DescentForm descent_;
  Method method_;
  Weight constant_step_ = Weight(0);
  std::optional<Excess<S>> excess_;  // Polyak's
  Vector<S> theta_;
  bool evaluated_ = false;
};

}  // namespace attsvm

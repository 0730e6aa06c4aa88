#pragma once
// The loop that all runs share: evaluate, record, step.

#include <stdexcept>

#include "attsvm/attention/descent.hpp"
#include "attsvm/number/from_rational.hpp"
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

}  // namespace detail

/// Runs `method` from `start`, taking v = scale() · scaled() from `descent`, scale() > 0. `keep(sample)` receives
/// each recorded iterate, and ends the run with `undecided` by returning false.
template <class S, class DescentForm, class Keep>
Trajectory<S> run_loop(DescentForm& descent, const Method& method, const Vector<S>& start,
                       const RunOptions& options, Keep keep) {
  using Weight = WeightOf<S>;
  if (method.step <= 0) throw std::invalid_argument("the step of a method must be positive");
  constexpr TrajectoryStatus out_of_range =
      std::is_same_v<S, Ball> ? TrajectoryStatus::undecided : TrajectoryStatus::not_finite;
  constexpr std::uint64_t progress_interval = 256;

  const Weight eta = to_weight<S>(from_rational<S>(method.step));
  const std::vector<std::uint64_t> recorded = recorded_steps(options.steps, options.recording);
  auto next_recorded = recorded.begin();
  Trajectory<S> result;
  Vector<S> theta = start;
  for (std::uint64_t k = 0;; ++k) {
    result.steps_done = k;
    if (options.interrupted != nullptr && *options.interrupted) {
      result.status = TrajectoryStatus::interrupted;
      return result;
    }
    if (options.progress && k % progress_interval == 0) options.progress(k);
    if (!detail::all_finite(theta)) {
      result.status = out_of_range;
      return result;
    }
    descent.evaluate(theta);
    if (k == *next_recorded) {
      result.samples.push_back({k, theta, descent.vector()});
      if (!keep(result.samples.back())) {
        result.status = TrajectoryStatus::undecided;
        return result;
      }
      ++next_recorded;
    }
    if (k == options.steps) {
      result.status = TrajectoryStatus::completed;
      return result;
    }

    const Vector<Weight>& w = descent.scaled();
    if (detail::is_exactly_zero(w)) {
      result.status = TrajectoryStatus::stationary;
      return result;
    }
    Weight factor = eta;
    if (method.kind == MethodKind::normalised_gradient_descent) {
      // η / |w|
      Weight squared_norm(0);
      for (Index j = 0; j < w.size(); ++j) squared_norm += w[j] * w[j];
      if (!detail::is_usable(squared_norm)) {
        result.status = out_of_range;
        return result;
      }
      factor /= sqrt(squared_norm);
    } else {
      factor *= descent.scale();
    }
    for (Index j = 0; j < theta.size(); ++j) theta[j] += from_weight<S>(factor * w[j]);
  }
}

}  // namespace attsvm

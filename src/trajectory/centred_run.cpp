#include "attsvm/trajectory/centred_run.hpp"

#include <stdexcept>

#include "attsvm/attention/curvature.hpp"
#include "attsvm/attention/descent.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/spectral_bound.hpp"

namespace attsvm {

namespace {

/// Bits for DF and for the error bound: their rounding enters as a factor 1 + 2^-60 a step.
constexpr long derivative_bits = 80;

Vector<Ball> around(const Vector<Ball>& centre_point, const Ball& error) {
  Vector<Ball> box(centre_point.size());
  for (Index k = 0; k < box.size(); ++k) box(k) = widened(centre_point(k), error);
  return box;
}

Ball squared_norm(const Vector<Ball>& x) {
  Ball sum(0);
  for (Index k = 0; k < x.size(); ++k) sum += x(k) * x(k);
  return sum;
}

class CentredOrbit {
 public:
  CentredOrbit(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
               const Vector<Rational>& start)
      : method_(method),
        eta_(from_rational<Ball>(method.step)),
        at_centre_(problem, loss),
        around_centre_(problem, loss),
        curvature_(make_curvature(problem, loss)),
        centre_(start.size()),
        error_(0) {
    Vector<Ball> enclosed(start.size());
    for (Index k = 0; k < start.size(); ++k) enclosed(k) = from_rational<Ball>(start(k));
    recentre(enclosed);
  }

  Sample<Ball> sample(std::uint64_t step) {
    const Vector<Ball> box = around(centre_, error_);
    around_centre_.evaluate(box);
    return {step, box, around_centre_.vector()};
  }

  /// One step; says why it could not be taken, or nothing.
  std::optional<TrajectoryStatus> advance() {
    at_centre_.evaluate(centre_);
    const Vector<Ball>& w = at_centre_.scaled();
    Ball factor = eta_;
    if (normalised()) {
      const Ball square = squared_norm(w);
      if (certainly(is_zero(square)) && certainly(is_zero(error_))) return TrajectoryStatus::stationary;
      if (!certainly(is_positive(square))) return TrajectoryStatus::undecided;
      factor /= sqrt(square);
    } else {
      factor *= at_centre_.scale();
    }
    if (!grow_error()) return TrajectoryStatus::undecided;
    Vector<Ball> next(centre_.size());
    for (Index k = 0; k < next.size(); ++k) next(k) = centre_(k) + factor * w(k);
    recentre(next);
    return is_finite(error_) ? std::nullopt : std::optional(TrajectoryStatus::undecided);
  }

 private:
  static Curvature make_curvature(const AttentionProblem<Rational>& problem, LossKind loss) {
    const BallPrecision precision(derivative_bits);
    return Curvature(problem, loss);
  }

  bool normalised() const { return method_.kind == MethodKind::normalised_gradient_descent; }

  /// centre := midpoints, error += |radii|.
  void recentre(const Vector<Ball>& point) {
    const BallPrecision precision(derivative_bits);
    Ball square(0);
    for (Index k = 0; k < point.size(); ++k) {
      const Ball radius = radius_as_ball(point(k));
      square += radius * radius;
      centre_(k) = centre(point(k));
    }
    error_ += sqrt_of_nonnegative(square);
  }

  /// error := |DF|_2 error over the ball around the centre. False when DF has no finite bound there.
  bool grow_error() {
    if (certainly(is_zero(error_))) return true;
    const BallPrecision precision(derivative_bits);
    curvature_.evaluate(around(centre_, error_));
    const Vector<Ball>& v = curvature_.descent();
    const Ball eta = from_rational<Ball>(method_.step);
    Matrix<Ball> map = curvature_.derivative();
    if (normalised()) {
      const Ball square = squared_norm(v);
      if (!certainly(is_positive(square))) return false;
      // (I - u u^T) Dv = Dv - v (v^T Dv) / |v|²
      const Ball length = sqrt(square);
      for (Index c = 0; c < map.cols(); ++c) {
        Ball along(0);
        for (Index r = 0; r < map.rows(); ++r) along += v(r) * map(r, c);
        along /= square;
        for (Index r = 0; r < map.rows(); ++r) map(r, c) = (map(r, c) - v(r) * along) / length;
      }
    }
    for (Index r = 0; r < map.rows(); ++r)
      for (Index c = 0; c < map.cols(); ++c) map(r, c) = eta * map(r, c) + Ball(r == c ? 1 : 0);
    error_ *= spectral_norm_bound(map);
    return is_finite(error_);
  }

  Method method_;
  Ball eta_;
  Descent<Ball> at_centre_;
  Descent<Ball> around_centre_;
  Curvature curvature_;
  Vector<Ball> centre_;
  Ball error_;
};

}  // namespace

Trajectory<Ball> run_centred(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                             const Vector<Rational>& start, const RunOptions& options) {
  if (method.step <= 0) throw std::invalid_argument("the step of a method must be positive");
  constexpr std::uint64_t progress_interval = 256;
  const std::vector<std::uint64_t> recorded = recorded_steps(options.steps, options.recording);
  auto next_recorded = recorded.begin();
  Trajectory<Ball> result;
  CentredOrbit orbit(problem, loss, method, start);
  for (std::uint64_t k = 0;; ++k) {
    result.steps_done = k;
    if (options.interrupted != nullptr && *options.interrupted) {
      result.status = TrajectoryStatus::interrupted;
      return result;
    }
    if (options.progress && k % progress_interval == 0) options.progress(k);
    if (k == *next_recorded) {
      result.samples.push_back(orbit.sample(k));
      ++next_recorded;
    }
    if (k == options.steps) {
      result.status = TrajectoryStatus::completed;
      return result;
    }
    if (const auto failure = orbit.advance()) {
      result.status = *failure;
      return result;
    }
  }
}

}  // namespace attsvm

#include "attsvm/trajectory/ladder.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "centred_orbit.hpp"
#include "run_loop.hpp"

namespace attsvm {

namespace {

/// -log2(largest radius / lower bound of |x|), about; the lower bound is that of the largest entry.
double accurate_bits_of(const Vector<Ball>& x) {
  mag_t radius, length, entry;
  mag_init(radius);
  mag_init(length);
  mag_init(entry);
  for (Index k = 0; k < x.size(); ++k) {
    const arb_srcptr ball = x[k].backend().data();
    mag_max(radius, radius, arb_radref(ball));
    arb_get_mag_lower(entry, ball);
    mag_max(length, length, entry);
  }
  const double bits = mag_is_zero(radius) ? std::numeric_limits<double>::infinity()
                                          : mag_get_d_log2_approx(length) - mag_get_d_log2_approx(radius);
  mag_clear(radius);
  mag_clear(length);
  mag_clear(entry);
  return bits;
}

/// Contains every point within `radius` of `start`.
Vector<Ball> start_box(const Vector<Rational>& start, const Rational& radius) {
  const Ball error = from_rational<Ball>(radius);
  Vector<Ball> box = enclosed(start);
  for (Ball& entry : box) entry = widened(entry, error);
  return box;
}

/// One rung: the whole run at the working precision. With `abandon`, it ends at the first iterate that is too wide.
Trajectory<Ball> climb(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                       const Vector<Rational>& start, const LadderOptions& options, bool abandon, bool& accurate) {
  accurate = true;
  const double wanted = static_cast<double>(options.accurate_bits);
  const auto keep = [&](const std::vector<Sample<Ball>>& samples) -> std::optional<TrajectoryStatus> {
    const Sample<Ball>& last = samples.back();
    accurate = accurate && accurate_bits_of(last.theta) >= wanted && accurate_bits_of(last.descent) >= wanted;
    if (abandon && !accurate) return TrajectoryStatus::undecided;
    if (options.enough && options.enough(samples)) return TrajectoryStatus::stopped;
    return std::nullopt;
  };
  if (options.run.form == GradientForm::anchored && options.enclosure == EnclosureForm::centred) {
    CentredOrbit orbit(problem, loss, method, start, options.start_radius);
    return run_loop<Ball>(orbit, options.run, keep);
  }
  const Vector<Ball> theta = start_box(start, options.start_radius);
  if (options.run.form == GradientForm::textbook) {
    const AttentionProblem<Ball> in_balls = cast<Ball>(problem);
    PlainOrbit<Ball, TextbookDescent<Ball>> orbit(in_balls, loss, method, theta);
    return run_loop<Ball>(orbit, options.run, keep);
  }
  PlainOrbit<Ball, Descent<Ball>> orbit(problem, loss, method, theta);
  return run_loop<Ball>(orbit, options.run, keep);
}

}  // namespace

EnclosedTrajectory enclose(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                           const Vector<Rational>& start, const LadderOptions& options) {
  if (options.initial_bits < 2 || options.maximal_bits < options.initial_bits) {
    throw std::invalid_argument("a precision ladder needs 2 <= initial_bits <= maximal_bits");
  }
  if (options.start_radius < 0) throw std::invalid_argument("the radius of a ball of starts can't be negative");
  require_runnable(problem, method, start.size());
  EnclosedTrajectory result;
  for (long bits = options.initial_bits;; bits = std::min(2 * bits, options.maximal_bits)) {
    const bool last = bits == options.maximal_bits || options.start_radius > 0;
    const BallPrecision precision(bits);
    result.trajectory = climb(problem, loss, method, start, options, !last, result.accurate);
    result.bits = bits;
    ++result.rungs;
    const TrajectoryStatus status = result.trajectory.status;
    result.accurate = result.accurate && status != TrajectoryStatus::undecided;
    if (last || result.accurate || status == TrajectoryStatus::interrupted) return result;
  }
}

}  // namespace attsvm

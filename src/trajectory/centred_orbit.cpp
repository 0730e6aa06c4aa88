#include "centred_orbit.hpp"

#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/spectral_bound.hpp"
#include "attsvm/trajectory/step_derivative.hpp"
#include "divided_bound.hpp"
#include "plain_orbit.hpp"

namespace attsvm {

namespace {

/// Bits for DF and for the error bound: their rounding enters as a factor 1 + 2^-60 a step.
constexpr long derivative_bits = 80;

/// A ball of more than one over this in radius is divided to bound DF over it, at most so many times, ...
constexpr long wide_from = 1024;
constexpr int most_halvings = 24;
/// ... while |DF| is not known to be less than 1 and one over this.
constexpr long small_growth = 256;

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

Curvature low_precision_curvature(const AttentionProblem<Rational>& problem, LossKind loss) {
  const BallPrecision precision(derivative_bits);
  return {problem, loss};
}

}  // namespace

CentredOrbit::CentredOrbit(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                           const Vector<Rational>& start, const Rational& start_radius)
    : method_(method),
      at_centre_(problem, loss),
      around_centre_(problem, loss),
      curvature_(low_precision_curvature(problem, loss)),
      centre_(start.size()),
      error_(from_rational<Ball>(start_radius)) {
  if (method.kind == MethodKind::polyak) excess_.emplace(problem, loss, method.choice);
  recentre(enclosed(start));
}

Sample<Ball> CentredOrbit::sample(std::uint64_t step) {
  const Vector<Ball> box = around(centre_, error_);
  around_centre_.evaluate(box);
  return {step, box, around_centre_.vector()};
}

std::optional<TrajectoryStatus> CentredOrbit::advance(std::uint64_t k) {
  at_centre_.evaluate(centre_);
  const Vector<Ball>& w = at_centre_.scaled();
  const Ball square = squared_norm(w);
  if (certainly(is_zero(square)) && certainly(is_zero(error_))) return TrajectoryStatus::stationary;
  Ball factor(0);  // F(x) = x + factor w
  Ball gap(0);     // L - L* on the ball
  if (method_.kind == MethodKind::gradient_descent) {
    factor = step_at(method_, k) * at_centre_.scale();
  } else if (!certainly(is_positive(square))) {
    return TrajectoryStatus::undecided;
  } else if (method_.kind == MethodKind::normalised_gradient_descent) {
    factor = step_at(method_, k) / sqrt(square);
  } else {
    gap = excess_->evaluate(around(centre_, error_));
    if (const auto obstacle = detail::gap_obstacle<Ball>(gap)) return obstacle;
    factor = excess_->evaluate(centre_) / (at_centre_.scale() * square);
  }
  if (!grow_error(k, gap)) return TrajectoryStatus::undecided;
  Vector<Ball> next(centre_.size());
  for (Index r = 0; r < next.size(); ++r) next(r) = centre_(r) + factor * w(r);
  recentre(next);
  return std::nullopt;
}

/// centre := midpoints, error += |radii|.
void CentredOrbit::recentre(const Vector<Ball>& point) {
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
bool CentredOrbit::grow_error(std::uint64_t k, const Ball& gap) {
  if (certainly(is_zero(error_))) return true;
  const BallPrecision precision(derivative_bits);
  const bool wide = !certainly(less(error_, Ball(1) / Ball(wide_from)));
  error_ *= divided_bound(
      centre_, error_,
      [&](const Vector<Ball>& box) {
        curvature_.evaluate(box);
        return spectral_norm_bound(step_derivative(method_, k, curvature_, gap));
      },
      wide ? most_halvings : 0, Ball(1) + Ball(1) / Ball(small_growth));
  return is_finite(error_);
}

}  // namespace attsvm

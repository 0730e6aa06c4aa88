#include "centred_orbit.hpp"

#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/enclosed.hpp"
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

Curvature low_precision_curvature(const AttentionProblem<Rational>& problem, LossKind loss) {
  const BallPrecision precision(derivative_bits);
  return {problem, loss};
}

/// (I - u u^T) M = M - v (v^T M) / |v|²
void remove_component(Matrix<Ball>& m, const Vector<Ball>& v, const Ball& squared_length) {
  for (Index c = 0; c < m.cols(); ++c) {
    Ball along(0);
    for (Index r = 0; r < m.rows(); ++r) along += v(r) * m(r, c);
    along /= squared_length;
    for (Index r = 0; r < m.rows(); ++r) m(r, c) -= v(r) * along;
  }
}

}  // namespace

CentredOrbit::CentredOrbit(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                           const Vector<Rational>& start)
    : method_(method),
      eta_(from_rational<Ball>(method.step)),
      at_centre_(problem, loss),
      around_centre_(problem, loss),
      curvature_(low_precision_curvature(problem, loss)),
      centre_(start.size()),
      error_(0) {
  recentre(enclosed(start));
}

Sample<Ball> CentredOrbit::sample(std::uint64_t step) {
  const Vector<Ball> box = around(centre_, error_);
  around_centre_.evaluate(box);
  return {step, box, around_centre_.vector()};
}

std::optional<TrajectoryStatus> CentredOrbit::advance() {
  at_centre_.evaluate(centre_);
  const Vector<Ball>& w = at_centre_.scaled();
  const Ball square = squared_norm(w);
  if (certainly(is_zero(square)) && certainly(is_zero(error_))) return TrajectoryStatus::stationary;
  Ball factor = eta_;
  if (normalised()) {
    if (!certainly(is_positive(square))) return TrajectoryStatus::undecided;
    factor /= sqrt(square);
  } else {
    factor *= at_centre_.scale();
  }
  if (!grow_error()) return TrajectoryStatus::undecided;
  Vector<Ball> next(centre_.size());
  for (Index k = 0; k < next.size(); ++k) next(k) = centre_(k) + factor * w(k);
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
bool CentredOrbit::grow_error() {
  if (certainly(is_zero(error_))) return true;
  const BallPrecision precision(derivative_bits);
  curvature_.evaluate(around(centre_, error_));
  Matrix<Ball> map = curvature_.derivative();
  Ball rate = from_rational<Ball>(method_.step);
  if (normalised()) {
    const Vector<Ball>& v = curvature_.descent();
    const Ball square = squared_norm(v);
    if (!certainly(is_positive(square))) return false;
    remove_component(map, v, square);
    rate /= sqrt(square);
  }
  for (Index r = 0; r < map.rows(); ++r)
    for (Index c = 0; c < map.cols(); ++c) map(r, c) = rate * map(r, c) + Ball(r == c ? 1 : 0);
  error_ *= spectral_norm_bound(map);
  return is_finite(error_);
}

}  // namespace attsvm

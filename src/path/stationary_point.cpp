#include "attsvm/path/stationary_point.hpp"

#include <Eigen/LU>
#include <optional>

#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/is_finite.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "bordered_system.hpp"
#include "exact_ball.hpp"

namespace attsvm {

namespace {

constexpr int boxes_tried = 12;

/// 2^-bits at the working precision.
Ball unit_of_rounding() {
  Ball result(1);
  arb_mul_2exp_si(result.backend().data(), result.backend().data(), -ball_precision());
  return result;
}

Ball magnitude(const Ball& x) { return abs(centre(x)) + radius_as_ball(x); }

/// |P v|/|v| with P orthogonal to θ.
Ball tangential_part(const Vector<Ball>& v, const Vector<Ball>& theta) {
  return norm_of(offset(v, theta)) / norm_of(v);
}

/// An approximate inverse of DF(x); not finite entries when it is singular.
Matrix<Ball> approximate_inverse(const AttentionProblem<Rational>& problem, LossKind loss, const Real& radius,
                                 const Vector<Real>& theta) {
  BasicCurvature<Real> curvature(problem, loss);
  curvature.evaluate(theta);
  const Real scale = norm_of(curvature.descent());
  const Real lambda = curvature.descent().dot(theta) / (scale * radius);
  const Matrix<Real> inverse =
      Eigen::PartialPivLU<Matrix<Real>>(bordered_jacobian(curvature, theta, lambda, radius, scale)).inverse();
  return inverse.unaryExpr([](const Real& entry) { return exact_ball(entry); });
}

/// What the Krawczyk operator needs of one approximation.
struct Approximation {
  Vector<Ball> theta;  // exact
  Ball lambda;         // exact
  Ball radius;
  Ball scale;  // exact
  Matrix<Ball> inverse;
  Vector<Ball> newton_step;  // Y F(x)
};

struct Zero {
  Vector<Ball> theta;
  Ball lambda;
};

/// K(X) for X = x ± `width` (`width_of_lambda` in λ), when it lies inside X.
std::optional<Zero> krawczyk(Curvature& curvature, const Approximation& x, const Ball& width,
                             const Ball& width_of_lambda) {
  const Index dimension = x.theta.size();
  Vector<Ball> box(dimension);
  Vector<Ball> spread(dimension + 1);
  for (Index k = 0; k < dimension; ++k) {
    box(k) = widened(x.theta(k), width);
    spread(k) = widened(Ball(0), width);
  }
  spread(dimension) = widened(Ball(0), width_of_lambda);
  curvature.evaluate(box);
  const Matrix<Ball> jacobian =
      bordered_jacobian(curvature, box, widened(x.lambda, width_of_lambda), x.radius, x.scale);
  Matrix<Ball> contraction = -(x.inverse * jacobian);
  for (Index k = 0; k <= dimension; ++k) contraction(k, k) += Ball(1);
  const Vector<Ball> shift = contraction * spread - x.newton_step;  // K(X) - x
  for (Index k = 0; k <= dimension; ++k) {
    if (!certainly(less(magnitude(shift(k)), k < dimension ? width : width_of_lambda))) return std::nullopt;
  }
  return Zero{x.theta + shift.head(dimension), x.lambda + shift(dimension)};
}

/// (<v,θ>/R²) I - Dv on the tangent space, as a D x D matrix: with u = θ/R and P = I - u u^T, P M P + |M| u u^T.
Certainty is_strict_minimum(const Curvature& curvature, const Vector<Ball>& theta, const Ball& radius) {
  const Index dimension = theta.size();
  const Vector<Ball> u = theta / radius;
  const Ball scale = norm_of(curvature.descent());
  const Ball pull = curvature.descent().dot(u) / (radius * scale);
  Matrix<Ball> projection(dimension, dimension);
  Matrix<Ball> hessian(dimension, dimension);
  Ball size(0);
  for (Index r = 0; r < dimension; ++r) {
    for (Index c = 0; c < dimension; ++c) {
      projection(r, c) = Ball(r == c ? 1 : 0) - u(r) * u(c);
      hessian(r, c) = Ball(r == c ? 1 : 0) * pull - curvature.derivative()(r, c) / scale;
      size += magnitude(hessian(r, c));
    }
  }
  Matrix<Ball> bordered = projection * hessian * projection;
  for (Index r = 0; r < dimension; ++r)
    for (Index c = 0; c < dimension; ++c) bordered(r, c) += centre(size) * u(r) * u(c);
  return positive_definite(bordered);
}

}  // namespace

Certainty positive_definite(Matrix<Ball> matrix) {
  for (Index k = 0; k < matrix.rows(); ++k) {
    const Certainty pivot = is_positive(matrix(k, k));
    // A pivot is the value of the quadratic form at some x with x_k = 1.
    if (!certainly(pivot)) return pivot;
    for (Index r = k + 1; r < matrix.rows(); ++r) {
      const Ball factor = matrix(r, k) / matrix(k, k);
      for (Index c = k + 1; c < matrix.cols(); ++c) matrix(r, c) -= factor * matrix(k, c);
    }
  }
  return Certainty::yes;
}

StationaryPoint certify_stationary_point(const AttentionProblem<Rational>& problem, LossKind loss,
                                         const Rational& radius, const Vector<Real>& approximation) {
  StationaryPoint result;
  const Index dimension = problem.dimension;
  Approximation x;
  x.theta = exact_balls(approximation);
  x.radius = from_rational<Ball>(radius);
  Curvature curvature(problem, loss);
  curvature.evaluate(x.theta);
  x.scale = centre(norm_of(curvature.descent()));
  x.lambda = centre(curvature.descent().dot(x.theta) / (x.scale * x.radius));
  result.residual = tangential_part(curvature.descent(), x.theta);
  x.inverse = approximate_inverse(problem, loss, from_rational<Real>(radius), approximation);
  x.newton_step = x.inverse * bordered_value(curvature, x.theta, x.lambda, x.radius, x.scale);

  Ball width = unit_of_rounding() * x.radius;
  for (Index k = 0; k < dimension; ++k) width = maximum(width, Ball(2) * magnitude(x.newton_step(k)));
  Ball width_of_lambda = maximum(unit_of_rounding(), Ball(2) * magnitude(x.newton_step(dimension)));
  for (int attempt = 0; attempt < boxes_tried && is_finite(width) && is_finite(width_of_lambda); ++attempt) {
    const std::optional<Zero> zero = krawczyk(curvature, x, width, width_of_lambda);
    if (zero) {
      result.proved = true;
      result.theta = zero->theta;
      result.distance = norm_of<Ball>(zero->theta - x.theta);
      curvature.evaluate(result.theta);
      result.multiplier = curvature.descent().dot(result.theta) / (norm_of(curvature.descent()) * x.radius);
      result.strict_minimum = is_strict_minimum(curvature, result.theta, x.radius);
      return result;
    }
    width *= Ball(8);
    width_of_lambda *= Ball(8);
  }
  return result;
}

}  // namespace attsvm

#include "attsvm/path/sphere_newton.hpp"

#include <Eigen/LU>

#include "attsvm/number/is_finite.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "bordered_system.hpp"

namespace attsvm {

namespace {

using Status = SphereNewton::Status;

constexpr int iteration_limit = 60;

/// The system at θ with s = |v|, λ = <v, θ>/(|v| R).
struct Linearised {
  Vector<Real> value;
  Eigen::PartialPivLU<Matrix<Real>> factors;
  Real lambda;
};

/// False where |v| is 0 or not a number.
bool linearise(BasicCurvature<Real>& curvature, const Real& radius, const Vector<Real>& theta, Linearised& system) {
  curvature.evaluate(theta);
  const Real scale = norm_of(curvature.descent());
  if (!is_finite(scale) || scale == 0) return false;
  system.lambda = curvature.descent().dot(theta) / (scale * radius);
  system.value = bordered_value(curvature, theta, system.lambda, radius, scale);
  system.factors.compute(bordered_jacobian(curvature, theta, system.lambda, radius, scale));
  return true;
}

bool all_finite(const Vector<Real>& x) {
  for (Index k = 0; k < x.size(); ++k)
    if (!is_finite(x(k))) return false;
  return true;
}

Vector<Real> scaled_to(const Vector<Real>& theta, const Real& radius) {
  const Real factor = radius / norm_of(theta);
  return theta * factor;
}

}  // namespace

SphereNewton newton_on_sphere(BasicCurvature<Real>& curvature, const Real& radius, const Vector<Real>& start,
                              NewtonCaution caution) {
  SphereNewton result;
  result.status = Status::too_slow;
  result.theta = scaled_to(start, radius);
  // A step of 10^{-0.6 digits} leaves a quadratically smaller error, below the precision.
  const Real small = radius * pow(Real(10), Real(-0.6) * static_cast<int>(real_precision()));
  Real allowed = radius / 2;
  Linearised system;
  while (result.iterations < iteration_limit) {
    if (!linearise(curvature, radius, result.theta, system)) {
      result.status = Status::not_finite;
      return result;
    }
    const Vector<Real> solution = system.factors.solve(-system.value);
    const Vector<Real> step = solution.head(result.theta.size());
    const Real length = norm_of(step);
    if (!all_finite(step) || !is_finite(length)) {
      result.status = Status::not_finite;
      return result;
    }
    if (length > allowed) {
      result.status = Status::not_contracting;
      return result;
    }
    result.theta = scaled_to(result.theta + step, radius);
    ++result.iterations;
    if (length < small) {
      result.status = Status::converged;
      return result;
    }
    if (caution == NewtonCaution::follow) allowed = length / 2;
  }
  return result;
}

Vector<Real> path_tangent(BasicCurvature<Real>& curvature, const Real& radius, const Vector<Real>& theta) {
  const Index dimension = theta.size();
  Linearised system;
  if (!linearise(curvature, radius, theta, system)) {
    return Vector<Real>::Constant(dimension, Eigen::NumTraits<Real>::quiet_NaN());
  }
  // DF (dθ/dR, dλ/dR) = -∂F/∂R = -(λ θ/R², 1)
  Vector<Real> right(dimension + 1);
  for (Index k = 0; k < dimension; ++k) right(k) = -system.lambda * theta(k) / (radius * radius);
  right(dimension) = Real(-1);
  const Vector<Real> solution = system.factors.solve(right);
  return solution.head(dimension);
}

SphereNewton follow_branch(BasicCurvature<Real>& curvature, const Real& from, const Real& to,
                           const Vector<Real>& theta) {
  const Real shortest = Real(1) / 10000;  // of a step, as a part of R
  SphereNewton here;
  here.theta = theta;
  here.status = Status::converged;
  Real radius = from;
  Real growth = Real(1) / 4;
  while (radius < to) {
    const Real next = radius * (1 + growth) < to ? Real(radius * (1 + growth)) : to;
    const Vector<Real> tangent = path_tangent(curvature, radius, here.theta);
    SphereNewton there;
    there.status = Status::not_finite;
    if (all_finite(tangent)) {
      const Real advance = next - radius;
      there = newton_on_sphere(curvature, next, here.theta + tangent * advance, NewtonCaution::follow);
    }
    if (there.status == Status::converged) {
      there.iterations += here.iterations;
      here = there;
      radius = next;
      growth = growth < Real(1) / 2 ? Real(growth * 2) : Real(1);
    } else {
      growth /= 2;
      if (growth < shortest) return there;
    }
  }
  return here;
}

}  // namespace attsvm

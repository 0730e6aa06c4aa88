#include "attsvm/path/sphere_newton.hpp"

#include <doctest/doctest.h>

#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

using Status = SphereNewton::Status;

namespace {

/// |P v|/|v| by the definition of the loss, differentiated numerically.
Real reference_residual(const AttentionProblem<Rational>& problem, LossKind loss, const Vector<Real>& theta) {
  const RealPrecision digits(reference_digits);
  const Vector<Real> v = reference_negative_gradient(cast<Real>(problem), loss, theta);
  const Real along = v.dot(theta) / theta.dot(theta);
  const Vector<Real> across = v - theta * along;
  return sqrt(Real(across.dot(across) / v.dot(v)));
}

}  // namespace

TEST_CASE("the corrector's answer is stationary by the definition of the loss") {
  const RealPrecision digits(80);
  Dice dice(5);
  int converged = 0;
  for (int i = 0; i < 20; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    if (problem.dimension < 2) continue;
    for (const LossKind loss : losses) {
      BasicCurvature<Real> curvature(problem, loss);
      const Vector<Real> start = cast_vector<Real>(random_vector(dice, problem.dimension, 3));
      const SphereNewton found = newton_on_sphere(curvature, Real(3), start, NewtonCaution::search);
      if (found.status != Status::converged) continue;
      ++converged;
      CHECK(abs(Real(sqrt(Real(found.theta.dot(found.theta))) - 3)) < Real("1e-78"));
      CHECK(reference_residual(problem, loss, found.theta) < Real("1e-70"));
    }
  }
  CHECK(converged > 15);
}

TEST_CASE("the tangent is the difference quotient of the path") {
  const RealPrecision digits(80);
  const AttentionProblem<Rational> problem = two_support_vectors(2);
  BasicCurvature<Real> curvature(problem, LossKind::logistic);
  const auto at = [&](const Real& radius) {
    return newton_on_sphere(curvature, radius, cast_vector<Real>(vector_of({1, 0})), NewtonCaution::search).theta;
  };
  const Real step("1e-25");
  const Vector<Real> quotient = (at(Real(5) + step) - at(Real(5) - step)) / (2 * step);
  const Vector<Real> tangent = path_tangent(curvature, Real(5), at(Real(5)));
  for (Index k = 0; k < 2; ++k) CHECK(abs(Real(quotient(k) - tangent(k))) < Real("1e-45"));
}

TEST_CASE("a branch followed over three decades ends where Newton's method from the limit does") {
  const RealPrecision digits(80);
  const AttentionProblem<Rational> problem = two_support_vectors(2);
  BasicCurvature<Real> curvature(problem, LossKind::exponential);
  const Vector<Real> ray = cast_vector<Real>(vector_of({1, 0}));
  const SphereNewton first = newton_on_sphere(curvature, Real(1), ray, NewtonCaution::search);
  const SphereNewton followed = follow_branch(curvature, Real(1), Real(1000), first.theta);
  const SphereNewton direct = newton_on_sphere(curvature, Real(1000), ray, NewtonCaution::search);
  REQUIRE(followed.status == Status::converged);
  REQUIRE(direct.status == Status::converged);
  for (Index k = 0; k < 2; ++k) CHECK(abs(Real(followed.theta(k) - direct.theta(k))) < Real("1e-70"));
}

TEST_CASE("the ways not to converge") {
  const RealPrecision digits(40);
  const Vector<Real> start = cast_vector<Real>(vector_of({1, 0}));
  // a constant loss has no gradient
  const AttentionProblem<Rational> flat = problem_of({sequence_of({{1, 0}, {0, 1}}, {1, 1})});
  BasicCurvature<Real> no_curvature(flat, LossKind::logistic);
  CHECK(newton_on_sphere(no_curvature, Real(1), start, NewtonCaution::search).status == Status::not_finite);
  CHECK(follow_branch(no_curvature, Real(1), Real(2), start).status == Status::not_finite);
  // where the branches of the pitchfork part the system is singular: steps shrink by 2/3 only
  const AttentionProblem<Rational> fork = tied_tokens();
  BasicCurvature<Real> degenerate(fork, LossKind::linear);
  const Vector<Real> beside = cast_vector<Real>(vector_of({1, q("1/10")}));
  CHECK(newton_on_sphere(degenerate, Real(1), beside, NewtonCaution::search).status == Status::too_slow);
  CHECK(newton_on_sphere(degenerate, Real(1), beside, NewtonCaution::follow).status == Status::not_contracting);
}

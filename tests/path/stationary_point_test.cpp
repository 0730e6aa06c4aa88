#include "attsvm/path/stationary_point.hpp"

#include <doctest/doctest.h>

#include "attsvm/path/sphere_newton.hpp"
#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

Ball exactly(const Real& x) { return Ball(Rational(x)); }

}  // namespace

TEST_CASE("the enclosure contains the point computed with 30 digits more") {
  Dice dice(29);
  int checked = 0;
  for (int i = 0; i < 12; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const LossKind loss = losses[i % 3];
    PathOptions options = at_radii({1, 4}, 40);
    options.budget = 0;
    for (const PathPoint& point : regularisation_path(problem, loss, options).points) {
      if (point.status != PointStatus::found) continue;
      ++checked;
      const RealPrecision digits(90);
      BasicCurvature<Real> curvature(problem, loss);
      const Real radius = from_rational<Real>(point.radius);
      const SphereNewton finer = newton_on_sphere(curvature, radius, point.approximation, NewtonCaution::search);
      REQUIRE(finer.status == SphereNewton::Status::converged);
      const BallPrecision bits(400);
      Ball square(0);
      for (Index k = 0; k < problem.dimension; ++k) {
        CHECK(contains(point.stationary.theta(k), exactly(finer.theta(k))));
        const Ball error = exactly(finer.theta(k)) - exactly(point.approximation(k));
        square += error * error;
      }
      CHECK(overlaps(point.stationary.distance, sqrt_of_nonnegative(square)));
      // below the digits asked for
      CHECK(close(point.stationary.distance, Ball(0), 40));
      CHECK(close(point.stationary.residual, Ball(0), 40));
    }
  }
  CHECK(checked >= 15);
}

TEST_CASE("from a coarse approximation the point is proved too, at a true distance") {
  const RealPrecision digits(60);
  const BallPrecision bits(200);
  const AttentionProblem<Rational> problem = two_support_vectors(2);
  BasicCurvature<Real> curvature(problem, LossKind::logistic);
  const Vector<Real> exact =
      newton_on_sphere(curvature, Real(3), cast_vector<Real>(vector_of({1, 0})), NewtonCaution::search).theta;
  Vector<Real> coarse = exact;
  coarse(1) += Real("1e-5");
  const StationaryPoint point = certify_stationary_point(problem, LossKind::logistic, 3, coarse);
  REQUIRE(point.proved);
  CHECK(point.strict_minimum == Certainty::yes);
  for (Index k = 0; k < 2; ++k) CHECK(contains(point.theta(k), Rational(exact(k))));
  CHECK(overlaps(point.distance, ball_around(q("1/100000"), q("1/1000000000"))));
  CHECK(certainly(less(from_rational<Ball>(q("1/10000000")), point.residual)));
}

TEST_CASE("far from any stationary point nothing is proved") {
  const RealPrecision digits(60);
  const AttentionProblem<Rational> problem = two_support_vectors(2);
  const StationaryPoint point =
      certify_stationary_point(problem, LossKind::logistic, 5, cast_vector<Real>(vector_of({3, 4})));
  CHECK_FALSE(point.proved);
  CHECK(point.strict_minimum == Certainty::undecided);
  CHECK(certainly(less(from_rational<Ball>(q("1/10")), point.residual)));
}

TEST_CASE("where the gradient vanishes nothing is proved") {
  const RealPrecision digits(60);
  const AttentionProblem<Rational> flat = problem_of({sequence_of({{1, 0}, {0, 1}}, {1, 1})});
  CHECK_FALSE(certify_stationary_point(flat, LossKind::linear, 1, cast_vector<Real>(vector_of({1, 0}))).proved);
}

TEST_CASE("a maximum on the circle is told from a minimum, an outward from an inward fall") {
  const RealPrecision digits(60);
  const BallPrecision bits(200);
  const AttentionProblem<Rational> problem = tied_tokens();
  // on the axis (x, 0) the two best tokens balance: a minimum for R < 1, a maximum beyond
  const auto at = [&](const Rational& radius, const Rational& x) {
    return certify_stationary_point(problem, LossKind::linear, radius, cast_vector<Real>(vector_of({x, 0})));
  };
  CHECK(at(q("1/2"), q("1/2")).strict_minimum == Certainty::yes);
  CHECK(at(2, 2).strict_minimum == Certainty::no);
  CHECK(certainly(is_positive(at(2, 2).multiplier)));
  CHECK(contains(at(2, 2).multiplier, Rational(1)));
  CHECK(at(2, -2).proved);
  CHECK(certainly(is_negative(at(2, -2).multiplier)));
  CHECK_FALSE(at(1, 1).proved);  // degenerate
}

TEST_CASE("positive definiteness of an enclosed matrix") {
  const BallPrecision bits(64);
  const auto of = [](const Rational& a, const Rational& b, const Rational& c, const Rational& width) {
    Matrix<Ball> m(2, 2);
    m << ball_around(a, width), ball_around(b, width), ball_around(b, width), ball_around(c, width);
    return positive_definite(m);
  };
  CHECK(of(2, 1, 1, 0) == Certainty::yes);
  CHECK(of(1, 1, q("101/100"), 0) == Certainty::yes);
  CHECK(of(1, 1, q("101/100"), q("1/10")) == Certainty::undecided);
  CHECK(of(1, 2, 1, 0) == Certainty::no);
  CHECK(of(1, 1, 1, 0) == Certainty::no);  // singular
  CHECK(of(-1, 0, 1, 0) == Certainty::no);
  CHECK(positive_definite(Matrix<Ball>(0, 0)) == Certainty::yes);
}

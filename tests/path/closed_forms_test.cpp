// Paths against numbers found by other means: the stationarity equation of each case written out by hand and
// solved by bisection, and limits in closed form.

#include <doctest/doctest.h>

#include <functional>

#include "attsvm/law/offset.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

/// The zero of an increasing function between low and high.
Real bisect(const std::function<Real(const Real&)>& increasing, Real low, Real high) {
  for (int step = 0; step < 400; ++step) {
    const Real middle = (low + high) / 2;
    (increasing(middle) < 0 ? low : high) = middle;
  }
  return low;
}

/// Stationarity of keys (-1/10,1), (1,0), (0,0), scores 1, 9/10, 9/10, with q = e^x: x (q + 1) + y (11 q/10 + 1/10)
/// = 0, solved for x = -R sin β, y = R cos β.
Real global_case_angle(const Real& radius) {
  return bisect(
      [&](const Real& beta) {
        const Real x = -radius * sin(beta), y = radius * cos(beta);
        const Real e = exp(x);
        return Real(-x * (e + 1) - y * (11 * e + 1) / 10);
      },
      Real(0), Real(1));
}

/// |ℓ'(u)|.
Real slope(LossKind loss, const Real& u) {
  if (loss == LossKind::linear) return Real(1);
  return loss == LossKind::exponential ? Real(exp(Real(-u))) : Real(1 / (1 + exp(u)));
}

/// Stationarity of {(0,0),(1,1)} scores 0,C | {(0,0),(1,-1)} scores 0,1: with
///   A = |ℓ'(C σ(x+y))| C σ'(x+y),  B = |ℓ'(σ(x-y))| σ'(x-y),  v = (A + B, A - B)/2,
/// (A + B) y = (A - B) x; solved for y.
Real loss_comparison_offset(LossKind loss, int c, const Real& radius) {
  const auto force = [&](const Real& score, const Real& logit) {
    const Real e = exp(Real(-logit));
    return Real(slope(loss, score / (1 + e)) * score * e / ((1 + e) * (1 + e)));
  };
  return bisect(
      [&](const Real& y) {
        const Real x = sqrt(Real(radius * radius - y * y));
        const Real a = force(Real(c), x + y), b = force(Real(1), x - y);
        return Real(((a + b) * y - (a - b) * x) / (a + b));
      },
      -radius * Real("0.95"), radius * Real("0.95"));
}

Ball around(const Real& x, int digits) {
  return ball_around(Rational(x), Rational(Real(abs(x) * pow(Real(10), -digits))));
}

/// A = (1/2) log(C |ℓ'(C)| / |ℓ'(1)|).
Ball limiting_offset(LossKind loss, long c) {
  return log(Ball(Ball(c) * loss_slope(loss, Ball(c)) / loss_slope(loss, Ball(1)))) / Ball(2);
}

}  // namespace

TEST_CASE("one support vector: the published single-input path, to 15 digits and to its own equation") {
  const RealPrecision digits(110);
  const BallPrecision bits(300);
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  const Vector<Rational> direction = margin_direction(problem, {0});
  const RegularisationPath path = regularisation_path(problem, LossKind::logistic, at_radii({1, 10, 100, 1000}));
  REQUIRE(path.points.size() == 4);
  for (const PathPoint& point : path.points) {
    CHECK(point.status == PointStatus::found);
    CHECK(point.proved_global());
    // the chord between the angles β of the path and atan(1/10) of the limit
    const Real beta = global_case_angle(from_rational<Real>(point.radius));
    const Real chord = 2 * sin(Real(abs(Real(beta - atan(Real("0.1")))) / 2));
    CHECK(overlaps(observe(problem, {0}, direction, point).gap, around(chord, 30)));
    CHECK(close(observe(problem, {0}, direction, point).gap, Ball(Rational(chord)), 75));
  }
  const auto gap = [&](std::size_t k) { return observe(problem, {0}, direction, path.points[k]).gap; };
  CHECK(overlaps(gap(1), decimal("0.109015022361", "5e-13")));
  CHECK(overlaps(gap(2), decimal("4.70145919654e-5", "5e-17")));
  CHECK(overlaps(gap(3), decimal("6.05009963127e-44", "5e-56")));
  // one support vector: exponential in R, about e^{-R/√101}/1.01
  const Ball rate = exp(Ball(-Ball(1000) / sqrt(Ball(101)))) / from_rational<Ball>(q("101/100"));
  CHECK(close(gap(3) / rate, Ball(1), 6));
}

TEST_CASE("the local variant has a tenth of the gap at large R") {
  const BallPrecision bits(300);
  const PathOptions options = at_radii({1000});
  const auto gap = [&](const Rational& last) {
    const AttentionProblem<Rational> problem = single_input(last);
    const RegularisationPath path = regularisation_path(problem, LossKind::logistic, options);
    return observe(problem, {0}, margin_direction(problem, {0}), path.points.at(0)).gap;
  };
  CHECK(close(Ball(gap(0) * Ball(10) / gap(q("9/10"))), Ball(1), 6));
}

TEST_CASE("two support vectors: the path of every loss solves its equation, and its offset tends to A") {
  const RealPrecision digits(110);
  const BallPrecision bits(300);
  for (const int c : {2, 10}) {
    const AttentionProblem<Rational> problem = two_support_vectors(c);
    for (const LossKind loss : losses) {
      CAPTURE(c);
      CAPTURE(name(loss));
      const RegularisationPath path = regularisation_path(problem, loss, at_radii({1, 10, 100, 1000}));
      REQUIRE(path.points.size() == 4);
      for (const PathPoint& point : path.points) {
        CHECK(point.proved_global());
        const Real y = loss_comparison_offset(loss, c, from_rational<Real>(point.radius));
        CHECK(close(observe(problem, {1, 1}, vector_of({1, 0}), point).offset(1), Ball(Rational(y)), 70));
      }
      // y = A R/(R+1) - (5/6) A³/R³ + O(R^-4)
      const Ball a = limiting_offset(loss, c);
      const Ball y = observe(problem, {1, 1}, vector_of({1, 0}), path.points[3]).offset(1);
      const Ball predicted = a * Ball(1000) / Ball(1001) - Ball(5) * a * a * a / Ball(6'000'000'000L);
      const Ball cube = Ball(abs(a)) * Ball(abs(a)) * Ball(abs(a));
      CHECK(
          certainly(less(abs(Ball(y - predicted)), Ball(Ball(10) * (cube + Ball(1)) / Ball(1'000'000'000'000L)))));
    }
  }
}

TEST_CASE("the offset law and its decimals, from the path") {
  const BallPrecision bits(300);
  const auto extrapolated = [](LossKind loss, long c) {
    const AttentionProblem<Rational> problem = two_support_vectors(c);
    const RegularisationPath path = regularisation_path(problem, loss, at_radii({100000}));
    return Ball(path.points.at(0).stationary.theta(1) * Ball(100001) / Ball(100000));
  };
  CHECK(close(extrapolated(LossKind::logistic, 2), decimal("-0.0602595714824", "5e-14"), 12));
  CHECK(close(extrapolated(LossKind::logistic, 100), decimal("-47.0407840632", "5e-11"), 9));
  CHECK(close(extrapolated(LossKind::linear, 2), Ball(log(Ball(2)) / Ball(2)), 12));
  CHECK(close(extrapolated(LossKind::exponential, 2), Ball((log(Ball(2)) - Ball(1)) / Ball(2)), 12));

  const AttentionProblem<Rational> problem = two_support_vectors(2);
  const MarginProblem margin = margin_problem(problem, {1, 1});
  const MarginSolution solution = solve_margin(margin);
  const OffsetLaw law = offset_law(problem, LossKind::logistic, {1, 1}, margin, solution,
                                   local_optimality(problem, {1, 1}, margin, solution));
  REQUIRE(law.applies);
  CHECK(close(extrapolated(LossKind::logistic, 2), law.inside_span(1), 12));
}

TEST_CASE("a saturated sequence hides the law until R is far above 47") {
  const BallPrecision bits(300);
  const RealPrecision digits(110);
  const AttentionProblem<Rational> problem = two_support_vectors(100);
  const RegularisationPath path = regularisation_path(problem, LossKind::logistic, at_radii({10, 100, 1000}));
  REQUIRE(path.points.size() == 3);
  for (const PathPoint& point : path.points) CHECK(point.proved_global());
  // at R = 10 the path still points at the other sequence's token alone, (1,-1)
  CHECK(close(path.points[0].stationary.theta(1), Ball(-sqrt(Ball(50))), 10));
  const Real y = loss_comparison_offset(LossKind::logistic, 100, Real(1000));
  CHECK(close(path.points[2].stationary.theta(1), Ball(Rational(y)), 70));
}

TEST_CASE("a zero dual slows the path to log R / R") {
  const AttentionProblem<Rational> problem = zero_dual();
  const RegularisationPath path = regularisation_path(problem, LossKind::logistic, at_radii({1000}));
  REQUIRE(path.points.size() == 1);
  CHECK(path.points[0].proved_global());
  const Ball gap = observe(problem, {0}, vector_of({1, 0}), path.points[0]).gap;
  CHECK(close(Ball(gap * Ball(1000) / log(Ball(1000))), decimal("0.759", "0"), 3));
}

TEST_CASE("one sequence: the path is the same for every loss") {
  const AttentionProblem<Rational> problem = single_input(0);
  const PathOptions options = at_radii({3, 30});
  const RegularisationPath logistic = regularisation_path(problem, LossKind::logistic, options);
  for (const LossKind loss : {LossKind::exponential, LossKind::linear}) {
    const RegularisationPath other = regularisation_path(problem, loss, options);
    for (std::size_t k = 0; k < 2; ++k) {
      for (Index c = 0; c < 2; ++c)
        CHECK(close(other.points.at(k).stationary.theta(c), logistic.points.at(k).stationary.theta(c), 35));
    }
  }
}

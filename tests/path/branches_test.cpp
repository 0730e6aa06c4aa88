// Paths that branch, tie, or end inside the ball.

#include <doctest/doctest.h>

#include "attsvm/number/approximate_double.hpp"
#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

TEST_CASE("a pitchfork: one path up to R = 1, two mirror images beyond, and no proof between them") {
  const AttentionProblem<Rational> problem = tied_tokens();
  PathOptions options = at_radii({q("1/2"), 1, 2, 5});
  const RegularisationPath path = regularisation_path(problem, LossKind::linear, options);
  REQUIRE(path.points.size() == 4);

  CHECK(path.points[0].proved_global());
  CHECK(contains(path.points[0].stationary.theta(1), Rational(0)));
  CHECK(path.points[0].minima == 1);
  // degenerate: the second derivative on the circle is 0 where the branches part
  CHECK(path.points[1].status == PointStatus::none_found);
  for (std::size_t k : {2u, 3u}) {
    const PathPoint& point = path.points[k];
    CHECK(point.status == PointStatus::found);
    CHECK(point.minima == 2);
    CHECK(point.ties == 1);
    CHECK(point.on_sphere == SphereEvidence::best_of_starts);
    CHECK(point.circle.status == SearchStatus::undecided);
    CHECK_FALSE(point.proved_global());
    // tanh(y)/y = 1/x
    const double x = approximate_double(point.stationary.theta(0)),
                 y = approximate_double(point.stationary.theta(1));
    CHECK(std::tanh(y) / y == doctest::Approx(1 / x).epsilon(1e-12));
  }
  const double degrees = std::atan2(std::abs(approximate_double(path.points[3].stationary.theta(1))),
                                    approximate_double(path.points[3].stationary.theta(0))) *
                         180 / 3.14159265358979;
  CHECK(degrees == doctest::Approx(44.95).epsilon(2e-4));
  CHECK(path.lost_branches == 1);  // from 1/2 to 1
}

TEST_CASE("a branch that turns into a maximum is lost, and said to be") {
  const RegularisationPath path = regularisation_path(tied_tokens(), LossKind::linear, at_radii({q("1/2"), 2}));
  CHECK(path.lost_branches == 1);
  CHECK(path.points.at(1).minima == 2);
}

TEST_CASE("the best token in the hull: the ball's minimum leaves the sphere") {
  const AttentionProblem<Rational> problem = token_in_hull();
  const RegularisationPath path = regularisation_path(problem, LossKind::linear, at_radii({3, 6, 7, 30}));
  REQUIRE(path.points.size() == 4);
  // the minimiser is (6.592688549132, 0): on the sphere before that radius, inside the ball beyond
  for (std::size_t k : {0u, 1u}) {
    CHECK(path.points[k].at_boundary == BoundaryEvidence::disk_search);
    CHECK(path.points[k].proved_global());
    CHECK(certainly(is_positive(path.points[k].stationary.multiplier)));
  }
  for (std::size_t k : {2u, 3u}) {
    CHECK(path.points[k].at_boundary == BoundaryEvidence::minimum_is_inside);
    CHECK(path.points[k].disk.status == SearchStatus::beaten);
    CHECK_FALSE(path.points[k].proved_global());
    CHECK(certainly(is_negative(path.points[k].stationary.multiplier)));
  }
}

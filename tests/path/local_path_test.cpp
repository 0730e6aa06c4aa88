// Local paths: the minimiser inside a cone.

#include <doctest/doctest.h>

#include "attsvm/number/enclosed.hpp"
#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

PathOptions in_cone(std::vector<Rational> radii, const Rational& cosine) {
  PathOptions options = at_radii(std::move(radii));
  options.cone = DirectionCone{vector_of({1, 0}), cosine};
  options.reference = {1};
  return options;
}

}  // namespace

TEST_CASE("inside a cone: decided for the whole box") {
  const DirectionCone cone{vector_of({3, 4}), q("4/5")};
  CHECK(inside(cone, enclosed(vector_of({1, 1}))) == Certainty::yes);
  CHECK(inside(cone, enclosed(vector_of({-1, 1}))) == Certainty::no);
  CHECK(inside(cone, enclosed(vector_of({-3, -4}))) == Certainty::no);
  CHECK(inside(cone, enclosed(vector_of({0, 0}))) == Certainty::no);
  // (0, 1) lies on the edge: cos = 4/5
  CHECK(inside(cone, enclosed(vector_of({0, 1}))) != Certainty::yes);
  CHECK(inside(cone, Vector<Ball>{{ball_around(0, q("1/10")), Ball(1)}}) == Certainty::undecided);
}

TEST_CASE("a narrow cone holds a local path: token 1 of the single-input case, whose score is not the best") {
  // half-angle 2.6 degrees, below atan(1/10): in the whole cone token 2 outweighs token 0
  const AttentionProblem<Rational> problem = single_input(0);
  const RegularisationPath path =
      regularisation_path(problem, LossKind::logistic, in_cone({50, 100, 300}, q("999/1000")));
  REQUIRE(path.points.size() == 3);
  for (const PathPoint& point : path.points) {
    CHECK(point.status == PointStatus::found);
    CHECK(point.on_sphere == SphereEvidence::circle_search);
    CHECK(point.at_boundary == BoundaryEvidence::disk_search);
    CHECK(point.proved_global());
    CHECK(certainly(inside({vector_of({1, 0}), q("999/1000")}, point.stationary.theta)));
  }
  const auto gap = [&](std::size_t k) { return observe(problem, {1}, vector_of({1, 0}), path.points[k]).gap; };
  CHECK(certainly(less(gap(1), Ball(gap(0) / Ball(100)))));
  CHECK(certainly(less(gap(2), Ball(gap(1) / Ball(1'000'000)))));
  // the global path is another one
  const RegularisationPath global = regularisation_path(problem, LossKind::logistic, at_radii({50}));
  CHECK(certainly(less(global.points.at(0).stationary.theta(0), Ball(0))));
}

TEST_CASE("in a cone of 10 degrees the minimum is neither on the sphere's interior nor a limit") {
  // at the cone's edge token 0 outweighs token 2, and f exceeds 9/10 at a finite point
  const RegularisationPath path =
      regularisation_path(single_input(0), LossKind::logistic, in_cone({50}, q("9848/10000")));
  const PathPoint& point = path.points.at(0);
  CHECK(point.status == PointStatus::found);  // the local minimum is there, and is not the lowest
  CHECK(point.on_sphere == SphereEvidence::none);
  CHECK(point.circle.status == SearchStatus::beaten);
  CHECK(point.at_boundary == BoundaryEvidence::minimum_is_inside);
  CHECK_FALSE(point.proved_global());
}

TEST_CASE("a cone without a minimum inside it") {
  PathOptions options = in_cone({10}, q("99/100"));
  options.cone->axis = vector_of({0, -1});
  const RegularisationPath path = regularisation_path(single_input(0), LossKind::logistic, options);
  CHECK(path.points.at(0).status == PointStatus::none_found);
}

TEST_CASE("in a cone, a theorem about the whole ball is not used") {
  // independent rows exclude stationary points, but not minima on the cone's edges
  PathOptions options = at_radii({4});
  options.cone = DirectionCone{margin_direction(single_input(q("9/10")), {0}), q("9/10")};
  const PathPoint point = regularisation_path(single_input(q("9/10")), LossKind::logistic, options).points.at(0);
  CHECK(point.at_boundary == BoundaryEvidence::disk_search);
  CHECK(point.proved_global());
}

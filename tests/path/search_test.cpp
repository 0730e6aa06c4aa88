#include <doctest/doctest.h>

#include <stdexcept>

#include "attsvm/path/circle_minimum.hpp"
#include "attsvm/path/disk_minimum.hpp"
#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

/// The proved minimum of token 1 of the single-input case: local, not global.
PathPoint local_minimum(const Rational& radius) {
  PathOptions options = at_radii({radius});
  options.cone = DirectionCone{vector_of({1, 0}), q("999/1000")};
  options.reference = {1};
  options.budget = 0;
  return regularisation_path(single_input(0), LossKind::logistic, options).points.at(0);
}

struct Setting {
  AttentionProblem<Rational> problem = single_input(0);
  ExcessBounds bounds{problem, LossKind::logistic, {0}};
  PathPoint point;
  Candidate candidate;

  explicit Setting(const PathPoint& at)
      : point(at), candidate{at.radius, at.stationary.theta, bounds.over(at.stationary.theta)} {}
};

PathPoint global_minimum(const Rational& radius) {
  return regularisation_path(single_input(0), LossKind::logistic, at_radii({radius})).points.at(0);
}

}  // namespace

TEST_CASE("a local minimum is beaten on the circle and inside, by a point that is lower") {
  const Setting setting(local_minimum(60));
  const auto lower_at = [&](const SearchResult& result) {
    REQUIRE(result.status == SearchStatus::beaten);
    return certainly(less(setting.bounds.over(result.better).upper, setting.candidate.excess.lower));
  };
  CHECK(lower_at(search_circle(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, {})));
  CHECK(lower_at(search_disk(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, {})));
}

TEST_CASE("the global minimum is proved on the circle and over the disk, for small and large R") {
  for (const int radius : {1, 30, 400}) {
    const Setting setting(global_minimum(radius));
    CHECK(search_circle(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, {}).status ==
          SearchStatus::proved);
    CHECK(search_disk(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, {}).status ==
          SearchStatus::proved);
  }
}

TEST_CASE("a second point as low as the candidate is never excluded") {
  // the mirror image of the candidate has the same loss
  const AttentionProblem<Rational> problem = tied_tokens();
  const ExcessBounds bounds(problem, LossKind::linear, {0});
  const PathPoint point = regularisation_path(problem, LossKind::linear, at_radii({3})).points.at(0);
  const Candidate candidate{point.radius, point.stationary.theta, point.excess};
  CHECK(search_circle(problem, LossKind::linear, bounds, candidate, {}).status == SearchStatus::undecided);
  // in a cone that leaves the mirror image out, the candidate is alone
  const DirectionCone cone{vector_of({1, certainly(is_positive(point.stationary.theta(1))) ? 1 : -1}), q("9/10")};
  SearchOptions alone;
  alone.cone = &cone;
  CHECK(search_circle(problem, LossKind::linear, bounds, candidate, alone).status == SearchStatus::proved);
}

TEST_CASE("a candidate that is no minimum is not proved") {
  // a point of the circle beside the minimum, given as if it were one
  Setting setting(global_minimum(5));
  setting.candidate.theta = cast_vector<Ball>(vector_of({3, 4}));
  setting.candidate.excess = setting.bounds.over(setting.candidate.theta);
  CHECK(search_circle(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, {}).status ==
        SearchStatus::beaten);
}

TEST_CASE("a search ends at its budget and at an interruption") {
  const Setting setting(global_minimum(30));
  SearchOptions few;
  few.budget = 10;
  const SearchResult circle =
      search_circle(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, few);
  CHECK(circle.status == SearchStatus::over_budget);
  CHECK(search_disk(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, few).status ==
        SearchStatus::over_budget);
  const std::atomic<bool> flag = true;
  SearchOptions stopped;
  stopped.interrupted = &flag;
  CHECK(search_circle(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, stopped).status ==
        SearchStatus::interrupted);
  CHECK(search_disk(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, stopped).status ==
        SearchStatus::interrupted);
}

TEST_CASE("searches are for the plane") {
  const AttentionProblem<Rational> line = problem_of({sequence_of({{0}, {1}}, {0, 1})});
  const ExcessBounds bounds(line, LossKind::linear, {1});
  const Candidate candidate{1, cast_vector<Ball>(vector_of({1})), {}};
  CHECK_THROWS_AS(search_circle(line, LossKind::linear, bounds, candidate, {}), std::invalid_argument);
  CHECK_THROWS_AS(search_disk(line, LossKind::linear, bounds, candidate, {}), std::invalid_argument);
}

TEST_CASE("a cone's edge decides: proved exactly where the edge is higher than the minimum inside") {
  // around token 1 the loss rises and falls again towards token 0, so that wide cones have a lower edge
  Setting setting(local_minimum(60));
  setting.bounds = ExcessBounds(setting.problem, LossKind::logistic, {1});
  setting.candidate.excess = setting.bounds.over(setting.candidate.theta);
  int higher = 0, lower = 0;
  for (int k = 60; k <= 330; k += 3) {
    // half-angle 2 atan(k/2000), exact cosine and sine
    const Rational t(k, 2000), square = t * t;
    const DirectionCone cone{vector_of({1, 0}), (1 - square) / (1 + square)};
    const Rational across = 60 * 2 * t / (1 + square);
    SearchOptions options;
    options.cone = &cone;
    const SearchStatus status =
        search_circle(setting.problem, LossKind::logistic, setting.bounds, setting.candidate, options).status;
    const ExcessInterval edge = setting.bounds.over(cast_vector<Ball>(vector_of({60 * cone.cosine, across})));
    if (certainly(less(setting.candidate.excess.upper, edge.lower))) {
      ++higher;
      CHECK(status == SearchStatus::proved);
    } else {
      ++lower;
      CHECK(status != SearchStatus::proved);
    }
  }
  CHECK(higher > 5);
  CHECK(lower > 5);
}

#include "attsvm/path/no_stationary_point.hpp"

#include <doctest/doctest.h>

#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

TEST_CASE("independent differences of features exclude stationary points, whatever the scores") {
  CHECK(no_stationary_point(single_input(0)) == NoStationaryPoint::independent_rows);
  CHECK(no_stationary_point(two_support_vectors(5)) == NoStationaryPoint::independent_rows);
}

TEST_CASE("equal other scores and a feasible best choice exclude them where the rows are dependent") {
  const auto corner = [](const Rational& score) {
    return problem_of({sequence_of({{1, 1}, {0, 0}, {1, 0}, {0, 1}}, {1, 0, score, 0})});
  };
  CHECK(no_stationary_point(corner(0)) == NoStationaryPoint::equal_other_scores);
  CHECK(no_stationary_point(corner(q("1/2"))) == NoStationaryPoint::not_shown);
}

TEST_CASE("an infeasible best choice, a tie at the top and a constant loss show nothing") {
  CHECK(no_stationary_point(problem_of({sequence_of({{0, 0}, {1, 0}, {-1, 1}, {0, -1}}, {1, 0, 0, 0})})) ==
        NoStationaryPoint::not_shown);
  CHECK(no_stationary_point(problem_of({sequence_of({{0}, {1}, {2}}, {1, 1, 0})})) == NoStationaryPoint::not_shown);
  CHECK(no_stationary_point(problem_of({sequence_of({{0, 1}, {1, 0}}, {1, 1})})) == NoStationaryPoint::not_shown);
}

TEST_CASE("where a stationary point exists, none of the reasons applies") {
  // keys 0, -1, -2, scores 1, 0, 5/8: the gradient is 0 at -log 2
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {-1}, {-2}}, {1, 0, q("5/8")})});
  CHECK(no_stationary_point(problem) == NoStationaryPoint::not_shown);
  CHECK(no_stationary_point(token_in_hull()) == NoStationaryPoint::not_shown);
}

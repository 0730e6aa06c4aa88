#include "attsvm/margin/margin_problem.hpp"

#include <doctest/doctest.h>

#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

TEST_CASE("the rows are chosen key minus key, by sequence and token") {
  const AttentionProblem<Rational> problem =
      prompt({{{"-1/10 1", "1 0", "0 0"}, "1 9/10 9/10"}, {{"2 2"}, "1"}, {{"3 5", "1/2 1"}, "0 1"}});
  const MarginProblem margin = margin_problem(problem, {1, 0, 1});
  CHECK(margin.size() == 3);
  CHECK(margin.dimension() == 2);
  CHECK(margin.rows == matrix({"11/10 -1", "1 0", "-5/2 -4"}));
  CHECK(same(margin.bounds, vector("1 1 1")));
  CHECK(margin.labels == std::vector<RowLabel>{{0, 0}, {0, 2}, {2, 0}});
}

TEST_CASE("sequences of one token have no rows") {
  const MarginProblem margin = margin_problem(prompt({{{"1 2"}, "1"}, {{"3 4"}, "1"}}), {0, 0});
  CHECK(margin.size() == 0);
  CHECK(margin.dimension() == 2);
}

TEST_CASE("a choice or problem that doesn't fit is refused") {
  AttentionProblem<Rational> problem = prompt({{{"1 0", "0 0"}, "1 0"}, {{"0 1", "0 0"}, "1 0"}});
  CHECK_NOTHROW(margin_problem(problem, {0, 1}));
  CHECK_THROWS_AS(margin_problem(problem, {0}), std::invalid_argument);
  CHECK_THROWS_AS(margin_problem(problem, {0, 0, 0}), std::invalid_argument);
  CHECK_THROWS_AS(margin_problem(problem, {0, 2}), std::invalid_argument);
  CHECK_THROWS_AS(margin_problem(problem, {-1, 0}), std::invalid_argument);
  SUBCASE("features of another dimension") {
    problem.dimension = 3;
    CHECK_THROWS_AS(margin_problem(problem, {0, 0}), std::invalid_argument);
  }
  SUBCASE("more scores than features") {
    problem.sequences[1].scores = vector("1 0 0");
    CHECK_THROWS_AS(margin_problem(problem, {0, 0}), std::invalid_argument);
  }
}

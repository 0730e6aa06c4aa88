#include "attsvm/margin/local_optimality.hpp"

#include <doctest/doctest.h>

#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

using Labels = std::vector<RowLabel>;

LocalOptimality optimality_of(const AttentionProblem<Rational>& problem, const Choice& choice) {
  const MarginProblem margin = margin_problem(problem, choice);
  return local_optimality(problem, choice, margin, solve_margin(margin));
}

AttentionProblem<Rational> single_input(const char* scores) {
  return prompt({{{"-1/10 1", "1 0", "0 0"}, scores}});
}

}  // namespace

TEST_CASE("single-input experiment: one locally optimal choice, or two") {
  const LocalOptimality best = optimality_of(single_input("1 9/10 9/10"), {0});
  CHECK(best.neighbours == Labels{{0, 2}});
  CHECK(best.holds());
  const LocalOptimality equal = optimality_of(single_input("1 9/10 9/10"), {1});
  CHECK(equal.neighbours == Labels{{0, 2}});
  CHECK(equal.tied == Labels{{0, 2}});
  CHECK(equal.higher_scoring.empty());
  CHECK_FALSE(equal.holds());
  // the better token 0 is no neighbour of token 1
  CHECK(optimality_of(single_input("1 9/10 0"), {1}).holds());
}

TEST_CASE("a neighbour that scores higher spoils it, even with dependent rows") {
  // d = 1: two copies of the neighbour, scores 0 and 3/2
  const LocalOptimality copies = optimality_of(prompt({{{"0", "-1", "-1"}, "1 0 3/2"}}), {0});
  CHECK(copies.neighbours == Labels{{0, 1}, {0, 2}});
  CHECK(copies.higher_scoring == Labels{{0, 2}});
  CHECK_FALSE(copies.holds());
  const LocalOptimality plane = optimality_of(prompt({{{"0 0", "-1 -1", "-1 1", "-1 0"}, "1 0 0 3/2"}}), {0});
  CHECK(plane.neighbours == Labels{{0, 1}, {0, 2}, {0, 3}});
  CHECK(plane.higher_scoring == Labels{{0, 3}});
}

TEST_CASE("a tied neighbour counts although its dual is zero") {
  const auto problem = prompt({{{"-2 -2", "-1 0", "1 -1", "-1 1"}, "3 0 3 2"}});
  const MarginProblem margin = margin_problem(problem, {2});
  const MarginSolution solution = solve_margin(margin);
  const LocalOptimality optimality = local_optimality(problem, {2}, margin, solution);
  CHECK(optimality.tied == Labels{{0, 0}});
  CHECK_FALSE(optimality.holds());
  CHECK(solution.zero_duals == std::vector<Index>{0});
}

TEST_CASE("a choice without neighbours in a sequence is locally optimal there, vacuously") {
  // θ = (1, 0); sequence 1 keeps its worse token with margin 2
  const auto problem = prompt({{{"1 0", "0 0"}, "1 0"}, {{"-2 1", "0 0"}, "1 0"}});
  const LocalOptimality optimality = optimality_of(problem, {0, 1});
  CHECK(optimality.neighbours == Labels{{0, 1}});
  CHECK(optimality.holds());
}

TEST_CASE("anything but the optimal solution of the choice is refused") {
  const auto problem = single_input("1 9/10 0");
  const MarginProblem margin = margin_problem(problem, {0});
  const MarginSolution solution = solve_margin(margin);
  CHECK_NOTHROW(local_optimality(problem, {0}, margin, solution));
  const auto refused = [&](const Choice& choice, const MarginProblem& m, const MarginSolution& s) {
    CHECK_THROWS_AS(local_optimality(problem, choice, m, s), std::invalid_argument);
  };
  refused({1}, margin, solution);
  refused({0, 0}, margin, solution);
  refused({0}, margin_problem(problem, {1}), solution);
  refused({0}, margin, solve_margin(margin_problem(problem, {1})));
  refused({0}, margin, MarginSolution{});
  MarginProblem relaxed = margin;
  relaxed.bounds(0) = 0;
  refused({0}, relaxed, solve_margin(relaxed));
  MarginProblem truncated = unit_bounds(margin.rows.topRows(1));
  refused({0}, truncated, solve_margin(truncated));
  MarginSolution forged = solution;
  forged.tight = {0, 1};
  refused({0}, margin, forged);
}

TEST_CASE("an infeasible choice has no local optimality") {
  const auto problem = prompt({{{"0", "1", "-1"}, "1 0 0"}});
  const MarginProblem margin = margin_problem(problem, {0});
  CHECK_THROWS_AS(local_optimality(problem, {0}, margin, solve_margin(margin)), std::invalid_argument);
}

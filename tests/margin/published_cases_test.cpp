// The small published cases whose answers are known in closed form, and published data with printed norms.
#include <doctest/doctest.h>

#include "attsvm/attention/problem.hpp"
#include "attsvm/margin/local_optimality.hpp"
#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

/// Solves, checks from scratch, and returns the solution.
MarginSolution solved(const MarginProblem& margin) {
  const MarginSolution solution = solve_margin(margin);
  CHECK(check_solution(margin, solution) == "");
  return solution;
}

/// Solves the choice with unit bounds and compares every printed quantity.
void check_answer(const AttentionProblem<Rational>& problem, const Choice& choice, const char* direction,
                  const char* duals, const std::vector<Index>& tight) {
  const MarginSolution solution = solved(margin_problem(problem, choice));
  REQUIRE(solution.feasible());
  CHECK(same(solution.direction, vector(direction)));
  CHECK(same(solution.duals, vector(duals)));
  CHECK(solution.tight == tight);
  CHECK(solution.norm_squared == solution.duals.sum());
}

AttentionProblem<Rational> single_input(const char* scores) {
  return prompt({{{"-1/10 1", "1 0", "0 0"}, scores}});
}

}  // namespace

TEST_CASE("single-input experiment: two choices, exact neighbours") {
  check_answer(single_input("1 9/10 9/10"), {0}, "-10/101 100/101", "0 100/101", {1});
  const MarginProblem margin = margin_problem(single_input("1 9/10 9/10"), {0});
  CHECK(same(solved(margin).row_values, vector("111/101 1")));
  check_answer(single_input("1 9/10 9/10"), {1}, "1 0", "0 1", {1});
}

TEST_CASE("loss comparison: the axis between two sequences") {
  const auto problem = prompt({{{"1 1", "0 0"}, "100 0"}, {{"1 -1", "0 0"}, "1 0"}});
  check_answer(problem, {0, 0}, "1 0", "1/2 1/2", {0, 1});
}

TEST_CASE("joint training: all support, and one sequence relaxed") {
  check_answer(prompt({{{"0 0", "1 1"}, "0 1"}, {{"0 0", "1 -1"}, "0 1"}, {{"0 0", "1/2 1"}, "0 1"}}), {1, 1, 1},
               "4/3 1/3", "0 7/9 10/9", {1, 2});
  const auto relaxed_data =
      prompt({{{"0 0", "1 1"}, "0 1"}, {{"0 0", "1 -1"}, "0 1"}, {{"0 0", "1/2 3/2"}, "0 1"}});
  MarginProblem margin = margin_problem(relaxed_data, {1, 1, 1});
  CHECK(same(solved(margin).direction, vector("5/4 1/4")));
  margin.bounds(2) = 0;
  const MarginSolution relaxed = solved(margin);
  CHECK(same(relaxed.direction, vector("1 0")));
  CHECK(same(relaxed.duals, vector("1/2 1/2 0")));
  CHECK(same(relaxed.row_values, vector("1 1 1/2")));
}

TEST_CASE("two small problems with a trap, prompt and self-attention") {
  check_answer(prompt({{{"1 0", "0 0"}, "1 0"}, {{"-2 1", "0 0"}, "1 0"}}), {0, 0}, "1 3", "7 3", {0, 1});
  const auto self = cross({matrix({"1 0", "0 0"}), matrix({"1 1", "-1 2"})}, matrix({"1 0", "1 1"}),
                          {vector("1 0"), vector("0 1")});
  check_answer(self, {0, 1}, "1 -1 1/2 1/2", "2 1/2", {0, 1});
  check_answer(prompt({{{"1 0", "0 0"}, "1 0"}, {{"-2 2", "0 0", "0 1"}, "1 0 0"}}), {0, 0}, "1 3", "7 0 3",
               {0, 2});
}

TEST_CASE("optimal token inside the hull, other tokens optimal by default") {
  // (-1/10, 0) scores best and lies inside; (1, 0) is the best feasible one
  const auto problem = prompt({{{"1 0", "-1 0", "0 1", "0 -1", "-1/10 0"}, "99/100 0 0 0 1"}});
  check_answer(problem, {0}, "1 0", "0 1/2 1/2 0", {1, 2});
  CHECK(solve_margin(margin_problem(problem, {4})).status == MarginSolution::Status::infeasible);
}

TEST_CASE("structured classification: W_mm = I - J/3 with six equal duals") {
  // x_i = e_i, rows (e_i - e_k) x_i^T; tokens are the classes, query x_i
  const Matrix<Rational> identity = matrix({"1 0 0", "0 1 0", "0 0 1"});
  const auto problem =
      cross({identity, identity, identity}, identity, {vector("1 0 0"), vector("0 1 0"), vector("0 0 1")});
  check_answer(problem, {0, 1, 2}, "2/3 -1/3 -1/3 -1/3 2/3 -1/3 -1/3 -1/3 2/3", "1/3 1/3 1/3 1/3 1/3 1/3",
               {0, 1, 2, 3, 4, 5});
}

TEST_CASE("two identical directions, Frobenius solution of rank two") {
  const auto problem = cross({matrix({"1 0", "0 0"}), matrix({"0 1", "0 0"})}, matrix({"1 0", "0 1"}),
                             {vector("1 0"), vector("1 0")});
  check_answer(problem, {0, 0}, "1 0 0 1", "1 1", {0, 1});
}

TEST_CASE("multi-input experiment: printed norms") {
  const DataFile data = load("multi_input_converge.txt");
  AttentionProblem<Rational> problem;
  Index coordinates = 0;
  const char* norm_squared_half = nullptr;
  SUBCASE("keys without the score coordinate") {
    coordinates = 2;
    norm_squared_half = "0.3713383";
  }
  SUBCASE("keys with the score coordinate") {
    coordinates = 3;
    norm_squared_half = "0.3131888";
  }
  problem.dimension = coordinates;
  for (std::size_t i = 0; i < data.tokens.size(); ++i) {
    problem.sequences.push_back({data.tokens[i].leftCols(coordinates), data.scores[i]});
  }
  CHECK(globally_optimal_choice(problem) == Choice{0, 0, 0});
  const MarginProblem margin = margin_problem(problem, {0, 0, 0});
  const MarginSolution solution = solved(margin);
  REQUIRE(solution.feasible());
  // the printed value, of |p_mm|²/2, is rounded: compare it as the root of its square
  const Rational half = solution.norm_squared / 2;
  CHECK(root_prints_as(half * half, norm_squared_half));
}

TEST_CASE("self-attention data: printed norms and numbers of active rows") {
  struct Printed {
    const char* file;
    Choice choice;
    const char* norm;
    Index active;
  };
  const std::vector<Printed> table = {
      {"self_s0.txt", {0, 2}, "1.907249256", 4},
      {"self_s1.txt", {2, 1}, "3.005201704", 2},
      {"self_s2.txt", {0, 0}, "36.98883900", 1},
      {"self_s3.txt", {2, 2}, "21.37491188", 2},
      {"self_b0.txt", {6, 1, 0, 0, 7, 7}, "3.077130028", 22},
      {"self_b1.txt", {7, 7, 3, 0, 4, 7}, "3.277400923", 19},
      {"local_converge_seed00.txt", {7, 4, 6, 1, 3, 2}, "2.9073738904", 18},
  };
  for (const Printed& row : table) {
    CAPTURE(row.file);
    const DataFile data = load(row.file);
    const auto problem = cross(data.tokens, data.queries, data.scores);
    const MarginProblem margin = margin_problem(problem, row.choice);
    const MarginSolution solution = solved(margin);
    REQUIRE(solution.feasible());
    CHECK(root_prints_as(solution.norm_squared, row.norm));
    CHECK(static_cast<Index>(solution.tight.size()) == row.active);
    CHECK(solution.tight_rows_independent());
    CHECK(solution.strictly_complementary());
    // where gradient descent was seen to end, the choice is locally optimal
    CHECK(local_optimality(problem, row.choice, margin, solution).holds());
  }
}

TEST_CASE("local-convergence experiment: the choice is the globally optimal one") {
  const DataFile data = load("local_converge_seed00.txt");
  CHECK(globally_optimal_choice(cross(data.tokens, data.queries, data.scores)) == Choice{7, 4, 6, 1, 3, 2});
}

TEST_CASE("equal scores: printed norm of the globally optimal choice") {
  const DataFile data = load("self_es0.txt");
  const auto problem = cross(data.tokens, data.queries, data.scores);
  const MarginSolution solution = solved(margin_problem(problem, globally_optimal_choice(problem)));
  REQUIRE(solution.feasible());
  CHECK(root_prints_as(solution.norm_squared, "1.14176013"));
}

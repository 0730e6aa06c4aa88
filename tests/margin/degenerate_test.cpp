// Data that break floating-point solvers: zero, duplicate, rescaled, nearly parallel and dependent rows, and
// choices that aren't separable.
#include <doctest/doctest.h>

#include "attsvm/margin/solve.hpp"
#include "brute_force.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

using Status = MarginSolution::Status;

/// Solves an infeasible problem; its Farkas vector is checked here, by other code than the library's.
Vector<Rational> farkas_of(const MarginProblem& margin) {
  const MarginSolution solution = solve_margin(margin);
  REQUIRE(solution.status == Status::infeasible);
  CHECK(farkas_defect(margin, solution.farkas) == "");
  CHECK_FALSE(solution.feasible());
  CHECK(solution.direction.size() == 0);
  CHECK(solution.tight.empty());
  return solution.farkas;
}

MarginSolution optimum_of(const MarginProblem& margin) {
  const MarginSolution solution = solve_margin(margin);
  REQUIRE(solution.status == Status::optimal);
  CHECK(check_solution(margin, solution) == "");
  CHECK(solution.farkas.size() == 0);
  return solution;
}

Rational power_of_ten(int exponent) {
  const Rational power(pow(Integer(10), static_cast<unsigned>(std::abs(exponent))));
  return exponent < 0 ? Rational(1 / power) : power;
}

}  // namespace

TEST_CASE("no rows at all: the zero vector") {
  const MarginSolution solution = optimum_of(margin_problem(prompt({{{"1 2"}, "1"}, {{"3 4"}, "0"}}), {0, 0}));
  CHECK(same(solution.direction, vector("0 0")));
  CHECK(solution.norm_squared == 0);
  CHECK(solution.tight_rows_independent());
}

TEST_CASE("self-attention choices that no dimension makes separable") {
  SUBCASE("a repeated token gives a zero row") {
    const auto problem = cross({matrix({"1 0", "1 0", "0 1"})}, matrix({"1 0"}), {vector("1 0 0")});
    CHECK(same(farkas_of(margin_problem(problem, {0})), vector("1 0")));
    CHECK(optimum_of(margin_problem(problem, {2})).norm_squared == Rational(1, 2));
  }
  SUBCASE("a token between two others") {
    const auto problem = cross({matrix({"0 1", "1 1", "2 1"})}, matrix({"0 1"}), {vector("0 1 0")});
    CHECK(same(farkas_of(margin_problem(problem, {1})), vector("1 1")));
  }
  SUBCASE("one sequence twice with different choices") {
    const auto problem = cross({matrix({"1 0", "0 1"}), matrix({"1 0", "0 1"})}, matrix({"1 0", "1 0"}),
                               {vector("1 0"), vector("0 1")});
    CHECK(same(farkas_of(margin_problem(problem, {0, 1})), vector("1 1")));
    CHECK(optimum_of(margin_problem(problem, {0, 0})).dual_dimension == 1);
  }
  SUBCASE("a query of zero") {
    const auto problem = cross({matrix({"1 0", "0 1"})}, matrix({"0 0"}), {vector("1 0")});
    CHECK(same(farkas_of(margin_problem(problem, {0})), vector("1")));
  }
}

TEST_CASE("a token inside the hull, on an edge of it, and at a corner") {
  const auto problem = prompt({{{"0 0", "1 0", "-1/2 1", "-1/2 -1"}, "1 0 0 0"}});
  CHECK(same(farkas_of(margin_problem(problem, {0})), vector("1 1 1")));
  // one more token, (1/4, 1/2): between tokens 1 and 2, and opposite to token 3 as seen from token 0
  const auto more = prompt({{{"0 0", "1 0", "-1/2 1", "-1/2 -1", "1/4 1/2"}, "1 0 0 0 0"}});
  farkas_of(margin_problem(more, {0}));
  CHECK(same(farkas_of(margin_problem(more, {4})), vector("0 1 1 0")));
  CHECK(same(optimum_of(margin_problem(more, {1})).direction, vector("1 -1/2")));
}

TEST_CASE("the first zero row is the Farkas vector even beside feasible rows") {
  CHECK(same(farkas_of(unit_bounds(matrix({"1 0", "0 0", "0 1", "0 0"}))), vector("0 1 0 0")));
}

TEST_CASE("a zero row with a bound of zero is tight and says nothing") {
  const MarginSolution solution = optimum_of(rows_and_bounds(matrix({"2 0", "0 0"}), vector("1 0")));
  CHECK(same(solution.direction, vector("1/2 0")));
  CHECK(solution.tight == std::vector<Index>{0, 1});
  CHECK(solution.tight_rank == 1);
  CHECK_FALSE(solution.tight_rows_independent());
  CHECK(solution.dual_dimension == 1);
  CHECK(solution.zero_duals.empty());
}

TEST_CASE("the optimum scales with the rows, far beyond the range of doubles") {
  const Matrix<Rational> rows =
      matrix({"1 2 0", "-1 3 1", "2 2 -1", "0 1 1", "3 0 1", "1 1 1", "4 1 0", "1 5 2", "2 2 2", "1 0 3"});
  const MarginSolution original = optimum_of(unit_bounds(rows));
  for (const int exponent : {21, -21, 300, -300, 700}) {
    CAPTURE(exponent);
    const Rational factor = power_of_ten(exponent);
    const MarginSolution scaled = optimum_of(unit_bounds(rows * factor));
    CHECK(same(scaled.direction * factor, original.direction));
    CHECK(same(scaled.duals * (factor * factor), original.duals));
    CHECK(scaled.tight == original.tight);
  }
}

TEST_CASE("rescaling single rows with their bounds changes no decision") {
  const Matrix<Rational> rows =
      matrix({"1 2 0", "-1 3 1", "2 2 -1", "0 1 1", "3 0 1", "1 1 1", "4 1 0", "1 5 2", "2 2 2", "1 0 3"});
  const MarginProblem original = unit_bounds(rows);
  MarginProblem scaled = original;
  for (Index j = 0; j < scaled.size(); ++j) {
    const Rational factor = power_of_ten(j % 3 == 0 ? 21 : j % 3 == 1 ? -21 : 0);
    scaled.rows.row(j) *= factor;
    scaled.bounds(j) *= factor;
  }
  const MarginSolution before = optimum_of(original);
  const MarginSolution after = optimum_of(scaled);
  CHECK(same(before.direction, after.direction));
  CHECK(before.tight == after.tight);
  CHECK(before.zero_duals == after.zero_duals);
}

TEST_CASE("nearly parallel rows are told apart") {
  for (const int exponent : {-12, -300}) {
    CAPTURE(exponent);
    const Rational epsilon = power_of_ten(exponent);
    Matrix<Rational> rows(2, 2);
    SUBCASE("both tight") {
      // (1, ε) and (1, -ε): θ = (1, 0)
      rows << 1, epsilon, 1, -epsilon;
      const MarginSolution solution = optimum_of(unit_bounds(rows));
      CHECK(same(solution.direction, vector("1 0")));
      CHECK(same(solution.duals, vector("1/2 1/2")));
      CHECK(solution.tight_rank == 2);
    }
    SUBCASE("one tight") {
      // (1, 0) and (1 + ε, ε): θ = (1, 0), the second row is ε above its bound
      rows << 1, 0, 1 + epsilon, epsilon;
      const MarginSolution solution = optimum_of(unit_bounds(rows));
      CHECK(solution.tight == std::vector<Index>{0});
      CHECK(solution.row_values(1) == 1 + epsilon);
    }
    SUBCASE("nearly opposite") {
      // (1, 0) and (-1, ε): feasible, with θ = (1, 2/ε)
      rows << 1, 0, -1, epsilon;
      const MarginSolution solution = optimum_of(unit_bounds(rows));
      CHECK(solution.direction(0) == 1);
      CHECK(solution.direction(1) == 2 / epsilon);
    }
    SUBCASE("opposite") {
      rows << 1, epsilon, -1, -epsilon;
      CHECK(same(farkas_of(unit_bounds(rows)), vector("1 1")));
    }
  }
}

TEST_CASE("nearly parallel rows among many, where Ceres proposes") {
  // ten rows (1, jε), j = -5..4, in a fan of width 1e-11: only the outer ones matter, by 1e-12
  const Rational epsilon = power_of_ten(-12);
  Matrix<Rational> rows(10, 2);
  for (Index j = 0; j < 10; ++j) rows.row(j) << 1, (j - 5) * epsilon;
  const MarginSolution solution = optimum_of(unit_bounds(rows));
  CHECK(same(solution.direction, vector("1 0")));
  CHECK(solution.tight.size() == 10);
  CHECK(solution.tight_rank == 2);
  CHECK(solution.dual_dimension == 8);
  CHECK(solution.zero_duals.empty());
}

TEST_CASE("integer combinations of rows are satisfied by themselves") {
  // the third row is the sum of the first two, the fourth twice the first plus the second
  const MarginSolution solution = optimum_of(unit_bounds(matrix({"1 2", "3 -1", "4 1", "5 3"})));
  const MarginSolution alone = optimum_of(unit_bounds(matrix({"1 2", "3 -1"})));
  CHECK(same(solution.direction, alone.direction));
  CHECK(solution.tight == std::vector<Index>{0, 1});
  CHECK(same(solution.row_values, vector("1 1 2 3")));
}

TEST_CASE("relaxed rows of opposite sign are an equality") {
  // x >= 1 with y - x >= 0 and x - y >= 0
  const MarginSolution solution = optimum_of(rows_and_bounds(matrix({"1 0", "-1 1", "1 -1"}), vector("1 0 0")));
  CHECK(same(solution.direction, vector("1 1")));
  CHECK(solution.tight_rank == 2);
  CHECK(solution.dual_dimension == 1);
  CHECK(solution.zero_duals.empty());
}

TEST_CASE("an interrupted solve says so and holds no answer") {
  const std::atomic<bool> interrupted{true};
  const MarginProblem margin = unit_bounds(matrix({"1 0", "0 1"}));
  const MarginSolution solution = solve_margin(margin, {.interrupted = &interrupted});
  CHECK(solution.status == Status::interrupted);
  CHECK_FALSE(solution.feasible());
  CHECK(solution.direction.size() == 0);
  CHECK(check_solution(margin, solution) != "");
}

TEST_CASE("a solution reads as a failure until it is filled") {
  const MarginSolution empty;
  CHECK(empty.status == Status::unsolved);
  CHECK_FALSE(empty.feasible());
  CHECK_FALSE(empty.strictly_complementary());
  CHECK_FALSE(empty.tight_rows_independent());
  CHECK(check_solution(unit_bounds(matrix({"1 0"})), empty) != "");
}

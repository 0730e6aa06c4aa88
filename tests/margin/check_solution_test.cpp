// check_solution must refuse a solution as soon as any field is off, and say which.
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

using Status = MarginSolution::Status;

/// A change of the solution and a part of the message that it must provoke.
struct Mutation {
  const char* name;
  const char* complaint;
  std::function<void(MarginSolution&)> apply;
};

void check_mutations(const MarginProblem& margin, const std::vector<Mutation>& mutations) {
  const MarginSolution solution = solve_margin(margin);
  REQUIRE(check_solution(margin, solution) == "");
  for (const Mutation& mutation : mutations) {
    CAPTURE(mutation.name);
    MarginSolution mutant = solution;
    mutation.apply(mutant);
    const std::string message = check_solution(margin, mutant);
    CAPTURE(message);
    CHECK(message.find(mutation.complaint) != std::string::npos);
  }
}

const Rational tiny(1, pow(Integer(10), 60));

/// Rows 0-2 tight with duals (a, a, 1 - 2a), row 3 tight with dual zero, row 4 slack.
MarginProblem one_of_each_kind() { return unit_bounds(matrix({"1 1 0", "1 -1 0", "1 0 0", "1 0 1", "2 0 0"})); }

}  // namespace

TEST_CASE("an optimum with another status is refused") {
  check_mutations(
      one_of_each_kind(),
      {{"unsolved", "not solved", [](MarginSolution& s) { s.status = Status::unsolved; }},
       {"interrupted", "interrupted", [](MarginSolution& s) { s.status = Status::interrupted; }},
       {"infeasible", "Farkas vector", [](MarginSolution& s) { s.status = Status::infeasible; }},
       {"unknown", "none of the known", [](MarginSolution& s) { s.status = static_cast<Status>(17); }}});
}

TEST_CASE("an optimum with a changed direction, norm or row value is refused") {
  check_mutations(
      one_of_each_kind(),
      {{"direction", "row values", [](MarginSolution& s) { s.direction(2) += tiny; }},
       {"direction shortened", "direction", [](MarginSolution& s) { s.direction.conservativeResize(2); }},
       {"norm", "squared norm", [](MarginSolution& s) { s.norm_squared += tiny; }},
       {"row value", "row values", [](MarginSolution& s) { s.row_values(4) -= tiny; }},
       {"row values shortened", "row values", [](MarginSolution& s) { s.row_values.conservativeResize(4); }},
       {"Farkas vector", "Farkas vector", [](MarginSolution& s) { s.farkas = vector("1 0 0 0 0"); }},
       {"guesses", "count is negative", [](MarginSolution& s) { s.guessed_active = -1; }},
       {"pivots", "count is negative", [](MarginSolution& s) { s.exact_pivots = -1; }}});
}

TEST_CASE("an optimum with changed duals is refused") {
  check_mutations(one_of_each_kind(),
                  {{"one larger", "duality gap", [](MarginSolution& s) { s.duals(0) += tiny; }},
                   {"sum kept", "stationarity",
                    [](MarginSolution& s) {
                      s.duals(0) += tiny;
                      s.duals(1) -= tiny;
                    }},
                   {"negative, but stationary", "negative entry",
                    [](MarginSolution& s) {
                      s.duals(0) = s.duals(1) = -tiny;
                      s.duals(2) = 1 + 2 * tiny;
                    }},
                   {"on a slack row, stationary", "complementarity",
                    [](MarginSolution& s) {
                      s.duals.setZero();
                      s.duals(4) = Rational(1, 2);
                    }},
                   {"shortened", "duals", [](MarginSolution& s) { s.duals.conservativeResize(4); }}});
}

TEST_CASE("an optimum with changed tight rows, zero duals, dimension or rank is refused") {
  const MarginSolution solution = solve_margin(one_of_each_kind());
  REQUIRE(solution.zero_duals == std::vector<Index>{3});
  REQUIRE(solution.dual_dimension == 1);
  REQUIRE(solution.tight_rank == 3);
  check_mutations(
      one_of_each_kind(),
      {{"missing neighbour", "tight rows", [](MarginSolution& s) { s.tight.pop_back(); }},
       {"additional neighbour", "tight rows", [](MarginSolution& s) { s.tight.push_back(4); }},
       {"repeated neighbour", "tight rows", [](MarginSolution& s) { s.tight.push_back(3); }},
       {"missing zero dual", "zero duals", [](MarginSolution& s) { s.zero_duals.clear(); }},
       {"additional zero dual", "zero duals",
        [](MarginSolution& s) {
          s.zero_duals = {2, 3};
        }},
       {"dimension", "dimension", [](MarginSolution& s) { s.dual_dimension = 0; }},
       {"rank", "rank", [](MarginSolution& s) { s.tight_rank = 4; }},
       {"vertex dual", "zero duals",
        [](MarginSolution& s) {
          s.duals.setZero();
          s.duals(2) = 1;
        }},
       {"vertex dual that calls the others zero duals", "positive in another optimal dual", [](MarginSolution& s) {
          s.duals.setZero();
          s.duals(2) = 1;
          s.zero_duals = {0, 1, 3};
          s.dual_dimension = 0;
        }}});
}

TEST_CASE("a feasible point that isn't the shortest is refused, consistent as its fields are") {
  check_mutations(unit_bounds(matrix({"1 0", "0 1"})),
                  {{"a longer direction", "complementarity", [](MarginSolution& s) {
                      s.direction(0) = 2;
                      s.row_values(0) = 2;
                      s.norm_squared = 5;
                      s.tight = {1};
                      s.tight_rank = 1;
                      s.duals = vector("2 1");
                    }}});
  // x >= 1 and x + y >= 1/2: where both are tight, stationarity needs the duals (3/2, -1/2)
  check_mutations(rows_and_bounds(matrix({"1 0", "1 1"}), vector("1 1/2")),
                  {{"a corner that pulls", "negative entry", [](MarginSolution& s) {
                      s.direction = vector("1 -1/2");
                      s.row_values = vector("1 1/2");
                      s.norm_squared = Rational(5, 4);
                      s.tight = {0, 1};
                      s.tight_rank = 2;
                      s.duals = vector("3/2 -1/2");
                      s.zero_duals = {1};
                    }}});
}

TEST_CASE("a point below a bound is refused although its duals fit") {
  check_mutations(unit_bounds(matrix({"1 0", "1 1"})),
                  {{"optimum of the second row, first row violated", "below its bound", [](MarginSolution& s) {
                      s.direction = vector("1/2 1/2");
                      s.row_values = vector("1/2 1");
                      s.norm_squared = Rational(1, 2);
                      s.duals = vector("0 1/2");
                      s.tight = {1};
                      s.tight_rank = 1;
                      s.zero_duals.clear();
                    }}});
}

TEST_CASE("an infeasible answer with any field changed is refused") {
  const MarginProblem margin = rows_and_bounds(matrix({"1 0", "-1 0", "0 1", "0 -2"}), vector("1 1 0 0"));
  const char* fields = "fields of an optimum";
  check_mutations(margin,
                  {{"called optimal", "direction", [](MarginSolution& s) { s.status = Status::optimal; }},
                   {"no cancellation", "sum y_j a_j", [](MarginSolution& s) { s.farkas(0) += tiny; }},
                   {"negative, but cancelling with gain", "negative entry",
                    [](MarginSolution& s) { s.farkas = vector("1 1 -2 -1"); }},
                   {"zero vector", "sum y_j b_j", [](MarginSolution& s) { s.farkas.setZero(); }},
                   {"cancels without gain", "sum y_j b_j", [](MarginSolution& s) { s.farkas = vector("0 0 2 1"); }},
                   {"shortened", "wrong length", [](MarginSolution& s) { s.farkas.conservativeResize(3); }},
                   {"with a direction", fields, [](MarginSolution& s) { s.direction = vector("0 0"); }},
                   {"with a norm", fields, [](MarginSolution& s) { s.norm_squared = 1; }},
                   {"with tight rows", fields, [](MarginSolution& s) { s.tight = {0}; }},
                   {"with zero duals", fields, [](MarginSolution& s) { s.zero_duals = {0}; }},
                   {"with a rank", fields, [](MarginSolution& s) { s.tight_rank = 1; }},
                   {"with a dimension", fields, [](MarginSolution& s) { s.dual_dimension = 1; }},
                   {"with duals", fields, [](MarginSolution& s) { s.duals = vector("0 0 0 0"); }},
                   {"with row values", fields, [](MarginSolution& s) { s.row_values = vector("0 0 0 0"); }}});
}

TEST_CASE("a solution of another problem is refused") {
  const MarginSolution solution = solve_margin(unit_bounds(matrix({"1 0", "0 1"})));
  CHECK(check_solution(unit_bounds(matrix({"1 0", "0 2"})), solution) != "");
  CHECK(check_solution(rows_and_bounds(matrix({"1 0", "0 1"}), vector("1 2")), solution) != "");
  CHECK(check_solution(unit_bounds(matrix({"1 0", "0 1", "1 1"})), solution) != "");
  MarginProblem short_bounds = unit_bounds(matrix({"1 0", "0 1"}));
  short_bounds.bounds.conservativeResize(1);
  CHECK(check_solution(short_bounds, solution).find("one bound a row") != std::string::npos);
}

// check_solution must refuse a solution as soon as any field is off.
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

struct Mutation {
  const char* name;
  std::function<void(MarginSolution&)> apply;
};

void check_mutations(const MarginProblem& margin, const std::vector<Mutation>& mutations) {
  const MarginSolution solution = solve_margin(margin);
  REQUIRE(check_solution(margin, solution) == "");
  for (const Mutation& mutation : mutations) {
    CAPTURE(mutation.name);
    MarginSolution mutant = solution;
    mutation.apply(mutant);
    CHECK(check_solution(margin, mutant) != "");
  }
}

const Rational tiny(1, pow(Integer(10), 60));

}  // namespace

TEST_CASE("an optimum with any field changed is refused") {
  using Status = MarginSolution::Status;
  // rows 0-2 tight with a free dual, row 3 tight with dual zero, row 4 slack
  const MarginProblem margin = unit_bounds(matrix({"1 1 0", "1 -1 0", "1 0 0", "1 0 1", "2 0 0"}));
  const MarginSolution solution = solve_margin(margin);
  REQUIRE(solution.zero_duals == std::vector<Index>{3});
  REQUIRE(solution.dual_dimension == 1);
  check_mutations(margin,
                  {{"unsolved", [](MarginSolution& s) { s.status = Status::unsolved; }},
                   {"interrupted", [](MarginSolution& s) { s.status = Status::interrupted; }},
                   {"called infeasible", [](MarginSolution& s) { s.status = Status::infeasible; }},
                   {"unknown status", [](MarginSolution& s) { s.status = static_cast<Status>(17); }},
                   {"direction", [](MarginSolution& s) { s.direction(2) += tiny; }},
                   {"direction shortened", [](MarginSolution& s) { s.direction.conservativeResize(2); }},
                   {"norm", [](MarginSolution& s) { s.norm_squared += tiny; }},
                   {"row value", [](MarginSolution& s) { s.row_values(4) -= tiny; }},
                   {"row values shortened", [](MarginSolution& s) { s.row_values.conservativeResize(4); }},
                   {"missing neighbour", [](MarginSolution& s) { s.tight.pop_back(); }},
                   {"additional neighbour", [](MarginSolution& s) { s.tight.push_back(4); }},
                   {"repeated neighbour", [](MarginSolution& s) { s.tight.push_back(3); }},
                   {"dual off stationarity", [](MarginSolution& s) { s.duals(0) += tiny; }},
                   {"duals off stationarity, sum kept",
                    [](MarginSolution& s) {
                      s.duals(0) += tiny;
                      s.duals(1) -= tiny;
                    }},
                   {"negative dual",  // (a, a, 1 - 2a) with a < 0 is stationary
                    [](MarginSolution& s) {
                      s.duals(0) = s.duals(1) = -tiny;
                      s.duals(2) = 1 + 2 * tiny;
                    }},
                   {"vertex dual in place of an interior one",
                    [](MarginSolution& s) {
                      s.duals.setZero();
                      s.duals(2) = 1;
                    }},
                   {"vertex dual that calls the others zero duals",
                    [](MarginSolution& s) {
                      s.duals.setZero();
                      s.duals(2) = 1;
                      s.zero_duals = {0, 1, 3};
                      s.dual_dimension = 0;
                    }},
                   {"dual on a slack row",
                    [](MarginSolution& s) {
                      s.duals.setZero();
                      s.duals(4) = Rational(1, 2);
                    }},
                   {"duals shortened", [](MarginSolution& s) { s.duals.conservativeResize(4); }},
                   {"missing zero dual", [](MarginSolution& s) { s.zero_duals.clear(); }},
                   {"additional zero dual",
                    [](MarginSolution& s) {
                      s.zero_duals = {2, 3};
                    }},
                   {"dimension", [](MarginSolution& s) { s.dual_dimension = 0; }},
                   {"rank", [](MarginSolution& s) { s.tight_rank = 4; }},
                   {"Farkas vector beside an optimum", [](MarginSolution& s) { s.farkas = vector("1 0 0 0 0"); }},
                   {"negative count of guesses", [](MarginSolution& s) { s.guessed_active = -1; }},
                   {"negative count of pivots", [](MarginSolution& s) { s.exact_pivots = -1; }}});
}

TEST_CASE("a feasible point that isn't the shortest is refused") {
  const MarginProblem margin = unit_bounds(matrix({"1 0", "0 1"}));
  check_mutations(margin, {{"longer direction, consistent otherwise", [](MarginSolution& s) {
                              s.direction(0) = 2;
                              s.row_values(0) = 2;
                              s.norm_squared = 5;
                              s.tight = {1};
                              s.tight_rank = 1;
                              s.duals = vector("2 1");
                            }}});
}

TEST_CASE("a point below a bound is refused although its duals fit") {
  const MarginProblem margin = unit_bounds(matrix({"1 0", "1 1"}));
  check_mutations(margin, {{"optimum of the first row, second row violated", [](MarginSolution& s) {
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
  using Status = MarginSolution::Status;
  const MarginProblem margin = rows_and_bounds(matrix({"1 0", "-1 0", "0 1", "0 -2"}), vector("1 1 0 0"));
  check_mutations(margin, {{"called optimal", [](MarginSolution& s) { s.status = Status::optimal; }},
                           {"no cancellation", [](MarginSolution& s) { s.farkas(0) += tiny; }},
                           {"negative entry", [](MarginSolution& s) { s.farkas = vector("-1 -1 0 0"); }},
                           {"zero vector", [](MarginSolution& s) { s.farkas.setZero(); }},
                           {"cancels without gain", [](MarginSolution& s) { s.farkas = vector("0 0 2 1"); }},
                           {"shortened", [](MarginSolution& s) { s.farkas.conservativeResize(3); }},
                           {"with a direction", [](MarginSolution& s) { s.direction = vector("0 0"); }},
                           {"with a norm", [](MarginSolution& s) { s.norm_squared = 1; }},
                           {"with tight rows", [](MarginSolution& s) { s.tight = {0}; }},
                           {"with zero duals", [](MarginSolution& s) { s.zero_duals = {0}; }},
                           {"with a rank", [](MarginSolution& s) { s.tight_rank = 1; }},
                           {"with a dimension", [](MarginSolution& s) { s.dual_dimension = 1; }},
                           {"with duals", [](MarginSolution& s) { s.duals = vector("0 0 0 0"); }},
                           {"with row values", [](MarginSolution& s) { s.row_values = vector("0 0 0 0"); }}});
}

TEST_CASE("a solution of another problem is refused") {
  const MarginSolution solution = solve_margin(unit_bounds(matrix({"1 0", "0 1"})));
  CHECK(check_solution(unit_bounds(matrix({"1 0", "0 2"})), solution) != "");
  CHECK(check_solution(rows_and_bounds(matrix({"1 0", "0 1"}), vector("1 2")), solution) != "");
  CHECK(check_solution(unit_bounds(matrix({"1 0", "0 1", "1 1"})), solution) != "");
  MarginProblem short_bounds = unit_bounds(matrix({"1 0", "0 1"}));
  short_bounds.bounds.conservativeResize(1);
  CHECK(check_solution(short_bounds, solution) != "");
}

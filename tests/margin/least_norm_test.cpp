#include "attsvm/margin/least_norm.hpp"

#include <doctest/doctest.h>

#include "attsvm/margin/integer_rows.hpp"
#include "brute_force.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

using Status = LeastNormSolution::Status;

LeastNormProblem least_norm_problem(const MarginProblem& problem) {
  const IntegerRows rows = integer_rows(problem);
  return {gram_matrix(rows.rows), rows.bounds};
}

/// The rows whose bits are set.
std::vector<Index> subset_of_rows(unsigned bits, Index rows) {
  std::vector<Index> subset;
  for (Index j = 0; j < rows; ++j) {
    if ((bits >> j & 1U) != 0) subset.push_back(j);
  }
  return subset;
}

}  // namespace

TEST_CASE("without rows, or with satisfied ones, q = 0") {
  const LeastNormSolution none = least_norm({Matrix<Integer>(0, 0), Vector<Integer>(0)});
  CHECK(none.status == Status::optimal);
  const LeastNormSolution satisfied =
      least_norm(least_norm_problem(rows_and_bounds(matrix({"1 2", "-3 1"}), vector("0 -5"))));
  CHECK(satisfied.status == Status::optimal);
  CHECK(satisfied.pivots == 0);
  CHECK(satisfied.values.isZero(0));
  CHECK(satisfied.duals.isZero(0));
}

TEST_CASE("bounds of any size and sign") {
  const auto solve = [](const char* bounds) {
    return least_norm(least_norm_problem(rows_and_bounds(matrix({"1 0", "1 1"}), vector(bounds))));
  };
  CHECK(same(solve("3 4").values, vector("3 4")));
  CHECK(same(solve("3 4").duals, vector("2 1")));
  CHECK(same(solve("3 2").values, vector("3 3")));
  CHECK(same(solve("3 2").duals, vector("3 0")));
  CHECK(same(solve("-1 2").values, vector("1 2")));
  CHECK(same(solve("-1 -2").values, vector("0 0")));
}

TEST_CASE("the start changes nothing but the work, whatever it proposes") {
  std::mt19937_64 generator(3);
  int departures = 0;
  for (int round = 0; round < 60; ++round) {
    const Index m = 2 + round % 5;
    MarginProblem margin = unit_bounds(random_integers(generator, m, 1 + round % 3, 2));
    if (round % 3 == 0) margin.bounds = random_integers(generator, m, 1, 1).col(0);
    const LeastNormProblem problem = least_norm_problem(margin);
    const LeastNormSolution cold = least_norm(problem);
    if (cold.status == Status::optimal && cold.pivots > (cold.duals.array() > 0).count()) ++departures;
    for (unsigned bits = 0; bits < (1U << m); ++bits) {
      const LeastNormSolution warm = least_norm(problem, subset_of_rows(bits, m));
      REQUIRE(warm.status == cold.status);
      CHECK(same(warm.values, cold.values));
      if (warm.status == Status::infeasible) {
        const IntegerRows rows = integer_rows(margin);
        CHECK(farkas_defect(margin, warm.farkas.cwiseProduct(rows.scale)) == "");
      }
    }
  }
  CHECK(departures > 0);  // some rows entered and had to leave again
}

TEST_CASE("the optimal active set as start leaves nothing to do") {
  const LeastNormProblem problem = least_norm_problem(unit_bounds(matrix({"1 0 0", "1 1 0", "0 1 1", "5 5 5"})));
  const LeastNormSolution cold = least_norm(problem);
  REQUIRE(cold.status == Status::optimal);
  std::vector<Index> active;
  for (Index j = 0; j < cold.duals.size(); ++j) {
    if (cold.duals(j) > 0) active.push_back(j);
  }
  CHECK(cold.pivots > 0);
  const LeastNormSolution warm = least_norm(problem, active);
  CHECK(warm.pivots == 0);
  CHECK(same(warm.duals, cold.duals));
  active.push_back(active.front());
  CHECK(least_norm(problem, active).pivots == 0);
}

TEST_CASE("ties go to the lowest row") {
  const MarginProblem copies = unit_bounds(matrix({"1 1", "1 1", "2 2", "1 1"}));
  const LeastNormSolution solution = least_norm(least_norm_problem(copies));
  REQUIRE(solution.status == Status::optimal);
  CHECK(same(solution.duals, vector("1/2 0 0 0")));
  // two active rows lose their duals at the same moment; the higher one leaving first makes 6 changes
  const MarginProblem leaving = unit_bounds(matrix({"-1 -1 -2", "1 1 -2", "2 1 1", "1 2 -2", "2 2 2", "-2 0 -2"}));
  CHECK(least_norm(least_norm_problem(leaving)).pivots == 5);
}

TEST_CASE("the farthest half-space comes first, however long its row") {
  // distances 1/|(10, 1)| · 10 < 1 and 5: one change suffices
  const LeastNormSolution solution =
      least_norm(least_norm_problem(rows_and_bounds(matrix({"10 1", "1 0"}), vector("10 5"))));
  CHECK(same(solution.values, vector("50 5")));
  CHECK(solution.pivots == 1);
}

TEST_CASE("a metric that is rescaled keeps the values") {
  LeastNormProblem problem = least_norm_problem(unit_bounds(matrix({"1 0", "1 2", "-1 3"})));
  const LeastNormSolution original = least_norm(problem);
  problem.gram *= Integer(7);
  const LeastNormSolution rescaled = least_norm(problem);
  REQUIRE(rescaled.status == Status::optimal);
  CHECK(same(rescaled.values, original.values));
  CHECK(same(rescaled.duals * Rational(7), original.duals));
}

TEST_CASE("an interruption is reported as one") {
  const std::atomic<bool> interrupted{true};
  const LeastNormProblem problem = least_norm_problem(unit_bounds(matrix({"1 0", "1 2"})));
  const LeastNormSolution cold = least_norm(problem, {}, &interrupted);
  CHECK(cold.status == Status::interrupted);
  CHECK(cold.values.size() == 0);
  CHECK(least_norm(problem, {0, 1}, &interrupted).status == Status::interrupted);
}

TEST_CASE("malformed input is refused") {
  LeastNormProblem problem = least_norm_problem(unit_bounds(matrix({"1 0", "1 2"})));
  CHECK_THROWS_AS(least_norm(problem, {2}), std::invalid_argument);
  CHECK_THROWS_AS(least_norm(problem, {-1}), std::invalid_argument);
  problem.bounds.resize(3);
  CHECK_THROWS_AS(least_norm(problem), std::invalid_argument);
  CHECK_THROWS_AS(least_norm({Matrix<Integer>(2, 3), Vector<Integer>(2)}), std::invalid_argument);
}

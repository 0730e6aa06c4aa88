#include "attsvm/margin/dual_face.hpp"

#include <doctest/doctest.h>

#include "attsvm/margin/exact_linear_algebra.hpp"
#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

MarginSolution solved(const MarginProblem& margin) {
  const MarginSolution solution = solve_margin(margin);
  CHECK(check_solution(margin, solution) == "");
  REQUIRE(solution.feasible());
  return solution;
}

/// The face from a vertex given by hand.
DualFace face_of(const MarginProblem& margin, const std::vector<Index>& tight, const char* vertex,
                 const std::atomic<bool>* interrupted = nullptr) {
  const IntegerRows rows = integer_rows(margin);
  // from multipliers of a_j to multipliers of r_j = s_j a_j
  const Vector<Rational> multipliers = vector(vertex).cwiseQuotient(rows.scale);
  return dual_face(margin, rows, gram_matrix(rows.rows), tight, multipliers, interrupted);
}

}  // namespace

TEST_CASE("a vertex with zeros is no zero dual: rows (1,1), (1,-1), (1,0)") {
  // duals (a, a, 1 - 2a)
  const MarginSolution solution = solved(unit_bounds(matrix({"1 1", "1 -1", "1 0"})));
  CHECK(same(solution.direction, vector("1 0")));
  CHECK(solution.tight == std::vector<Index>{0, 1, 2});
  CHECK(solution.tight_rank == 2);
  CHECK(solution.dual_dimension == 1);
  CHECK(solution.zero_duals.empty());
  CHECK(solution.strictly_complementary());
  CHECK_FALSE(solution.tight_rows_independent());
  CHECK(solution.duals.minCoeff() > 0);
  CHECK(solution.duals(0) == solution.duals(1));
  CHECK(solution.duals(2) == 1 - 2 * solution.duals(0));
}

TEST_CASE("every vertex leads to the same face and the same dual") {
  const MarginProblem margin = unit_bounds(matrix({"1 1", "1 -1", "1 0", "2 0"}));
  const DualFace expected = face_of(margin, {0, 1, 2}, "1/2 1/2 0 0");
  REQUIRE(expected.complete);
  CHECK(expected.positive == std::vector<Index>{0, 1, 2});
  CHECK(expected.zero.empty());
  CHECK(expected.dimension == 1);
  CHECK(expected.tight_rank == 2);
  CHECK(expected.duals(3) == 0);
  for (const char* other : {"0 0 1 0", "1/4 1/4 1/2 0", "1/7 1/7 5/7 0"}) {
    const DualFace face = face_of(margin, {0, 1, 2}, other);
    CHECK(face.positive == expected.positive);
    CHECK(same(face.duals, expected.duals));
  }
}

TEST_CASE("a tight row outside the span of the positive ones has no dual") {
  // θ = (1, 0): (1, 1) is tight, but alone on its side
  const MarginSolution solution = solved(unit_bounds(matrix({"1 0", "1 1"})));
  CHECK(same(solution.duals, vector("1 0")));
  CHECK(solution.tight == std::vector<Index>{0, 1});
  CHECK(solution.zero_duals == std::vector<Index>{1});
  CHECK(solution.dual_dimension == 0);
  CHECK(solution.tight_rows_independent());
  CHECK_FALSE(solution.strictly_complementary());
}

TEST_CASE("zero duals among dependent rows leave the dual unique") {
  // (1, 1) twice and (1, 2): three tight rows of rank 2, yet λ = (1, 0, 0, 0) is the only dual
  const MarginSolution solution = solved(unit_bounds(matrix({"1 0", "1 1", "1 1", "1 2"})));
  CHECK(same(solution.duals, vector("1 0 0 0")));
  CHECK(solution.zero_duals == std::vector<Index>{1, 2, 3});
  CHECK(solution.tight_rank == 2);
  CHECK(solution.dual_dimension == 0);
}

TEST_CASE("one zero dual beside a face of positive ones") {
  // the first three rows as above in the plane z = 0; the fourth points out of it
  const MarginProblem margin = unit_bounds(matrix({"1 1 0", "1 -1 0", "1 0 0", "1 0 1"}));
  const MarginSolution solution = solved(margin);
  CHECK(solution.zero_duals == std::vector<Index>{3});
  CHECK(solution.dual_dimension == 1);
  CHECK(solution.tight_rank == 3);
  SUBCASE("its mirror image makes it positive") {
    const MarginSolution mirrored = solved(unit_bounds(matrix({"1 1 0", "1 -1 0", "1 0 0", "1 0 1", "1 0 -2"})));
    CHECK(mirrored.zero_duals.empty());
    CHECK(mirrored.dual_dimension == 2);
  }
}

TEST_CASE("duplicate rows share their dual equally") {
  const MarginSolution once = solved(unit_bounds(matrix({"1 2", "2 -1"})));
  const MarginSolution twice = solved(unit_bounds(matrix({"1 2", "2 -1", "1 2"})));
  CHECK(same(twice.direction, once.direction));
  CHECK(twice.duals(0) == twice.duals(2));
  CHECK(twice.duals(0) + twice.duals(2) == once.duals(0));
  CHECK(twice.duals(1) == once.duals(1));
  CHECK(twice.dual_dimension == 1);
}

TEST_CASE("negative bounds: the duals are unbounded and still reported in the relative interior") {
  // x >= 1 and -x >= -1: λ_0 - λ_1 = 1
  const MarginSolution solution = solved(rows_and_bounds(matrix({"1", "-1"}), vector("1 -1")));
  CHECK(solution.duals.minCoeff() > 0);
  CHECK(solution.duals(0) - solution.duals(1) == 1);
  CHECK(solution.dual_dimension == 1);
}

TEST_CASE("at θ = 0 the duals are a cone") {
  const MarginSolution solution =
      solved(rows_and_bounds(matrix({"1 0", "-2 0", "0 1", "1 1"}), vector("0 0 0 -1")));
  CHECK(solution.norm_squared == 0);
  CHECK(solution.tight == std::vector<Index>{0, 1, 2});
  CHECK(solution.zero_duals == std::vector<Index>{2});
  CHECK(solution.duals(0) == 2 * solution.duals(1));
  CHECK(solution.duals(1) > 0);
  CHECK(solution.dual_dimension == 1);
}

TEST_CASE("an interrupted description is empty") {
  const std::atomic<bool> interrupted{true};
  const DualFace face = face_of(unit_bounds(matrix({"1 1", "1 -1", "1 0"})), {0, 1, 2}, "1/2 1/2 0", &interrupted);
  CHECK_FALSE(face.complete);
  CHECK(face.positive.empty());
  CHECK(face.duals.size() == 0);
}

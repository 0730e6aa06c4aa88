// Random rational problems against a second algorithm, and transformations with a known effect.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "attsvm/margin/solve.hpp"
#include "brute_force.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

using Status = MarginSolution::Status;

/// Small integers make ties, duplicates, zero rows and dependencies frequent.
MarginProblem random_problem(std::mt19937_64& generator, int round) {
  const Index m = 1 + round % 7;
  MarginProblem margin = unit_bounds(random_integers(generator, m, 1 + round / 7 % 4, 1 + round % 3));
  if (round % 4 == 1) margin.bounds = random_integers(generator, m, 1, 1).col(0).cwiseAbs();  // some relaxed
  if (round % 4 == 3) margin.bounds = random_integers(generator, m, 1, 3).col(0) / Rational(2);
  if (round % 5 == 0) margin.rows /= Rational(3);
  return margin;
}

void compare_with_brute_force(const MarginProblem& margin, const MarginSolution& solution) {
  const BruteForce expected = brute_force(margin);
  if (!expected.direction) {
    REQUIRE(solution.status == Status::infeasible);
    CHECK(farkas_defect(margin, solution.farkas) == "");
    return;
  }
  REQUIRE(solution.status == Status::optimal);
  CHECK(same(solution.direction, *expected.direction));
  CHECK(solution.norm_squared == expected.direction->squaredNorm());
  CHECK(same(solution.row_values, margin.rows * *expected.direction));
  CHECK(solution.tight == expected.tight);
  CHECK(solution.zero_duals == expected.never_positive);
  CHECK(solution.dual_dimension == expected.dimension);
  // the dual is one of the face, positive wherever any is
  CHECK(same(margin.rows.transpose() * solution.duals, *expected.direction));
  for (Index j = 0; j < margin.size(); ++j) {
    const bool in_face =
        std::ranges::binary_search(expected.tight, j) && !std::ranges::binary_search(expected.never_positive, j);
    CHECK((solution.duals(j) > 0) == in_face);
    CHECK(solution.duals(j) >= 0);
  }
  Matrix<Rational> tight(static_cast<Index>(expected.tight.size()), margin.dimension());
  for (std::size_t k = 0; k < expected.tight.size(); ++k) {
    tight.row(static_cast<Index>(k)) = margin.rows.row(expected.tight[k]);
  }
  CHECK(solution.tight_rank == gauss_rank(tight));
}

/// The problem with its rows in another order: row j of the result is row order[j].
MarginProblem permuted(const MarginProblem& margin, const std::vector<Index>& order) {
  return rows_and_bounds(margin.rows(order, Eigen::all), margin.bounds(order));
}

}  // namespace

TEST_CASE("random problems agree with trying every active set") {
  std::mt19937_64 generator(11);
  int optimal = 0;
  int infeasible = 0;
  int dependent = 0;
  int with_zero_duals = 0;
  for (int round = 0; round < 420; ++round) {
    CAPTURE(round);
    const MarginProblem margin = random_problem(generator, round);
    const MarginSolution solution = solve_margin(margin);
    CHECK(check_solution(margin, solution) == "");
    compare_with_brute_force(margin, solution);
    optimal += solution.feasible() ? 1 : 0;
    infeasible += solution.status == Status::infeasible ? 1 : 0;
    dependent += solution.dual_dimension > 0 ? 1 : 0;
    with_zero_duals += solution.feasible() && !solution.strictly_complementary() ? 1 : 0;
  }
  // every kind of answer was among them
  CHECK(optimal > 100);
  CHECK(infeasible > 50);
  CHECK(dependent > 20);
  CHECK(with_zero_duals > 20);
}

TEST_CASE("transformations of the rows transform the answer") {
  std::mt19937_64 generator(12);
  for (int round = 0; round < 140; ++round) {
    CAPTURE(round);
    const MarginProblem margin = random_problem(generator, round);
    const MarginSolution original = solve_margin(margin);
    const Index m = margin.size();

    // another order of the rows
    std::vector<Index> order(static_cast<std::size_t>(m));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::shuffle(order, generator);
    const MarginProblem reordered = permuted(margin, order);
    const MarginSolution after_order = solve_margin(reordered);
    REQUIRE(after_order.status == original.status);

    // all keys times 7/3
    const Rational factor(7, 3);
    const MarginSolution after_scale = solve_margin(rows_and_bounds(margin.rows * factor, margin.bounds));
    REQUIRE(after_scale.status == original.status);

    // a rotation of the first two coordinates
    MarginProblem turned = margin;
    if (margin.dimension() >= 2) {
      const Matrix<Rational> rotation = matrix({"3/5 -4/5", "4/5 3/5"});
      turned.rows.leftCols(2) = margin.rows.leftCols(2) * rotation.transpose();
      const MarginSolution after_rotation = solve_margin(turned);
      REQUIRE(after_rotation.status == original.status);
      if (original.feasible()) {
        Vector<Rational> expected = original.direction;
        expected.head(2) = rotation * original.direction.head(2);
        CHECK(same(after_rotation.direction, expected));
        CHECK(same(after_rotation.duals, original.duals));
        CHECK(after_rotation.zero_duals == original.zero_duals);
      }
    }

    // a duplicate of the last row
    MarginProblem doubled = margin;
    doubled.rows.conservativeResize(m + 1, Eigen::NoChange);
    doubled.rows.row(m) = margin.rows.row(m - 1);
    doubled.bounds.conservativeResize(m + 1);
    doubled.bounds(m) = margin.bounds(m - 1);
    doubled.labels.push_back({0, m});
    const MarginSolution after_copy = solve_margin(doubled);
    REQUIRE(after_copy.status == original.status);

    if (!original.feasible()) {
      CHECK(farkas_defect(reordered, after_order.farkas) == "");
      CHECK(farkas_defect(doubled, after_copy.farkas) == "");
      continue;
    }
    CHECK(same(after_order.direction, original.direction));
    CHECK(same(after_order.duals, original.duals(order)));
    CHECK(same(after_scale.direction * factor, original.direction));
    CHECK(after_scale.tight == original.tight);
    CHECK(after_scale.zero_duals == original.zero_duals);
    if (original.norm_squared != 0) CHECK(same(after_scale.duals * (factor * factor), original.duals));
    CHECK(same(after_copy.direction, original.direction));
    CHECK(after_copy.duals(m) == after_copy.duals(m - 1));
    if (original.dual_dimension == 0) {
      CHECK(after_copy.duals(m) + after_copy.duals(m - 1) == original.duals(m - 1));
    }
  }
}

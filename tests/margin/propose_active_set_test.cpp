#include "attsvm/margin/propose_active_set.hpp"

#include <doctest/doctest.h>

#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

/// Self-attention on random tokens that are multiples of 2^-30 (as doubles would be), query = first token.
MarginProblem random_self_attention(std::uint64_t seed, std::size_t sequences, Index length, Index d) {
  std::mt19937_64 generator(seed);
  std::vector<Matrix<Rational>> tokens;
  Matrix<Rational> queries(static_cast<Index>(sequences), d);
  std::vector<Vector<Rational>> scores;
  Choice choice;
  for (std::size_t i = 0; i < sequences; ++i) {
    Matrix<Rational> x(length, d);
    for (Index t = 0; t < length; ++t) {
      for (Index k = 0; k < d; ++k) {
        // 31 random bits, centred: in [-1, 1)
        x(t, k) = Rational(Integer(generator() >> 33) - Integer(1 << 30), Integer(1 << 30));
      }
    }
    queries.row(static_cast<Index>(i)) = x.row(0);
    tokens.push_back(x);
    scores.push_back(Vector<Rational>::Zero(length));
    choice.push_back(static_cast<Index>(generator() % static_cast<std::uint64_t>(length)));
  }
  return margin_problem(cross(tokens, queries, scores), choice);
}

MarginSolution solved(const MarginProblem& margin, bool propose) {
  const MarginSolution solution = solve_margin(margin, {.propose_active_set = propose});
  CHECK(check_solution(margin, solution) == "");
  return solution;
}

}  // namespace

TEST_CASE("the proposal on random data is the exact active set") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    CAPTURE(seed);
    const MarginProblem margin = random_self_attention(seed, 6, 8, 10);
    const std::vector<Index> proposed = propose_active_set(integer_rows(margin));
    const MarginSolution cold = solved(margin, false);
    REQUIRE(cold.feasible());
    CHECK(proposed == cold.tight);
    CHECK(cold.guessed_active == 0);
    CHECK(cold.exact_pivots >= static_cast<Index>(cold.tight.size()));
    const MarginSolution warm = solved(margin, true);
    CHECK(warm.guessed_active == static_cast<Index>(proposed.size()));
    CHECK(warm.exact_pivots == 0);
    CHECK(text(warm) == text(cold));
  }
}

TEST_CASE("with and without the proposal the answer has the same bytes") {
  std::mt19937_64 generator(21);
  int infeasible = 0;
  int dependent = 0;
  int repaired = 0;
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    const Index dimension = 1 + round % 6;
    MarginProblem margin = unit_bounds(random_integers(generator, 9 + round % 9, dimension, 3));
    if (round % 2 == 0) margin.rows.col(0) = margin.rows.col(0).cwiseAbs() + Vector<Rational>::Ones(margin.size());
    if (round % 3 == 0) margin.bounds.head(3).setZero();
    const MarginSolution cold = solved(margin, false);
    const MarginSolution warm = solved(margin, true);
    CHECK(text(warm) == text(cold));
    infeasible += cold.feasible() ? 0 : 1;
    dependent += cold.dual_dimension > 0 ? 1 : 0;
    repaired += warm.feasible() && warm.exact_pivots > 0 ? 1 : 0;
  }
  CHECK(infeasible > 5);
  CHECK(dependent > 5);
  CHECK(repaired > 0);
}

TEST_CASE("small problems and those without a positive bound are not proposed for") {
  const MarginProblem small = unit_bounds(matrix({"1 0", "1 1", "1 2", "1 3", "1 4", "1 5", "1 6", "1 7"}));
  REQUIRE(small.size() == rows_without_proposal);
  CHECK(solved(small, true).guessed_active == 0);
  const MarginProblem larger = unit_bounds(matrix({"1 0", "1 1", "1 2", "1 3", "1 4", "1 5", "1 6", "1 7", "1 8"}));
  CHECK(solved(larger, true).guessed_active > 0);
  const MarginProblem relaxed = rows_and_bounds(larger.rows, Vector<Rational>::Zero(larger.size()));
  CHECK(propose_active_set(integer_rows(relaxed)).empty());
  CHECK(propose_active_set(integer_rows(unit_bounds(Matrix<Rational>::Zero(9, 3)))).empty());
}

TEST_CASE("entries far outside the range of doubles are proposed for all the same") {
  const Rational huge(pow(Integer(10), 400));
  MarginProblem margin = random_self_attention(1, 4, 4, 4);
  const std::vector<Index> original = propose_active_set(integer_rows(margin));
  CHECK_FALSE(original.empty());
  margin.rows *= huge;
  CHECK(propose_active_set(integer_rows(margin)) == original);
  margin.rows /= huge * huge;
  CHECK(propose_active_set(integer_rows(margin)) == original);
}

TEST_CASE("an interrupted proposal ends early") {
  const std::atomic<bool> interrupted{true};
  const MarginProblem margin = random_self_attention(1, 6, 8, 10);
  CHECK(propose_active_set(integer_rows(margin), &interrupted).empty());
}

TEST_CASE("twenty sequences of twenty tokens in twenty dimensions are solved exactly") {
  const MarginProblem margin = random_self_attention(1, 20, 20, 20);
  CHECK(margin.size() == 380);
  CHECK(margin.dimension() == 400);
  const MarginSolution solution = solved(margin, true);
  REQUIRE(solution.feasible());
  CHECK(solution.guessed_active > 0);
  CHECK(solution.tight_rows_independent());
  CHECK(solution.strictly_complementary());
  CHECK(solution.exact_pivots <= solution.guessed_active / 10);
}

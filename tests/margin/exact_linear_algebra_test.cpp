#include "attsvm/margin/exact_linear_algebra.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "brute_force.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

Matrix<Integer> integers(const Matrix<Rational>& matrix) {
  Matrix<Integer> result(matrix.rows(), matrix.cols());
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) result(i, j) = numerator(matrix(i, j));
  }
  return result;
}

std::vector<Index> range(Index count) {
  std::vector<Index> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

/// A random matrix whose rank is at most `inner`.
Matrix<Rational> random_product(std::mt19937_64& generator, Index rows, Index inner, Index columns) {
  const Matrix<Rational> left = random_integers(generator, rows, inner, 3);
  const Matrix<Rational> right = random_integers(generator, inner, columns, 3);
  return left * right;
}

}  // namespace

TEST_CASE("the common denominator is the least one") {
  const CommonFraction fraction = over_common_denominator(vector("1/6 -3/4 2 0"));
  CHECK(fraction.denominator == 12);
  CHECK(fraction.numerators == (Vector<Integer>(4) << 2, -9, 24, 0).finished());
  CHECK(over_common_denominator(Vector<Rational>()).denominator == 1);
}

TEST_CASE("Gram matrix entries are inner products, also beyond a machine word") {
  const Matrix<Integer> rows = integers(matrix({"100000000000000000000 1", "-3 7", "0 0"}));
  const Matrix<Integer> gram = gram_matrix(rows);
  REQUIRE(gram.rows() == 3);
  CHECK(gram(0, 0) == Integer("10000000000000000000000000000000000000001"));
  CHECK(gram(0, 1) == Integer("-299999999999999999993"));
  CHECK(gram(1, 0) == gram(0, 1));
  CHECK(gram(1, 1) == 58);
  CHECK(gram(2, 0) == 0);
  CHECK(submatrix(gram, {1, 0}, {0}) == (Matrix<Integer>(2, 1) << gram(1, 0), gram(0, 0)).finished());
}

TEST_CASE("solutions agree with Gaussian elimination") {
  std::mt19937_64 generator(1);
  int singular = 0;
  for (int round = 0; round < 60; ++round) {
    const Index n = 1 + round % 24;  // both of FLINT's methods
    const Matrix<Rational> a = random_integers(generator, n, n, n < 4 ? 1 : 9);
    const Matrix<Rational> b = random_integers(generator, n, 2, 9);
    const std::optional<Matrix<Rational>> x = solve_exactly(integers(a), integers(b));
    const std::optional<Vector<Rational>> expected = gauss_solve(a, b.col(1));
    REQUIRE(x.has_value() == expected.has_value());
    if (x) {
      CHECK(same(x->col(1), *expected));
    } else {
      ++singular;
    }
  }
  CHECK(singular > 0);
  CHECK_THROWS_AS(solve_exactly(Matrix<Integer>(2, 3), Matrix<Integer>(2, 1)), std::invalid_argument);
  CHECK_THROWS_AS(solve_exactly(Matrix<Integer>(2, 2), Matrix<Integer>(3, 1)), std::invalid_argument);
}

TEST_CASE("ranks and independent rows agree with Gaussian elimination") {
  std::mt19937_64 generator(2);
  for (int round = 0; round < 60; ++round) {
    const Index rows = 1 + round % 9;
    const Matrix<Rational> a = random_product(generator, rows, 1 + round % 5, 1 + round % 7);
    const std::vector<Index> basis = independent_rows(gram_matrix(integers(a)));
    Matrix<Rational> selected(static_cast<Index>(basis.size()), a.cols());
    for (std::size_t k = 0; k < basis.size(); ++k) selected.row(static_cast<Index>(k)) = a.row(basis[k]);
    CHECK(static_cast<Index>(basis.size()) == gauss_rank(a));
    CHECK(gauss_rank(selected) == selected.rows());
    CHECK(std::ranges::is_sorted(basis));
    CHECK(rank(a) == gauss_rank(a));
    CHECK(rank(a / Rational(7)) == gauss_rank(a));
  }
  CHECK(rank(matrix({"1/3 1/2", "2/3 1"})) == 1);
  CHECK(rank(matrix({"0 0"})) == 0);
  CHECK(rank(Matrix<Rational>(0, 3)) == 0);
}

TEST_CASE("rows that are dependent only modulo the prime are found independent") {
  // 2^62 - 57 divides the second row
  const Matrix<Integer> gram = gram_matrix(integers(matrix({"1 0 0", "0 4611686018427387847 0", "2 0 0"})));
  CHECK(surely_independent_rows(gram, range(3)) == std::vector<Index>{0});
  CHECK(independent_rows(gram) == std::vector<Index>{0, 1});
}

TEST_CASE("surely independent rows keep the order of the candidates") {
  const Matrix<Integer> gram = gram_matrix(integers(matrix({"1 0", "2 0", "0 1", "1 1"})));
  CHECK(surely_independent_rows(gram, {3, 1, 0, 2}) == std::vector<Index>{3, 1});
  CHECK(surely_independent_rows(gram, {0, 1}) == std::vector<Index>{0});
  CHECK(surely_independent_rows(gram, {}).empty());
}

// Eigen over every tier: the same sums, exact, enclosed or near.

#include <doctest/doctest.h>

#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/linear_algebra.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

namespace {

Matrix<Rational> random_matrix(RandomValues& random, Index rows, Index cols) {
  Matrix<Rational> result(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) result(i, j) = random.rational();
  }
  return result;
}

Rational entry_of_product(const Matrix<Rational>& a, const Matrix<Rational>& b, Index i, Index j) {
  Rational sum = 0;
  for (Index k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, j);
  return sum;
}

/// Does `enclosure` contain the exact product a·b, entry by entry, plus `multiple` times `added`?
template <class Enclosure>
void check_product(const Enclosure& enclosure, const Matrix<Rational>& a, const Matrix<Rational>& b) {
  REQUIRE(enclosure.rows() == a.rows());
  REQUIRE(enclosure.cols() == b.cols());
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < b.cols(); ++j) CHECK(contains(enclosure(i, j), entry_of_product(a, b, i, j)));
  }
}

}  // namespace

TEST_CASE("products of balls contain the exact products, in every storage order") {
  RandomValues random(40);
  for (int round = 0; round < 60; ++round) {
    const BallPrecision precision(10 + random.below(300));
    const Index n = random.below(5) + 1, m = random.below(30), p = random.below(5) + 1;
    const Matrix<Rational> a = random_matrix(random, n, m);
    const Matrix<Rational> b = random_matrix(random, m, p);
    const Matrix<Ball> x = a.cast<Ball>();
    const Matrix<Ball> y = b.cast<Ball>();
    CAPTURE(m);
    check_product(Matrix<Ball>(x * y), a, b);
    check_product(Matrix<Ball>((y.transpose() * x.transpose()).transpose()), a, b);
    check_product(Matrix<Ball>(2 * x * y), 2 * a, b);

    const Eigen::Matrix<Ball, Eigen::Dynamic, Eigen::Dynamic> columns = x;
    check_product(Matrix<Ball>(columns * y), a, b);

    const Vector<Ball> v = y.col(0);
    check_product(Vector<Ball>(x * v), a, b.leftCols(1));
    const Eigen::Matrix<Ball, 1, Eigen::Dynamic> row = x.row(0);
    check_product(Eigen::Matrix<Ball, 1, Eigen::Dynamic>(row * y), a.topRows(1), b);

    Vector<Ball> sum = x.rowwise().sum();
    const Vector<Rational> exact_sum = a.rowwise().sum();
    sum.noalias() += x * v;
    sum -= x * (v + v);
    for (Index i = 0; i < n; ++i) CHECK(contains(sum(i), exact_sum(i) - entry_of_product(a, b, i, 0)));

    // Aliased: the right-hand side is evaluated before the left is overwritten.
    Matrix<Ball> square = (x * x.transpose()).eval();
    const Matrix<Rational> exact_square = a * a.transpose();
    square = square * square;
    check_product(square, exact_square, exact_square);
  }
}

TEST_CASE("dot products and norms of balls contain the exact ones") {
  RandomValues random(41);
  for (int round = 0; round < 300; ++round) {
    const BallPrecision precision(10 + random.below(300));
    const Index n = random.below(12);
    const Matrix<Rational> a = random_matrix(random, 2, n);
    const Matrix<Ball> x = a.cast<Ball>();
    Rational dot = 0, square = 0;
    for (Index i = 0; i < n; ++i) {
      dot += a(0, i) * a(1, i);
      square += a(0, i) * a(0, i);
    }
    CHECK(contains(x.row(0).dot(x.row(1)), dot));
    CHECK(contains(Vector<Ball>(x.row(0)).dot(x.row(1)), dot));
    CHECK(contains((2 * x.row(0)).dot(x.row(1)), 2 * dot));
    CHECK(contains(x.row(0).squaredNorm(), square));
    // |x|² of the norm's exact ends brackets the exact sum of squares.
    if (square > 0) {
      const Ball norm = x.row(0).norm();
      if (is_finite(norm)) CHECK(contains(norm * norm, square));
    }
    // Every second entry: strides.
    if (n >= 2) {
      const Vector<Ball> v = x.row(0);
      const Eigen::Map<const Vector<Ball>, 0, Eigen::InnerStride<2>> odd(v.data(), (n + 1) / 2);
      Rational expected = 0;
      for (Index i = 0; i < n; i += 2) expected += a(0, i) * a(0, i);
      CHECK(contains(odd.dot(odd), expected));
    }
  }
}

TEST_CASE("the dot product of balls is as accurate as one rounding allows") {
  const BallPrecision precision(333);
  Vector<Ball> v(50);
  for (Index i = 0; i < v.size(); ++i) v(i) = Ball(Rational(1, i + 3));
  CHECK(accurate_bits(v.dot(v)) >= 328);
  CHECK(accurate_bits(v.squaredNorm()) >= 325);
  CHECK(accurate_bits(v.norm()) >= 325);
}

TEST_CASE_TEMPLATE("the same linear algebra runs in every tier", S, Rational, Real, Ball, double) {
  const RealPrecision real(60);
  const BallPrecision ball(200);
  Matrix<Rational> a(2, 3);
  a << 1, Rational(1, 2), -3, 4, 0, Rational(-5, 7);
  Vector<Rational> b(3);
  b << Rational(2, 3), -6, 1;
  const Matrix<S> x = a.unaryExpr([](const Rational& value) { return from_rational<S>(value); });
  const Vector<S> y = b.unaryExpr([](const Rational& value) { return from_rational<S>(value); });
  const auto near = [](const S& value, const Rational& expected) {
    if constexpr (std::is_same_v<S, Ball>) {
      return contains(value, expected) && accurate_bits(value) > 190;
    } else if constexpr (std::is_same_v<S, Rational>) {
      return value == expected;
    } else {
      return abs(S(value - from_rational<S>(expected))) <= 8 * Eigen::NumTraits<S>::epsilon();
    }
  };
  const Vector<S> product = x * y;
  CHECK(near(product(0), Rational(2, 3) - 3 - 3));
  CHECK(near(product(1), Rational(8, 3) - Rational(5, 7)));
  CHECK(near(y.squaredNorm(), Rational(4, 9) + 37));
  CHECK(near(y.sum(), Rational(2, 3) - 5));
  CHECK(near((x.row(0) - x.row(1)).dot(y), Rational(-2) - 3 + Rational(-16, 7)));
  const Matrix<S> outer = y * y.transpose();
  CHECK(near(outer(0, 1), -4));
  CHECK(near((x.transpose() * x)(2, 2), 9 + Rational(25, 49)));
  const Vector<S> scaled = (3 * y - y * S(2)) / S(2);
  CHECK(near(scaled(1), -3));
}

}  // namespace attsvm

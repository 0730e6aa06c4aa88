#include "attsvm/number/taylor.hpp"

#include <doctest/doctest.h>

#include "attsvm/number/from_rational.hpp"

using namespace attsvm;

namespace {

constexpr std::size_t orders = 12;

template <class S>
Series<S> series_of(const std::vector<Rational>& coefficients) {
  Series<S> result;
  for (const Rational& c : coefficients) result.push_back(from_rational<S>(c));
  return result;
}

/// 3, 1/2, -2/3, ...: no pattern that an index off by one would keep.
std::vector<Rational> some_coefficients(int seed) {
  std::vector<Rational> result = {3};
  for (int n = 1; n < static_cast<int>(orders); ++n)
    result.push_back(Rational((seed * n * n + 5 * n + 1) % 13 - 6, n + 1));
  return result;
}

template <class S>
void check_equal(const S& value, const Rational& expected) {
  if constexpr (std::is_same_v<S, Rational>) {
    CHECK(value == expected);
  } else if constexpr (std::is_same_v<S, Ball>) {
    CHECK(contains(value, expected));
    CHECK(radius(value) < Rational(1, 1'000'000'000));
  } else {
    CHECK(abs(Real(value - from_rational<Real>(expected))) < Real("1e-25"));
  }
}

}  // namespace

TEST_CASE_TEMPLATE("a convolution is a sum over a range, and 0 over an empty one", S, Rational, Real, Ball) {
  const RealPrecision digits(30);
  const auto f = series_of<S>({2, 3, 5, 7}), g = series_of<S>({11, 13, 17, 19});
  check_equal<S>(convolution(f, g, 3, 1, 2), 3 * 17 + 5 * 13);
  check_equal<S>(convolution(f, g, 3, 0, 3), 2 * 19 + 3 * 17 + 5 * 13 + 7 * 11);
  check_equal<S>(convolution(f, g, 3, 2, 1), 0);
}

TEST_CASE_TEMPLATE("products, squares and quotients are those of polynomials", S, Rational, Real, Ball) {
  const RealPrecision digits(30);
  const auto exact_f = some_coefficients(7), exact_g = some_coefficients(4);
  const auto f = series_of<S>(exact_f), g = series_of<S>(exact_g);
  Series<S> product, quotient;
  for (std::size_t n = 0; n < orders; ++n) {
    Rational expected(0), square(0);
    for (std::size_t j = 0; j <= n; ++j) {
      expected += exact_f[j] * exact_g[n - j];
      square += exact_f[j] * exact_f[n - j];
    }
    product.push_back(product_coefficient(f, g, n));
    check_equal<S>(product[n], expected);
    check_equal<S>(square_coefficient(f, n), square);
    // (f g) / g = f
    quotient.push_back(quotient_coefficient(product, g, quotient, n));
    check_equal<S>(quotient[n], exact_f[n]);
  }
}

TEST_CASE_TEMPLATE("1/(1 - x) is the geometric series", S, Rational, Real, Ball) {
  const RealPrecision digits(30);
  Series<S> one(orders, S(0)), divisor(orders, S(0)), quotient;
  one[0] = divisor[0] = S(1);
  divisor[1] = S(-1);
  for (std::size_t n = 0; n < orders; ++n) {
    quotient.push_back(quotient_coefficient(one, divisor, quotient, n));
    check_equal<S>(quotient[n], 1);
  }
}

TEST_CASE_TEMPLATE("e^x has coefficients 1/n!, and e^{log(1 + x)} is 1 + x", S, Rational, Real, Ball) {
  const RealPrecision digits(30);
  Series<S> one(orders, S(0)), alternating, e = {S(1)}, linear = {S(1)};
  one[0] = S(1);
  for (std::size_t n = 0; n < orders; ++n) alternating.push_back(S(n % 2 == 0 ? 1 : -1));  // 1/(1 + x)
  Rational factorial(1);
  for (std::size_t n = 1; n < orders; ++n) {
    factorial *= static_cast<long>(n);
    e.push_back(exp_coefficient(one, e, n));
    check_equal<S>(e[n], 1 / factorial);
    linear.push_back(exp_coefficient(alternating, linear, n));
    check_equal<S>(linear[n], n == 1 ? 1 : 0);
  }
}

TEST_CASE_TEMPLATE("the root of a square gives the polynomial back", S, Rational, Real, Ball) {
  const RealPrecision digits(30);
  const auto exact = some_coefficients(5);
  const auto f = series_of<S>(exact);
  Series<S> square, root = {f[0]};
  for (std::size_t n = 0; n < orders; ++n) square.push_back(square_coefficient(f, n));
  for (std::size_t n = 1; n < orders; ++n) {
    root.push_back(sqrt_coefficient(square, root, n));
    check_equal<S>(root[n], exact[n]);
  }
}

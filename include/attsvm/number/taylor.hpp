#pragma once
// Taylor coefficients of composed functions, one order at a time: what a solution of a differential equation needs,
// whose next coefficient is known only after all coefficients below it.
// Source: R. E. Moore, Interval Analysis (1966), chapter 11.

#include <cstddef>
#include <vector>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// f_0, f_1, ..., f_{size-1} of f(x) = Σ f_n x^n.
template <class S>
using Series = std::vector<S>;

// Guarantee of each function: in Ball the answer encloses the coefficient for all numbers in the arguments.

/// Σ_{j=first..last} f_j g_{n-j}; 0 when the range is empty.
template <class S>
S convolution(const Series<S>& f, const Series<S>& g, std::size_t n, std::size_t first, std::size_t last) {
  S sum(0);
  if (first > last) return sum;
  if constexpr (std::is_same_v<S, Ball>) {
    static_assert(sizeof(Ball) ==
                  sizeof(arb_struct));  // arb_dot walks over both series, over one of them backwards
    arb_dot(sum.backend().data(), nullptr, 0, f[first].backend().data(), 1, g[n - first].backend().data(), -1,
            static_cast<slong>(last - first + 1), ball_precision());
  } else if constexpr (std::is_same_v<S, Real>) {
    S product(0);
    for (std::size_t j = first; j <= last; ++j) {
      mpfr_mul(product.backend().data(), f[j].backend().data(), g[n - j].backend().data(), MPFR_RNDN);
      mpfr_add(sum.backend().data(), sum.backend().data(), product.backend().data(), MPFR_RNDN);
    }
  } else {
    for (std::size_t j = first; j <= last; ++j) sum += f[j] * g[n - j];
  }
  return sum;
}

/// Coefficient n of f g.
template <class S>
S product_coefficient(const Series<S>& f, const Series<S>& g, std::size_t n) {
  return convolution(f, g, n, 0, n);
}

/// Coefficient n of f².
template <class S>
S square_coefficient(const Series<S>& f, std::size_t n) {
  // 2 (f_0 f_n + f_1 f_{n-1} + ...), and the square in the middle
  S sum(0);
  if (n > 0) sum = 2 * convolution(f, f, n, 0, (n - 1) / 2);
  if (n % 2 == 0) sum += f[n / 2] * f[n / 2];
  return sum;
}

/// Coefficient n of q = f/g, given q_0, ..., q_{n-1}.
template <class S>
S quotient_coefficient(const Series<S>& f, const Series<S>& g, const Series<S>& q, std::size_t n) {
  // (f_n - Σ_{j=1..n} g_j q_{n-j}) / g_0
  return (f[n] - convolution(g, q, n, 1, n)) / g[0];
}

/// Coefficient n >= 1 of e = e^f, given e_0, ..., e_{n-1} and the derivative f' = Σ (j+1) f_{j+1} x^j.
template <class S>
S exp_coefficient(const Series<S>& f_derivative, const Series<S>& e, std::size_t n) {
  // e' = f' e
  return convolution(f_derivative, e, n - 1, 0, n - 1) / static_cast<long>(n);
}

/// Coefficient n >= 1 of r = √f, given r_0, ..., r_{n-1}.
template <class S>
S sqrt_coefficient(const Series<S>& f, const Series<S>& r, std::size_t n) {
  // (f_n - Σ_{j=1..n-1} r_j r_{n-j}) / (2 r_0)
  S inner(0);
  if (n > 1) inner = 2 * convolution(r, r, n, 1, (n - 1) / 2);
  if (n % 2 == 0) inner += r[n / 2] * r[n / 2];
  return (f[n] - inner) / (2 * r[0]);
}

}  // namespace attsvm

#pragma once
// What Eigen must know of the scalars. Boost's own Eigen header is not used: its traits need numeric_limits,
// which run-time precision doesn't have, and it lets a double into a matrix of balls.

#include <Eigen/Core>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm::detail {

/// What all multiprecision scalars share. Costs are in units of a double's addition.
template <class S, int read_cost, int add_cost, int multiply_cost>
struct MultiprecisionTraits {
  using Real = S;
  using NonInteger = S;
  /// Scalars in expressions such as 2 * v convert to S itself, never through double.
  using Literal = S;
  using Nested = S;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = read_cost,
    AddCost = add_cost,
    MulCost = multiply_cost,
  };
};

}  // namespace attsvm::detail

namespace Eigen {

/// Exact: nothing to round, hence no smallest step, no largest number, no infinity.
template <>
struct NumTraits<attsvm::Rational> : attsvm::detail::MultiprecisionTraits<attsvm::Rational, 10, 300, 300> {
  static Real epsilon() { return 0; }
  static Real dummy_precision() { return 0; }
  static int digits10() { return 0; }
};

/// Enclosures: no epsilon and no extreme values, since an algorithm that asks for them compares with a
/// tolerance. Eigen's algorithms that compare (pivoting, normalized(), isZero()) don't compile.
template <>
struct NumTraits<attsvm::Ball> : attsvm::detail::MultiprecisionTraits<attsvm::Ball, 5, 40, 60> {
  static int digits10() { return 0; }
};

/// All of it at the thread's working precision.
template <>
struct NumTraits<attsvm::Real> : attsvm::detail::MultiprecisionTraits<attsvm::Real, 5, 80, 120> {
  /// 2^(1 - digits())
  static Real epsilon() { return ldexp(Real(1), 1 - digits()); }
  static Real dummy_precision() { return 1000 * epsilon(); }
  static Real highest() {
    Real value = 0;
    mpfr_set_inf(value.backend().data(), 1);
    mpfr_nextbelow(value.backend().data());
    return value;
  }
  static Real lowest() { return -highest(); }
  static Real infinity() {
    Real value = 0;
    mpfr_set_inf(value.backend().data(), 1);
    return value;
  }
  static Real quiet_NaN() {
    Real value = 0;
    mpfr_set_nan(value.backend().data());
    return value;
  }
  static int digits() { return static_cast<int>(mpfr_get_prec(Real(0).backend().data())); }
  static int digits10() { return static_cast<int>(attsvm::real_precision()); }
  static long min_exponent() { return mpfr_get_emin(); }
  static long max_exponent() { return mpfr_get_emax(); }
};

}  // namespace Eigen

#include "attsvm/number/ball_products.hpp"

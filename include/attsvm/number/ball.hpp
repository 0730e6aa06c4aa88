#pragma once
// Balls: enclosures [midpoint ± radius] of real numbers, with outward rounding. The tier of every enclosed
// statement. Arithmetic is that of the backend; here are the functions and the questions one may ask.
//
// A ball that is not finite (NaN or infinite midpoint, infinite radius) says nothing: every question about it
// is answered `undecided`.

#include <cmath>
#include <type_traits>

#include "attsvm/number/arb_backend.hpp"
#include "attsvm/number/certainty.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

/// An enclosure of one real number at run-time precision (attsvm/number/ball_precision.hpp).
/// Conversion from int and long is exact and implicit, from double exact and explicit, from Rational
/// enclosing and explicit. There is no conversion back: ask for `midpoint` or `approximate_double`.
using Ball = boost::multiprecision::number<arb_backend, boost::multiprecision::et_off>;

// --- functions. Guarantee of each: the returned ball contains f(t) for every t in x. ---

Ball exp(const Ball& x);
/// e^t - 1, accurate near 0.
Ball expm1(const Ball& x);
/// Not finite when x contains a number <= 0.
Ball log(const Ball& x);
/// log(1 + t), accurate near 0. Not finite when x contains a number <= -1.
Ball log1p(const Ball& x);
/// Not finite when x contains a negative number.
Ball sqrt(const Ball& x);
/// √max(t, 0): for a quantity known to be non-negative, whose enclosure may reach below 0.
Ball sqrt_of_nonnegative(const Ball& x);
Ball abs(const Ball& x);

// An unqualified exp(x) in this namespace means the right one in every tier.
using std::abs;
using std::exp;
using std::expm1;
using std::log;
using std::log1p;
using std::sqrt;

// --- questions that are never guessed ---

/// `less` and `greater` when the balls don't meet; `equal` when both are the same exact number.
Order compare(const Ball& a, const Ball& b);
/// a < b: `yes` and `no` hold for all numbers in the balls.
Certainty less(const Ball& a, const Ball& b);
/// t = 0: `yes` for the exact 0, `no` when x doesn't contain 0.
Certainty is_zero(const Ball& x);
/// t > 0.
Certainty is_positive(const Ball& x);
/// t < 0.
Certainty is_negative(const Ball& x);

/// x contains 0; true for a ball that is not finite, which excludes nothing.
bool contains_zero(const Ball& x);
/// Decided exactly, whatever the working precision; true for a ball that is not finite.
bool contains(const Ball& x, const Rational& value);
/// `inner` is a subset of `outer`.
bool contains(const Ball& outer, const Ball& inner);
/// The balls have a number in common; true when one of them is not finite.
bool overlaps(const Ball& a, const Ball& b);
/// Radius 0 and a finite midpoint.
bool is_exact(const Ball& x);
bool is_finite(const Ball& x);

// --- parts. Each throws std::domain_error when x is not finite, std::range_error when the exponent of the
//     answer exceeds `maximal_exact_exponent` bits (an exact fraction would not fit memory). ---

inline constexpr long maximal_exact_exponent = 1L << 24;

/// The midpoint, exactly.
Rational midpoint(const Ball& x);
/// The radius, exactly (Arb's radii are themselves upper bounds).
Rational radius(const Ball& x);
/// A rational no number in x lies below: midpoint - radius, exactly.
Rational lower_bound(const Ball& x);
/// A rational no number in x lies above: midpoint + radius, exactly.
Rational upper_bound(const Ball& x);

/// A ball that contains both.
Ball hull(const Ball& a, const Ball& b);
/// A ball that contains the larger (smaller) of any two numbers in a and b.
Ball maximum(const Ball& a, const Ball& b);
Ball minimum(const Ball& a, const Ball& b);
/// A ball around `centre` with radius at least `radius` >= 0; throws std::invalid_argument when negative.
Ball ball_around(const Rational& centre, const Rational& radius);

/// About -log2(radius / |midpoint|): bits that the enclosure pins down. Larger than any precision for an exact
/// ball, negative for a useless one, and below every other answer for one that is not finite.
long accurate_bits(const Ball& x);

// --- operators that don't exist: a comparison of enclosures may be undecided, use `compare` or `less` ---

// The overloads for built-in and other Boost numbers are needed since Boost's own would match those better.
#define ATTSVM_NO_COMPARISON(op)                                                                    \
  bool operator op(const Ball&, const Ball&) = delete;                                              \
  template <class T>                                                                                \
  requires std::is_arithmetic_v<T>                                                                  \
  bool operator op(const Ball&, const T&) = delete;                                                 \
  template <class T>                                                                                \
  requires std::is_arithmetic_v<T>                                                                  \
  bool operator op(const T&, const Ball&) = delete;                                                 \
  template <class Backend, boost::multiprecision::expression_template_option Templates>             \
  bool operator op(const Ball&, const boost::multiprecision::number<Backend, Templates>&) = delete; \
  template <class Backend, boost::multiprecision::expression_template_option Templates>             \
  bool operator op(const boost::multiprecision::number<Backend, Templates>&, const Ball&) = delete;
// clang-format off
ATTSVM_NO_COMPARISON(<)
ATTSVM_NO_COMPARISON(>)
ATTSVM_NO_COMPARISON(<=)
ATTSVM_NO_COMPARISON(>=)
ATTSVM_NO_COMPARISON(==)
ATTSVM_NO_COMPARISON(!=)
// clang-format on
#undef ATTSVM_NO_COMPARISON

}  // namespace attsvm

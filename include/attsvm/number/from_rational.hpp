#pragma once
// From the exact tier into any other.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// The number of tier S for an exact one. Other tiers (ScaledDouble) specialise it beside their definition.
template <class S>
S from_rational(const Rational& value) = delete;

/// The nearest double, ties to even, subnormals included. Throws std::range_error when it would round to
/// infinity; a value too small for a subnormal gives 0, its nearest.
template <>
double from_rational<double>(const Rational& value);

/// The nearest Real at the working precision, ties to even.
template <>
Real from_rational<Real>(const Rational& value);

/// The returned ball contains `value`; it is exact when `value` fits the working precision.
template <>
Ball from_rational<Ball>(const Rational& value);

/// Identity.
template <>
Rational from_rational<Rational>(const Rational& value);

}  // namespace attsvm

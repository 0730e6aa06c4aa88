#pragma once
// Text from numbers, for reports. Each text says what it is: exact, an enclosure, or truncated.

#include <string>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

/// `p/q` in lowest terms, or `p`. `parse_rational` gives the same number back.
std::string to_string(const Rational& value);

/// An interval in decimal that contains the ball: `[0.123 +/- 4.1e-10]`, `[+/- 4.1e-10]` around 0, a bare
/// number such as `0.5` when the decimal is exactly the ball, `nan` or `[+/- inf]` when not finite.
/// At most `digits` significant digits of the midpoint, fewer where the radius leaves fewer; the rounding to
/// decimal is part of the radius printed.
std::string enclosure_string(const Ball& x, int digits);

/// The leading `digits` >= 1 significant digits of the decimal expansion, cut, never rounded. Digits cut off
/// are marked: 1/3 gives `0.333...`, 1/4 gives `0.25`; very large or small numbers read `1.234...e-20`.
/// Throws std::invalid_argument for digits < 1.
std::string decimal_string(const Rational& value, int digits);

}  // namespace attsvm

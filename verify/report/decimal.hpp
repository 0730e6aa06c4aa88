#pragma once
// Exact rationals as decimals, for people: rounded by integer arithmetic, and said to be rounded.

#include <string>

#include "attsvm/number/rational.hpp"

namespace attsvm::verify {

/// The value to `digits` significant digits, the nearest decimal (halves away from zero). Guarantee: exact up
/// to that rounding. Plain notation between 1e-5 and 1e15, else `1.234e-30`; trailing zeros are dropped.
/// Marked `≈ ` in front when the decimal is not the value itself. `digits` >= 1.
std::string decimal(const Rational& value, int digits);

/// The square root of a value >= 0, in the same form. Guarantee: exact up to the rounding, since the digits
/// come from an integer square root. Throws std::invalid_argument for a negative value.
std::string decimal_square_root(const Rational& value, int digits);

}  // namespace attsvm::verify

#pragma once
// Square roots of exact rationals as decimals, for people.

#include <string>

#include "attsvm/number/rational.hpp"

namespace attsvm::verify {

/// The leading `digits` >= 1 significant digits of the square root of a value >= 0, cut and marked as
/// decimal_string does: √2 gives `1.41...`, √4 gives `2`. Guarantee: every digit is right, since an integer square
/// root gives them. Throws std::invalid_argument for a negative value.
std::string decimal_square_root(const Rational& value, int digits);

}  // namespace attsvm::verify

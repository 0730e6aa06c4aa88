#pragma once
// The correctly rounded double of a fraction.

#include "attsvm/number/rational.hpp"

namespace attsvm {

/// The nearest double, ties to even, subnormals included; ±infinity where round-to-nearest gives it.
double nearest_double(const Rational& value);

}  // namespace attsvm

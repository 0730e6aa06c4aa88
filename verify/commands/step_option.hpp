#pragma once
// The option --step of commands that take a step size.

#include <string_view>

#include "attsvm/number/rational.hpp"

namespace attsvm::verify {

/// A positive step; throws BadUsage otherwise.
Rational parse_step(std::string_view word);

}  // namespace attsvm::verify

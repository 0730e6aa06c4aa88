#pragma once
// The discrete methods: how one iterate becomes the next.

#include <cstdint>
#include <string_view>

#include "attsvm/number/rational.hpp"

namespace attsvm {

enum class MethodKind {
  gradient_descent,             ///< θ' = θ + η v,        v = -∇L(θ)
  normalised_gradient_descent,  ///< θ' = θ + η v / |v|
};

/// `gd` or `ngd`, as in case files.
std::string_view name(MethodKind kind);

struct Method {
  MethodKind kind = MethodKind::gradient_descent;
  Rational step = 0;  ///< η > 0, exact
};

}  // namespace attsvm

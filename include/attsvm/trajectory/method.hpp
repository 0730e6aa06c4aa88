#pragma once
// The discrete methods: how one iterate becomes the next.

#include <cstdint>
#include <string_view>

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

enum class MethodKind {
  gradient_descent,             ///< θ' = θ + η_k v,              v = -∇L(θ)
  normalised_gradient_descent,  ///< θ' = θ + η_k v / |v|
  polyak,                       ///< θ' = θ + (L - L*) v / |v|²,  L* = (1/n) Σ_i ℓ(γ_{i,α_i})
};

/// `gd`, `ngd` or `polyak`, as in case files.
std::string_view name(MethodKind kind);

/// η_k = η (k+1)^-a at iterate k.
struct Method {
  MethodKind kind = MethodKind::gradient_descent;
  Rational step = 0;   ///< η > 0, exact; 0 for Polyak, which has no step size
  Rational decay = 0;  ///< a in [0, 1]: 0 is a constant step; 0 for Polyak
  Choice choice = {};  ///< α, for Polyak alone: the infimum that its step aims at
};

/// η_k, in any tier: the Ball answer encloses it, and is exact where a is 0 or 1 and the number fits the working
/// precision. Not for Polyak.
template <class S = Ball>
S step_at(const Method& method, std::uint64_t k);

}  // namespace attsvm

#pragma once
// What the deviation of one tight row's weight costs.

#include "basin_tube.hpp"
#include "tiers.hpp"

namespace attsvm {

/// μ(Y) = sup of y e^{-y} on |y| <= Y, from above: Y e^{-Y} while Y <= 1, else 1/e.
template <class S>
S crest(const S& reach) {
  return certainly(less(reach, S(1))) ? S(reach * exp(S(-reach))) : S(exp(S(-1)));
}

/// A tight row's share of ⟨r, V⟩ beyond what contraction pays, now and over all later τ.
template <class S>
struct TightTerm {
  S now;    ///< ψ = max{ min(A, B), min(C, D) },  A = h+ μ(Y), B = h+²/4ε, C = h- Y, D = h-²/(4ε(1 - h-))
  S later;  ///< ∫ψ: A and C decay at rate 1, B and D at rate 2
};

template <class S>
TightTerm<S> tight_term(const RowBounds<S>& row, const S& reach, const S& epsilon) {
  const S scale = S(4) * epsilon;
  const S a = row.above * crest(reach);
  const S b = row.above * row.above / scale;
  const S c = row.below * reach;
  const S d = row.below * row.below / (scale * (S(1) - row.below));
  // with w = e^{-(τ' - τ)}: ∫_0^1 max{ min(A, Bw), min(C, Dw) } dw is at most each of
  //   max(A, C),  max(B, D)/2,  ∫ max(A, Dw) <= (A + max(A, D))/2,  ∫ max(C, Bw) <= (C + max(C, B))/2
  const S linear = minimum(maximum(a, c), S(maximum(b, d) / S(2)));
  const S mixed = minimum(S((a + maximum(a, d)) / S(2)), S((c + maximum(c, b)) / S(2)));
  return {maximum(minimum(a, b), minimum(c, d)), minimum(linear, mixed)};
}

}  // namespace attsvm

#pragma once
// Bounds that hold everywhere in the tube |r| <= R at given τ, and their decay.

#include <vector>

#include "attsvm/law/basin.hpp"

namespace attsvm {

/// The bounds of one row: on S, 1 - below <= ω_j <= 1 + above; off S, -below <= w_j e^{-τ(g_j-1) - x_j} <= above.
struct RowBounds {
  Ball reach;  ///< Y_j = |P a_j| R
  Ball above;  ///< h+_j or b+_j
  Ball below;  ///< h-_j or b-_j
};

struct TubeBounds {
  std::vector<RowBounds> rows;
  Ball largest_above;  ///< max_S h+_j
  Ball largest_below;  ///< h̄ = max_S h-_j
  Ball progress;       ///< κ = 1 - h̄ - (1/N) Σ_{not S} b-_j g_j e^{Y_j}
};

/// The position of an iterate relative to a centre.
struct BasinPosition {
  Vector<Ball> rho;  ///< ρ = ρ_S + c
  Ball tau;          ///< <θ - ρ, θ_mm>/N
  Ball distance;     ///< |r|
};

BasinPosition locate(const BasinData& data, const Vector<Ball>& theta, const Vector<Rational>& centre);

TubeBounds tube_bounds(const BasinData& data, const BasinPosition& position, const Rational& radius);

}  // namespace attsvm

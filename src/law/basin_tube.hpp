#pragma once
// Bounds that hold everywhere in a tube at given τ.

#include <vector>

#include "basin_numbers.hpp"

namespace attsvm {

/// How far one row's <a_j, r> can reach in the tube, and the length that counts across the axis.
template <class S>
struct RowReach {
  S whole;    ///< Y_j >= |<a_j, r>|
  S inside;   ///< YS_j: the share of the controlled part of r, all of r (one radius) or r_S (two radii)
  S outside;  ///< YN_j = Y_j - YS_j: the share of r_N; 0 with one radius
  S lateral;  ///< |P a_j| (one radius), |p_j| (two radii)
};

/// One radius: |r| <= R.
template <class S>
std::vector<RowReach<S>> reach_in_tube(const BasinNumbers<S>& numbers, const S& radius);
/// Two radii: |r_S| <= R_S, |r_N| <= R_N.
template <class S>
std::vector<RowReach<S>> reach_in_tube(const BasinNumbers<S>& numbers, const S& radius, const S& free_radius);

/// The bounds of one row: on S, 1 - below <= ω_j <= 1 + above; off S, -below <= w_j e^{-τ(g_j-1) - x_j} <= above.
template <class S>
struct RowBounds {
  S above;                 ///< h+_j or b+_j
  S below;                 ///< h-_j or b-_j
  bool restoring = false;  ///< off S: b-_j = 0, certainly; the row can only push towards positive <a_j, r>
};

template <class S>
struct TubeBounds {
  std::vector<RowBounds<S>> rows;
  S largest_above;  ///< max_S h+_j
  S largest_below;  ///< h̄ = max_S h-_j
  S progress;       ///< κ = 1 - h̄ - (1/N) Σ_{not S} b-_j g_j e^{Y_j}
  S excess_growth;  ///< hF = max_S (e^{k_i D+_i} - 1): how far L - L* may exceed its law
};

template <class S>
TubeBounds<S> tube_bounds(const BasinNumbers<S>& numbers, const S& tau, const std::vector<S>& shift,
                          const std::vector<RowReach<S>>& reach);

}  // namespace attsvm

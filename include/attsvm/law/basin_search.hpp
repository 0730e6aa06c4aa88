#pragma once
// The search for a tube that certifies an iterate.

#include "attsvm/law/basin.hpp"

namespace attsvm {

/// Tries tubes of ascending radius, 2^-8 to 2^6 by quarters of an octave, and ε in {1, 1/2, 1/4, 1/10}, around
/// centres that carry the iterate's own free part, moved by up to 2 to where the slack rows push it. Screens at low
/// precision; what passes is evaluated again at the working precision.
///
/// Returns the first certificate, whose tube is the smallest up to the grid, or the last failure with its reason.
/// Guarantee: that of evaluate_basin.
BasinCertificate search_basin(const BasinData& data, const Method& method, const Vector<Ball>& theta);

}  // namespace attsvm

#pragma once
// The search for a tube that certifies an iterate.

#include "attsvm/law/basin.hpp"

namespace attsvm {

/// Tries tubes with one radius, then with two, of 2^-8 to 2^6, ε in {1, 1/2, 1/4, 1/10}, with and without rows that
/// pay for themselves, around centres that carry the iterate's own free part, moved by up to 2 to where the slack
/// rows push it. Screens in double; what passes is evaluated in balls at the working precision, best bound first.
///
/// Returns the certificate of the least |P ρ| + reach, up to the grid, or the last failure with its reason.
/// Guarantee: that of evaluate_basin.
BasinCertificate search_basin(const BasinData& data, const StepRule& rule, const Vector<Ball>& theta);

}  // namespace attsvm

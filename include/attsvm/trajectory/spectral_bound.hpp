#pragma once
// A rigorous bound of a matrix's spectral norm from enclosed entries.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

/// An upper bound of |M|_2 for every D x D matrix M in the enclosure, as the upper end of the returned ball. With C
/// the midpoints and R the radii of the entries,
///
///   |M|_2 <= |C|_2 + |R|_F,   |C|_2 = λ_max(C^T C)^{1/2},   λ_max(B) <= |B^q|_F^{1/q},  q = 2^squarings:
///
/// at most a factor D^{1/(4q)} above |C|_2, and |R|_F more.
/// Not finite when an entry is not.
Ball spectral_norm_bound(const Matrix<Ball>& matrix, int squarings = 12);

}  // namespace attsvm

#pragma once
// How fast two solutions of θ' = F(θ) can part: the logarithmic 2-norm.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

/// An upper bound of μ(M) = λ_max((M + M^T)/2) for every square M in the enclosure, as the upper end of the ball:
///
///   λ_max(A) <= λ_max(mid A) + |rad A|_F,   λ_max(B) <= |B + c I|_2 - c for every c; here c = |B|_F.
///
/// Above μ by at most about 10^-4 |M|_F log D and the width of the entries. Not finite when an entry is not.
/// If μ(DF) <= m along the segment between two solutions of θ' = F(θ), then |θ - θ'| grows at most like e^{m t}.
Ball logarithmic_norm_bound(const Matrix<Ball>& matrix);

}  // namespace attsvm

#pragma once
// A bound over a wide box, made sharper by dividing the box where the bound is largest.
// Source: the branch and bound of interval analysis.

#include <functional>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

/// `bound` over the box of the points within `radius` of `centre` in every coordinate: the largest over parts that
/// cover it. The part of the largest bound is halved, up to `halvings` times, while that bound is above `enough`.
///
/// Guarantee: if the upper end of bound(part) is at least g at every point of each part, the upper end of the
/// answer is at least g at every point of the box. Not finite when some part's bound is not.
Ball divided_bound(const Vector<Ball>& centre, const Ball& radius,
                   const std::function<Ball(const Vector<Ball>&)>& bound, int halvings, const Ball& enough);

}  // namespace attsvm

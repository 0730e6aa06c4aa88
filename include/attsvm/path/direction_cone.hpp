#pragma once
// A cone of directions, in which a local regularisation path is sought.
// Source: arXiv:2306.13596, the cone of the local regularisation path.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

/// All θ with <θ, axis> >= cosine |θ| |axis|; exact, 0 < cosine < 1.
struct DirectionCone {
  Vector<Rational> axis;
  Rational cosine = 0;
};

/// Whether θ lies in the interior of the cone: `yes` and `no` hold for every point of the box.
Certainty inside(const DirectionCone& cone, const Vector<Ball>& theta);

/// Throws std::invalid_argument when the axis is 0 or of another dimension, or the cosine not between 0 and 1.
void require_valid(const DirectionCone& cone, Index dimension);

}  // namespace attsvm

#pragma once
// Numbers along a path.

#include "attsvm/number/weight.hpp"
#include "attsvm/path/path.hpp"

namespace attsvm {

/// Guarantee: each ball encloses the number at the point's proved stationary point.
struct PathObservables {
  Ball gap;               ///< | θ/|θ| - u |, u = direction/|direction|
  Vector<Ball> offset;    ///< the part of θ orthogonal to `direction`
  Vector<Ball> mass_off;  ///< 1 - s_{i,α_i}, one a sequence
};

/// Computed at the point's own precision. Throws std::invalid_argument when nothing is proved at the point.
PathObservables observe(const AttentionProblem<Rational>& problem, const Choice& choice,
                        const Vector<Rational>& direction, const PathPoint& point);

}  // namespace attsvm

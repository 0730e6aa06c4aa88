#pragma once
// A rational vector as balls.

#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

/// Entry by entry. Guarantee: each ball contains its rational, and is exact where that fits the working precision.
inline Vector<Ball> enclosed(const Vector<Rational>& exact) {
  Vector<Ball> balls(exact.size());
  for (Index c = 0; c < exact.size(); ++c) balls(c) = from_rational<Ball>(exact(c));
  return balls;
}

}  // namespace attsvm

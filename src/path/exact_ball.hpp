#pragma once
// A Real as an exact ball.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// Exactly x, whatever the working precision and the exponent.
inline Ball exact_ball(const Real& x) {
  Ball result;
  arf_set_mpfr(arb_midref(result.backend().data()), x.backend().data());
  return result;
}

inline Vector<Ball> exact_balls(const Vector<Real>& x) {
  Vector<Ball> result(x.size());
  for (Index k = 0; k < x.size(); ++k) result(k) = exact_ball(x(k));
  return result;
}

}  // namespace attsvm

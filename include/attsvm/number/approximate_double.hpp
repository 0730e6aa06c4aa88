#pragma once
// One double for a number of any tier: for screening, plots and starting points, never evidence.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// The double nearest to the number (to the midpoint of a ball), ties to even; ±infinity beyond the range of
/// double, NaN for NaN.
inline double approximate_double(double x) { return x; }
double approximate_double(const Real& x);
double approximate_double(const Ball& x);
double approximate_double(const Rational& x);

}  // namespace attsvm

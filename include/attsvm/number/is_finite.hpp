#pragma once
// Is it a number at all? One question for all tiers; `is_finite(const Ball&)` is in attsvm/number/ball.hpp.

#include <cmath>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// Neither NaN nor infinite.
inline bool is_finite(double x) { return std::isfinite(x); }
/// Neither NaN nor infinite.
inline bool is_finite(const Real& x) { return mpfr_number_p(x.backend().data()) != 0; }
/// Always.
inline bool is_finite(const Rational&) { return true; }

}  // namespace attsvm

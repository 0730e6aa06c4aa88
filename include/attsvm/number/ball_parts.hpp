#pragma once
// A ball taken apart into an exact centre and an error, and put together again, at no cost in precision.

#include "attsvm/number/ball.hpp"

namespace attsvm {

/// The midpoint as an exact ball.
Ball centre(const Ball& x);

/// The radius as an exact ball; infinite when x is not finite.
Ball radius_as_ball(const Ball& x);

/// A ball that contains t + s for all t in x and all |s| <= |error|.
Ball widened(const Ball& x, const Ball& error);

}  // namespace attsvm

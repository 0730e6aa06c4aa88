#include "attsvm/number/ball_parts.hpp"

namespace attsvm {

Ball centre(const Ball& x) {
  Ball result;
  arb_get_mid_arb(result.backend().data(), x.backend().data());
  return result;
}

Ball radius_as_ball(const Ball& x) {
  Ball result;
  arb_get_rad_arb(result.backend().data(), x.backend().data());
  return result;
}

Ball widened(const Ball& x, const Ball& error) {
  Ball result = x;
  arb_add_error(result.backend().data(), error.backend().data());
  return result;
}

}  // namespace attsvm

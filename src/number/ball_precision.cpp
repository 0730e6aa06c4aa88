#include "attsvm/number/ball_precision.hpp"

#include <stdexcept>
#include <string>

namespace attsvm {

BallPrecision::BallPrecision(long bits) : outer_(detail::current_ball_precision) {
  if (bits < 2 || bits > maximal_bits) {
    throw std::invalid_argument("ball precision must lie between 2 and 2^32 bits, not " + std::to_string(bits));
  }
  detail::current_ball_precision = bits;
}

BallPrecision::~BallPrecision() { detail::current_ball_precision = outer_; }

}  // namespace attsvm

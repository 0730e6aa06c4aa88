#include "attsvm/number/ball_precision.hpp"

#include <stdexcept>
#include <string>

#include <flint/flint.h>

namespace attsvm {

namespace {

/// Frees the constants and the free lists that FLINT and Arb keep for a thread, when the thread ends.
struct ThreadCaches {
  ~ThreadCaches() { flint_cleanup(); }
};

}  // namespace

BallPrecision::BallPrecision(long bits) : outer_(detail::current_ball_precision) {
  if (bits < 2 || bits > maximal_bits) {
    throw std::invalid_argument("ball precision must lie between 2 and 2^32 bits, not " + std::to_string(bits));
  }
  static thread_local ThreadCaches caches;
  detail::current_ball_precision = bits;
}

BallPrecision::~BallPrecision() { detail::current_ball_precision = outer_; }

}  // namespace attsvm

#pragma once
// The working precision of balls, held per thread.

namespace attsvm {

/// Bits used by a thread that has no BallPrecision in scope.
inline constexpr long default_ball_precision = 128;

namespace detail {
inline constinit thread_local long current_ball_precision = default_ball_precision;
}

/// The working precision of this thread, in bits: every operation on balls rounds its midpoint to this many
/// bits and adds the rounding error to the radius. Precision changes the width of an answer, never its truth.
inline long ball_precision() { return detail::current_ball_precision; }

/// Sets the working precision of this thread for the life of the object; scopes nest.
/// Balls keep their own midpoints and radii: leaving the scope changes no existing ball, copies are exact.
/// A thread that opened a scope frees what FLINT cached for it when it ends; balls may outlive their thread.
class BallPrecision {
 public:
  /// Throws std::invalid_argument unless 2 <= bits <= maximal_bits.
  explicit BallPrecision(long bits);
  ~BallPrecision();
  BallPrecision(const BallPrecision&) = delete;
  BallPrecision& operator=(const BallPrecision&) = delete;

  /// 2^32: beyond it an addition alone would take gigabytes.
  static constexpr long maximal_bits = 1L << 32;

 private:
  long outer_;
};

}  // namespace attsvm

#pragma once
// Random numbers for self-consistency tests, in FLINT's manner: sizes vary wildly and special values are common.

#include <cstdint>
#include <random>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm::test {

class RandomValues {
 public:
  explicit RandomValues(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in 0..n-1 (n small, so the bias of the remainder doesn't matter).
  long below(long n) { return static_cast<long>(engine_() % static_cast<std::uint64_t>(n)); }
  bool one_in(long n) { return below(n) == 0; }

  /// Up to `bits` bits, either sign.
  Integer integer(long bits) {
    Integer value = 0;
    for (long i = below(bits + 1); i > 0; i -= 32) {
      value = (value << static_cast<unsigned>(i < 32 ? i : 32)) +
              static_cast<long>(engine_() % (1UL << (i < 32 ? i : 32)));
    }
    return one_in(2) ? value : Integer(-value);
  }
  Integer positive_integer(long bits) { return abs(integer(bits)) + 1; }

  /// Zero, ±1, small fractions, long fractions and extreme magnitudes.
  Rational rational() {
    switch (below(8)) {
      case 0:
        return below(3) - 1;
      case 1:
        return Rational(integer(8), positive_integer(8));
      case 2:
        return Rational(integer(400), positive_integer(400));
      case 3:
        return Rational(integer(40) << 300);
      case 4:
        return Rational(integer(40), Integer(1) << 300);
      default:
        return Rational(integer(64), positive_integer(64));
    }
  }
  /// A fraction with at most `bits` bits over a power of two, magnitude below `2^exponent`.
  Rational dyadic(long bits, long exponent) {
    Rational value = Rational(integer(bits), Integer(1) << static_cast<unsigned>(bits));
    return exponent >= 0 ? Rational(value * (Integer(1) << static_cast<unsigned>(exponent)))
                         : Rational(value / (Integer(1) << static_cast<unsigned>(-exponent)));
  }
  /// In [-1, 1], the ends included now and then.
  Rational unit() {
    if (one_in(4)) return below(2) == 0 ? -1 : 1;
    const Integer denominator = positive_integer(60);
    return Rational(integer(300) % (denominator + 1), denominator);
  }
  /// A radius, often 0.
  Rational radius() { return one_in(3) ? Rational(0) : Rational(abs(rational())); }

 private:
  std::mt19937_64 engine_;
};

/// A ball and an exact number inside it.
struct Enclosed {
  Ball ball;
  Rational value;
};

inline Enclosed enclosed(RandomValues& random) {
  const Rational centre = random.rational();
  const Rational radius = random.radius();
  return {ball_around(centre, radius), centre + radius * random.unit()};
}

}  // namespace attsvm::test

// From the exact tier into the others: nearest, enclosing, identical.

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

namespace {

/// 2^e as a fraction.
Rational power_of_two(long e) {
  return e >= 0 ? Rational(Integer(1) << static_cast<unsigned>(e))
                : Rational(1, Integer(1) << static_cast<unsigned>(-e));
}

/// The double as a fraction, from its definition as mantissa and exponent.
Rational exact(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return Rational(static_cast<long>(std::ldexp(mantissa, 53))) * power_of_two(exponent - 53);
}

bool last_bit_is_even(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits % 2 == 0;
}

/// x is nearest to value: neither neighbour is nearer, and on a tie x is the even one.
void check_nearest(double x, const Rational& value) {
  const Rational distance = abs(Rational(exact(x) - value));
  for (const double direction : {-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()}) {
    const double neighbour = std::nextafter(x, direction);
    if (neighbour == x) continue;
    const Rational other = abs(Rational(exact(neighbour) - value));
    CHECK(distance <= other);
    if (distance == other) CHECK(last_bit_is_even(x));
  }
}

}  // namespace

TEST_CASE("the double of a fraction is the nearest, everywhere in the range") {
  RandomValues random(30);
  for (int round = 0; round < 4000; ++round) {
    // From below the smallest subnormal to the largest double.
    const long exponent = random.below(2100) - 1080;
    const Rational value = Rational(random.integer(80), random.positive_integer(80)) * power_of_two(exponent - 20);
    if (abs(value) > exact(std::numeric_limits<double>::max())) continue;
    CAPTURE(value);
    check_nearest(from_rational<double>(value), value);
  }
}

TEST_CASE("ties go to the even neighbour, subnormals included") {
  RandomValues random(31);
  const Rational tiny = power_of_two(-3000);
  for (int round = 0; round < 1000; ++round) {
    // A double of any exponent and the half-way point to the next one.
    const double x = std::ldexp(static_cast<double>((1L << 52) + random.below(1L << 52)),
                                static_cast<int>(random.below(2000)) - 1120);
    const double next = std::nextafter(x, std::numeric_limits<double>::infinity());
    const Rational half_way = (exact(x) + exact(next)) / 2;
    CAPTURE(x);
    CHECK(from_rational<double>(exact(x)) == x);
    CHECK(from_rational<double>(half_way) == (last_bit_is_even(x) ? x : next));
    CHECK(from_rational<double>(-half_way) == (last_bit_is_even(x) ? -x : -next));
    CHECK(from_rational<double>(half_way - tiny) == x);
    CHECK(from_rational<double>(half_way + tiny) == next);
  }
  const double smallest = std::numeric_limits<double>::denorm_min();
  CHECK(from_rational<double>(exact(smallest) / 2) == 0);
  CHECK(from_rational<double>(exact(smallest) / 2 + tiny) == smallest);
  CHECK(from_rational<double>(exact(smallest) * 3 / 2) == 2 * smallest);
  CHECK(from_rational<double>(tiny) == 0);
  CHECK(from_rational<double>(0) == 0);
}

TEST_CASE("what rounds to infinity is refused, or approximated as infinity") {
  const double largest = std::numeric_limits<double>::max();
  const Rational half_way = exact(largest) + power_of_two(970);
  CHECK(from_rational<double>(exact(largest)) == largest);
  CHECK(from_rational<double>(half_way - power_of_two(-100)) == largest);
  for (const Rational& beyond : {half_way, Rational(half_way + 1), power_of_two(1024), power_of_two(100'000)}) {
    CHECK_THROWS_AS(from_rational<double>(beyond), std::range_error);
    CHECK_THROWS_AS(from_rational<double>(-beyond), std::range_error);
    CHECK(approximate_double(beyond) == std::numeric_limits<double>::infinity());
    CHECK(approximate_double(Rational(-beyond)) == -std::numeric_limits<double>::infinity());
  }
}

TEST_CASE("reals are nearest, balls enclose, rationals stay") {
  RandomValues random(32);
  for (int round = 0; round < 500; ++round) {
    const Rational value = random.rational();
    CHECK(from_rational<Rational>(value) == value);
    {
      const RealPrecision precision(static_cast<unsigned>(2 + random.below(100)));
      const Real x = from_rational<Real>(value);
      Real below = x;
      Real above = x;
      mpfr_nextbelow(below.backend().data());
      mpfr_nextabove(above.backend().data());
      Rational at, low, high;
      mpfr_get_q(at.backend().data(), x.backend().data());
      if (value == 0) {
        CHECK(at == 0);
      } else {
        mpfr_get_q(low.backend().data(), below.backend().data());
        mpfr_get_q(high.backend().data(), above.backend().data());
        CHECK(abs(Rational(at - value)) <= abs(Rational(low - value)));
        CHECK(abs(Rational(at - value)) <= abs(Rational(high - value)));
      }
    }
    {
      const long bits = 2 + random.below(300);
      const BallPrecision precision(bits);
      const Ball ball = from_rational<Ball>(value);
      CHECK(contains(ball, value));
      CHECK((value == 0 || accurate_bits(ball) >= bits - 2));
    }
  }
}

TEST_CASE("every tier gives the same double") {
  RandomValues random(33);
  for (int round = 0; round < 1000; ++round) {
    const Rational value = random.dyadic(90, random.below(200) - 100);
    const double nearest = from_rational<double>(value);
    CHECK(approximate_double(value) == nearest);
    CHECK(approximate_double(nearest) == nearest);
    const RealPrecision real(100);
    CHECK(approximate_double(from_rational<Real>(value)) == nearest);
    const BallPrecision ball(200);
    CHECK(approximate_double(from_rational<Ball>(value)) == nearest);
    CHECK(approximate_double(Ball(from_rational<Ball>(value) + ball_around(0, 1))) == nearest);
  }
  CHECK(std::isnan(approximate_double(log(Ball(-1)))));
  CHECK(approximate_double(exp(Ball(-1'000'000))) == 0);
  CHECK(approximate_double(exp(Ball(1'000'000))) == std::numeric_limits<double>::infinity());
  CHECK(approximate_double(exp(Real(-1'000'000))) == 0);
}

}  // namespace attsvm

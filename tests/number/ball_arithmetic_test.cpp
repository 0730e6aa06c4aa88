// Does every operation on balls contain the exact result, whatever the operands and the precision?

#include <doctest/doctest.h>

#include "attsvm/number/ball.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::Enclosed;
using test::enclosed;
using test::RandomValues;

TEST_CASE("arithmetic contains the exact rational result") {
  RandomValues random(1);
  for (int round = 0; round < 3000; ++round) {
    const BallPrecision precision(2 + random.below(300));
    const Enclosed a = enclosed(random);
    const Enclosed b = enclosed(random);
    CAPTURE(round);
    REQUIRE(contains(a.ball, a.value));
    REQUIRE(contains(b.ball, b.value));
    CHECK(contains(a.ball + b.ball, a.value + b.value));
    CHECK(contains(a.ball - b.ball, a.value - b.value));
    CHECK(contains(a.ball * b.ball, a.value * b.value));
    CHECK(contains(-a.ball, -a.value));
    CHECK(contains(abs(a.ball), abs(a.value)));
    if (b.value != 0) CHECK(contains(a.ball / b.ball, a.value / b.value));
  }
}

TEST_CASE("arithmetic with integers and in place contains the exact rational result") {
  RandomValues random(2);
  for (int round = 0; round < 2000; ++round) {
    const BallPrecision precision(2 + random.below(300));
    const Enclosed a = enclosed(random);
    const long n = random.one_in(10) ? std::numeric_limits<long>::min() : random.below(2001) - 1000;
    const unsigned long u = random.one_in(10) ? std::numeric_limits<unsigned long>::max()
                                              : static_cast<unsigned long>(random.below(1000)) + 1;
    CAPTURE(round);
    CAPTURE(n);
    CAPTURE(u);
    // Fractions, since Boost's mixed operators negate a long, which the smallest one does not survive.
    const Rational N = Integer(n);
    const Rational U = Integer(u);
    CHECK(contains(a.ball + n, a.value + N));
    CHECK(contains(n + a.ball, a.value + N));
    CHECK(contains(a.ball - n, a.value - N));
    CHECK(contains(n - a.ball, N - a.value));
    CHECK(contains(a.ball * n, a.value * N));
    CHECK(contains(a.ball + u, a.value + U));
    CHECK(contains(a.ball - u, a.value - U));
    CHECK(contains(u - a.ball, U - a.value));
    CHECK(contains(u * a.ball, a.value * U));
    CHECK(contains(a.ball / u, a.value / U));
    if (n != 0) CHECK(contains(a.ball / n, a.value / N));
    if (a.value != 0) CHECK(contains(n / a.ball, N / a.value));
    if (a.value != 0) CHECK(contains(u / a.ball, U / a.value));

    Ball x = a.ball;
    Rational exact = a.value;
    x += n, exact += N;
    CHECK(contains(x, exact));
    x -= u, exact -= U;
    CHECK(contains(x, exact));
    x *= n, exact *= N;
    CHECK(contains(x, exact));
    x /= u, exact /= U;
    CHECK(contains(x, exact));
    x -= n, exact -= N;
    CHECK(contains(x, exact));
    x += u, exact += U;
    CHECK(contains(x, exact));
    x *= u, exact *= U;
    CHECK(contains(x, exact));
    if (n != 0) {
      x /= n, exact /= N;
      CHECK(contains(x, exact));
    }
    x *= x, exact *= exact;
    CHECK(contains(x, exact));
    x -= x, exact -= exact;
    CHECK(contains(x, exact));
  }
}

TEST_CASE("fused operations contain the exact rational result") {
  RandomValues random(3);
  for (int round = 0; round < 1000; ++round) {
    const BallPrecision precision(2 + random.below(300));
    const Enclosed a = enclosed(random);
    const Enclosed b = enclosed(random);
    const Enclosed c = enclosed(random);
    Ball sum = c.ball;
    eval_multiply_add(sum.backend(), a.ball.backend(), b.ball.backend());
    CHECK(contains(sum, c.value + a.value * b.value));
    Ball difference = c.ball;
    eval_multiply_subtract(difference.backend(), a.ball.backend(), b.ball.backend());
    CHECK(contains(difference, c.value - a.value * b.value));
  }
}

TEST_CASE("hull, maximum and minimum contain what they promise") {
  RandomValues random(4);
  for (int round = 0; round < 1000; ++round) {
    const BallPrecision precision(2 + random.below(300));
    const Enclosed a = enclosed(random);
    const Enclosed b = enclosed(random);
    CHECK(contains(hull(a.ball, b.ball), a.ball));
    CHECK(contains(hull(a.ball, b.ball), b.ball));
    CHECK(contains(maximum(a.ball, b.ball), a.value < b.value ? b.value : a.value));
    CHECK(contains(minimum(a.ball, b.ball), a.value < b.value ? a.value : b.value));
  }
}

TEST_CASE("copies are exact and moves leave the source usable") {
  Ball a;
  {
    const BallPrecision precision(500);
    a = Ball(Rational(1, 3));
  }
  const BallPrecision precision(20);
  const Ball copy = a;
  CHECK(midpoint(copy) == midpoint(a));
  CHECK(radius(copy) == radius(a));
  CHECK(accurate_bits(copy) >= 498);

  Ball source = a;
  Ball target = std::move(source);
  CHECK(midpoint(target) == midpoint(a));
  source = 7;
  CHECK(midpoint(source) == 7);
  using std::swap;
  swap(source, target);
  CHECK(midpoint(target) == 7);
  CHECK(midpoint(source) == midpoint(a));
}

TEST_CASE("arithmetic on small integers stays exact, and rounding costs no more than two bits") {
  RandomValues random(5);
  for (const long bits : {64L, 333L, 2000L}) {
    const BallPrecision precision(bits);
    for (int round = 0; round < 200; ++round) {
      const long m = random.below(2001) - 1000;
      const long n = random.below(1000) + 1;
      CHECK(is_exact(Ball(m) * n + m));
      CHECK(midpoint(Ball(m) * n + m) == m * (n + 1));
      if (m != 0) CHECK(accurate_bits(Ball(m) / n) >= bits - 2);
      const Ball third = Ball(Rational(1, 3));
      CHECK(accurate_bits(third * n) >= bits - 3);
      CHECK(accurate_bits(third + n) >= bits - 2);
    }
  }
}

}  // namespace attsvm

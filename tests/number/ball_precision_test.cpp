// The working precision of balls and of reals belongs to the thread and to the scope.

#include <doctest/doctest.h>

#include <barrier>
#include <stdexcept>
#include <thread>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

TEST_CASE("precision scopes nest and restore") {
  CHECK(ball_precision() == default_ball_precision);
  {
    const BallPrecision outer(100);
    CHECK(ball_precision() == 100);
    {
      const BallPrecision inner(1000);
      CHECK(ball_precision() == 1000);
      CHECK(accurate_bits(Ball(1) / 3) >= 998);
    }
    CHECK(ball_precision() == 100);
    CHECK(accurate_bits(Ball(1) / 3) >= 98);
    CHECK(accurate_bits(Ball(1) / 3) <= 102);
  }
  CHECK(ball_precision() == default_ball_precision);
}

TEST_CASE("impossible precisions are refused and change nothing") {
  for (const long bits : {1L, 0L, -5L, BallPrecision::maximal_bits + 1}) {
    CAPTURE(bits);
    CHECK_THROWS_AS(BallPrecision{bits}, std::invalid_argument);
    CHECK(ball_precision() == default_ball_precision);
  }
  const unsigned before = real_precision();
  for (const unsigned digits : {0U, 1U, 1'000'000'001U}) {
    CHECK_THROWS_AS(RealPrecision{digits}, std::invalid_argument);
    CHECK(real_precision() == before);
  }
}

TEST_CASE("two threads hold different precisions at the same time") {
  std::barrier both(2);
  long ball_bits[2] = {0, 0};
  long accurate[2] = {0, 0};
  unsigned digits[2] = {0, 0};
  bool tiny_is_zero[2] = {true, true};
  long untouched[2] = {0, 0};
  const auto work = [&](int who, long bits, unsigned real_digits) {
    untouched[who] = ball_precision();
    both.arrive_and_wait();
    const BallPrecision precision(bits);
    const RealPrecision real(real_digits);
    both.arrive_and_wait();  // now both have set theirs
    ball_bits[who] = ball_precision();
    accurate[who] = accurate_bits(exp(Ball(1)));
    digits[who] = real_precision();
    tiny_is_zero[who] = exp(Real(-1'000'000'000)) == 0;
    both.arrive_and_wait();
  };
  std::thread first(work, 0, 80, 30);
  std::thread second(work, 1, 640, 200);
  first.join();
  second.join();
  CHECK(ball_bits[0] == 80);
  CHECK(ball_bits[1] == 640);
  CHECK(accurate[0] >= 76);
  CHECK(accurate[0] <= 84);
  CHECK(accurate[1] >= 636);
  CHECK(digits[0] == 30);
  CHECK(digits[1] == 200);
  CHECK_FALSE(tiny_is_zero[0]);
  CHECK_FALSE(tiny_is_zero[1]);
  CHECK(untouched[0] == default_ball_precision);
  CHECK(untouched[1] == default_ball_precision);
  CHECK(ball_precision() == default_ball_precision);
}

TEST_CASE("a scope doesn't reach into threads that start inside it") {
  const unsigned initial = real_precision();
  const BallPrecision ball(700);
  const RealPrecision real(200);
  long ball_bits = 0;
  unsigned digits = 0;
  std::thread([&] {
    ball_bits = ball_precision();
    digits = real_precision();
  }).join();
  CHECK(ball_bits == default_ball_precision);
  CHECK(digits == initial);
}

TEST_CASE("a ball outlives the thread that made it") {
  // Its exponent, about 10^43, is a big integer out of FLINT's pool for the thread.
  Ball huge;
  std::thread([&huge] {
    const BallPrecision precision(300);
    huge = exp(exp(Ball(100)));
  }).join();
  const BallPrecision precision(100);
  CHECK(contains(log(log(huge)), Rational(100)));
}

}  // namespace attsvm

// A ball taken apart and widened.

#include "attsvm/number/ball_parts.hpp"

#include <doctest/doctest.h>

#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

TEST_CASE("centre and radius are exact, whatever the precision") {
  RandomValues random(70);
  for (int round = 0; round < 300; ++round) {
    const Ball x = [&] {
      const BallPrecision precision(2 + random.below(400));
      return test::enclosed(random).ball;
    }();
    const BallPrecision coarse(5);
    CHECK(is_exact(centre(x)));
    CHECK(midpoint(centre(x)) == midpoint(x));
    CHECK(is_exact(radius_as_ball(x)));
    CHECK(midpoint(radius_as_ball(x)) == radius(x));
  }
  CHECK_FALSE(is_finite(radius_as_ball(Ball(1) / ball_around(0, 1))));
}

TEST_CASE("a widened ball reaches as far as the error says") {
  RandomValues random(71);
  for (int round = 0; round < 500; ++round) {
    const BallPrecision precision(2 + random.below(300));
    const test::Enclosed x = test::enclosed(random);
    const test::Enclosed error = test::enclosed(random);
    const Ball wide = widened(x.ball, error.ball);
    CHECK(contains(wide, x.value + error.value));
    CHECK(contains(wide, x.value - error.value));
    CHECK(contains(wide, x.ball));
    CHECK(midpoint(wide) == midpoint(x.ball));
  }
}

}  // namespace attsvm

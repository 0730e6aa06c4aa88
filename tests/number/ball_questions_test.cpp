// Comparisons and the parts of a ball: right when they answer, undecided when they can't.

#include <doctest/doctest.h>

#include <limits>

#include "attsvm/number/ball.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

namespace {

Order order_of(const Rational& a, const Rational& b) {
  return a < b ? Order::less : a > b ? Order::greater : Order::equal;
}

}  // namespace

TEST_CASE("comparisons follow from the exact ends of the balls") {
  RandomValues random(20);
  int decided = 0;
  int undecided = 0;
  for (int round = 0; round < 3000; ++round) {
    const BallPrecision precision(400);
    // Small integers, so that touching and nested balls come up often; exact at this precision.
    const Rational a = random.below(9) - 4;
    const Rational b = random.below(9) - 4;
    const Rational r = random.below(3);
    const Rational s = random.below(3);
    const Ball x = ball_around(a, r);
    const Ball y = ball_around(b, s);
    // Arb may enlarge a radius by a rounding of 2^-30, so the ends are taken from the balls themselves.
    const Rational x_low = lower_bound(x), x_high = upper_bound(x), y_low = lower_bound(y), y_high = upper_bound(y);
    CHECK(x_low <= a - r);
    CHECK(x_high >= a + r);
    CHECK(x_high - x_low <= 2 * r + Rational(1, 1 << 20));
    CAPTURE(x);
    CAPTURE(y);

    Order expected = Order::undecided;
    if (x_high < y_low) expected = Order::less;
    if (x_low > y_high) expected = Order::greater;
    if (r == 0 && s == 0 && a == b) expected = Order::equal;
    CHECK(compare(x, y) == expected);
    (expected == Order::undecided ? undecided : decided) += 1;
    if (r == 0 && s == 0) CHECK(compare(x, y) == order_of(a, b));

    const Certainty less_expected = x_high < y_low    ? Certainty::yes
                                    : x_low >= y_high ? Certainty::no
                                                      : Certainty::undecided;
    CHECK(less(x, y) == less_expected);
    CHECK(is_positive(x) == (x_low > 0 ? Certainty::yes : x_high <= 0 ? Certainty::no : Certainty::undecided));
    CHECK(is_negative(x) == (x_high < 0 ? Certainty::yes : x_low >= 0 ? Certainty::no : Certainty::undecided));
    const bool zero_inside = x_low <= 0 && x_high >= 0;
    CHECK(is_zero(x) == (!zero_inside ? Certainty::no : x_low == x_high ? Certainty::yes : Certainty::undecided));
    CHECK(contains_zero(x) == zero_inside);
    CHECK(overlaps(x, y) == !(x_high < y_low || y_high < x_low));
    CHECK(contains(x, y) == (x_low <= y_low && y_high <= x_high));
    CHECK(is_exact(x) == (r == 0));
  }
  CHECK(decided > 500);
  CHECK(undecided > 500);
}

TEST_CASE("containment of a rational is decided exactly, far below the working precision") {
  const BallPrecision precision(400);
  const Rational tiny(1, Integer(1) << 5000);
  const Ball x = ball_around(1, Rational(1, 2));
  const Rational low = lower_bound(x);
  const Rational high = upper_bound(x);
  const BallPrecision coarse(10);
  CHECK(contains(x, low));
  CHECK(contains(x, high));
  CHECK_FALSE(contains(x, low - tiny));
  CHECK_FALSE(contains(x, high + tiny));
  CHECK(contains(x, low + tiny));
  CHECK_FALSE(contains(Ball(1), 1 + tiny));
  CHECK(contains(Ball(Rational(1, 3)), Rational(1, 3)));
  CHECK_FALSE(contains(Ball(Rational(1, 4)), Rational(1, 4) + tiny));
}

TEST_CASE("what is not finite is never decided") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const Ball useless[] = {Ball(nan), Ball(infinity), Ball(-infinity), log(Ball(-1)), Ball(1) / ball_around(0, 1)};
  for (const Ball& x : useless) {
    CAPTURE(x);
    CHECK_FALSE(is_finite(x));
    CHECK_FALSE(is_exact(x));
    CHECK(compare(x, Ball(1)) == Order::undecided);
    CHECK(compare(Ball(1), x) == Order::undecided);
    CHECK(compare(x, x) == Order::undecided);
    CHECK(less(x, Ball(1)) == Certainty::undecided);
    CHECK(less(Ball(1), x) == Certainty::undecided);
    CHECK(is_zero(x) == Certainty::undecided);
    CHECK(is_positive(x) == Certainty::undecided);
    CHECK(is_negative(x) == Certainty::undecided);
    CHECK(contains_zero(x));
    CHECK(contains(x, Rational(5)));
    CHECK(contains(x, Ball(5)));
    CHECK(contains(x, x));
    CHECK_FALSE(contains(Ball(5), x));
    CHECK(overlaps(x, Ball(5)));
    CHECK(overlaps(Ball(5), x));
    CHECK(accurate_bits(x) < 0);
    CHECK_THROWS_AS(midpoint(x), std::domain_error);
    CHECK_THROWS_AS(radius(x), std::domain_error);
    CHECK_THROWS_AS(lower_bound(x), std::domain_error);
    CHECK_THROWS_AS(upper_bound(x), std::domain_error);
    CHECK_FALSE(is_finite(x + 1));
    CHECK_FALSE(is_finite(x - x));
    CHECK_FALSE(is_finite(x * 2));
  }
}

TEST_CASE("numbers enter exactly, fractions enclosed") {
  const BallPrecision precision(60);
  CHECK(is_exact(Ball(std::numeric_limits<long>::min())));
  CHECK(midpoint(Ball(std::numeric_limits<long>::min())) == Rational(std::numeric_limits<long>::min()));
  CHECK(midpoint(Ball(std::numeric_limits<unsigned long>::max())) ==
        Rational(std::numeric_limits<unsigned long>::max()));
  CHECK(midpoint(Ball(true)) == 1);
  // 0.1 is the double 3602879701896397/2^55, which is not 1/10.
  CHECK(is_exact(Ball(0.1)));
  CHECK(midpoint(Ball(0.1)) == Rational(3602879701896397, Integer(1) << 55));
  CHECK_FALSE(contains(Ball(0.1), Rational(1, 10)));
  CHECK(contains(Ball(Rational(1, 10)), Rational(1, 10)));
  CHECK_FALSE(is_exact(Ball(Rational(1, 10))));
  CHECK(midpoint(Ball(5e-324)) == Rational(1, Integer(1) << 1074));
  const Integer big = (Integer(1) << 200) + 1;
  CHECK(contains(Ball(big), Rational(big)));
  CHECK_FALSE(is_exact(Ball(big)));
}

TEST_CASE("a ball around a centre contains its ends; a negative radius is refused") {
  RandomValues random(21);
  for (int round = 0; round < 500; ++round) {
    const BallPrecision precision(2 + random.below(200));
    const Rational centre = random.rational();
    const Rational radius = random.radius();
    const Ball x = ball_around(centre, radius);
    CHECK(contains(x, centre - radius));
    CHECK(contains(x, centre + radius));
    CHECK(lower_bound(x) == midpoint(x) - attsvm::radius(x));
    CHECK(upper_bound(x) == midpoint(x) + attsvm::radius(x));
  }
  CHECK_THROWS_AS(ball_around(0, -1), std::invalid_argument);
}

TEST_CASE("accurate bits count the bits of the midpoint above the radius") {
  const BallPrecision precision(300);
  CHECK(accurate_bits(ball_around(1, Rational(1, Integer(1) << 50))) >= 48);
  CHECK(accurate_bits(ball_around(1, Rational(1, Integer(1) << 50))) <= 52);
  CHECK(accurate_bits(ball_around(1, 1)) <= 1);
  CHECK(accurate_bits(ball_around(0, 1)) < 0);
  CHECK(accurate_bits(Ball(3)) > 1'000'000);
}

}  // namespace attsvm

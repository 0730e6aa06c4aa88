// exp, expm1, log, log1p, sqrt against MPFR's directed roundings, which share no code with Arb's.

#include <doctest/doctest.h>

#include <utility>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/real.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

namespace {

using MpfrFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

/// Exact fractions below and above f(t), `bits` wide; t must be a dyadic fraction of at most 200 bits.
std::pair<Rational, Rational> bracket(MpfrFunction f, const Rational& t, mpfr_prec_t bits) {
  mpfr_t argument;
  mpfr_t value;
  mpfr_init2(argument, 200);
  mpfr_init2(value, bits);
  REQUIRE(mpfr_set_q(argument, t.backend().data(), MPFR_RNDN) == 0);
  Rational below;
  Rational above;
  f(value, argument, MPFR_RNDD);
  REQUIRE(mpfr_number_p(value));
  mpfr_get_q(below.backend().data(), value);
  f(value, argument, MPFR_RNDU);
  mpfr_get_q(above.backend().data(), value);
  mpfr_clear(argument);
  mpfr_clear(value);
  return {below, above};
}

struct Function {
  const char* name;
  Ball (*ball)(const Ball&);
  MpfrFunction mpfr;
  long domain_start;  ///< defined for arguments above it; far below any argument tried when defined everywhere
};

const Function functions[] = {
    {"exp", exp, mpfr_exp, -1'000'000}, {"expm1", expm1, mpfr_expm1, -1'000'000},
    {"log", log, mpfr_log, 0},          {"log1p", log1p, mpfr_log1p, -1},
    {"sqrt", sqrt, mpfr_sqrt, 0},       {"sqrt_of_nonnegative", sqrt_of_nonnegative, mpfr_sqrt, 0},
};

}  // namespace

TEST_CASE("functions of a ball contain the value at every point of it") {
  RandomValues random(10);
  for (const Function& f : functions) {
    CAPTURE(f.name);
    int tried = 0;
    for (int round = 0; round < 600; ++round) {
      const long bits = 20 + random.below(200);
      const BallPrecision precision(bits);
      const Rational t = random.dyadic(100, random.below(20) - 10);
      // A ball around another centre that still contains t.
      const Rational offset = random.one_in(3) ? Rational(0) : random.dyadic(60, -random.below(40));
      const Ball argument = ball_around(t + offset, abs(offset));
      REQUIRE(contains(argument, t));
      if (lower_bound(argument) <= f.domain_start) continue;
      const auto [below, above] = bracket(f.mpfr, t, 400);
      const Ball value = f.ball(argument);
      REQUIRE(is_finite(value));
      CHECK(lower_bound(value) <= above);
      CHECK(upper_bound(value) >= below);
      ++tried;
    }
    CHECK(tried >= 100);
  }
}

TEST_CASE("functions of exact numbers keep all but a few bits") {
  RandomValues random(11);
  for (const Function& f : functions) {
    CAPTURE(f.name);
    for (const long bits : {64L, 333L, 1500L}) {
      const BallPrecision precision(bits);
      for (int round = 0; round < 50; ++round) {
        const Rational t = random.dyadic(50, random.below(30) - 20);
        if (t <= f.domain_start || t == 0) continue;
        const Ball value = f.ball(Ball(t));
        // log's value is small beside its argument near 1; Arb loses nothing there either.
        if (!is_exact(value)) CHECK(accurate_bits(value) >= bits - 4);
      }
    }
  }
  const BallPrecision precision(333);
  CHECK(accurate_bits(exp(Ball(1))) >= 320);
  CHECK(accurate_bits(log(Ball(2))) >= 320);
  CHECK(accurate_bits(sqrt(Ball(2))) >= 320);
  CHECK(accurate_bits(expm1(Ball(Rational(1, Integer(1) << 200)))) >= 320);
  CHECK(accurate_bits(log1p(Ball(Rational(1, Integer(1) << 200)))) >= 320);
}

TEST_CASE("an enclosure of exp(1) agrees with the partial sums of 1/k!") {
  const BallPrecision precision(333);
  Rational sum = 0;
  Rational term = 1;
  for (int k = 1; k <= 120; ++k) {
    sum += term;
    term /= k;
  }
  // sum < e < sum + 2 term, for the tail is below a geometric series of ratio 1/2.
  const Ball e = exp(Ball(1));
  CHECK(lower_bound(e) < sum + 2 * term);
  CHECK(upper_bound(e) > sum);
  CHECK(upper_bound(e) - lower_bound(e) < Rational(1, Integer(1) << 325));
}

TEST_CASE("functional identities hold across precisions") {
  RandomValues random(12);
  for (int round = 0; round < 200; ++round) {
    const Rational t = random.dyadic(80, 4);
    const Rational u = random.dyadic(80, 4);
    const long low = 30 + random.below(100);
    const auto at = [](long bits, auto compute) {
      const BallPrecision precision(bits);
      return compute();
    };
    const Ball sum = at(low, [&] { return exp(Ball(t) + Ball(u)); });
    const Ball product = at(4 * low, [&] { return exp(Ball(t)) * exp(Ball(u)); });
    CHECK(overlaps(sum, product));
    const Ball back = at(2 * low, [&] { return log(exp(Ball(t))); });
    CHECK(contains(back, t));
    const Ball square = at(low, [&] { return sqrt(Ball(t) * Ball(t)); });
    CHECK(contains(square, abs(t)));
    const Ball near = at(low, [&] { return log1p(expm1(Ball(t))); });
    CHECK(contains(near, t));
    // exp - 1 loses digits that expm1 keeps.
    const Ball plain = at(low, [&] { return exp(Ball(t)) - 1; });
    CHECK(overlaps(at(low, [&] { return expm1(Ball(t)); }), plain));
  }
}

TEST_CASE("exponents don't end") {
  const BallPrecision precision(64);
  const Ball tiny = exp(Ball(-1'000'000'000'000L));
  CHECK(certainly(is_positive(tiny)));
  CHECK(accurate_bits(tiny) >= 60);
  CHECK(contains(log(tiny), Rational(-1'000'000'000'000L)));
  CHECK_THROWS_AS(midpoint(tiny), std::range_error);
  CHECK_THROWS_AS(lower_bound(exp(Ball(1'000'000'000L))), std::range_error);
}

TEST_CASE("outside its domain a function is not finite") {
  CHECK_FALSE(is_finite(log(Ball(0))));
  CHECK_FALSE(is_finite(log(Ball(-1))));
  CHECK_FALSE(is_finite(log(ball_around(1, 2))));
  CHECK_FALSE(is_finite(log1p(Ball(-1))));
  CHECK_FALSE(is_finite(sqrt(Ball(-1))));
  CHECK_FALSE(is_finite(sqrt(ball_around(1, 2))));
  CHECK(is_finite(sqrt_of_nonnegative(ball_around(1, 3))));
  CHECK(contains(sqrt_of_nonnegative(ball_around(1, 3)), Rational(2)));
  CHECK(contains(sqrt_of_nonnegative(ball_around(1, 3)), Rational(0)));
  CHECK_FALSE(is_finite(Ball(1) / ball_around(0, 1)));
  CHECK_FALSE(is_finite(Ball(1) / 0));
}

}  // namespace attsvm

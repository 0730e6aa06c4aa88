#include "attsvm/attention/loss.hpp"

#include <doctest/doctest.h>

#include <string>

#include "attention/reference.hpp"
#include "attsvm/number/ball.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

/// What a reference value with 150 right digits says of the true one.
Ball about(const Real& x) { return ball_around(Rational(x), Rational(Real(abs(x) * Real("1e-150")))); }

}  // namespace

TEST_CASE("losses are named as in case files") {
  CHECK(name(LossKind::logistic) == "logistic");
  CHECK(name(LossKind::exponential) == "exponential");
  CHECK(name(LossKind::linear) == "linear");
}

TEST_CASE("values are the definitions and slopes their derivatives, in every tier") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(200);
  for (const LossKind loss : losses) {
    for (const std::string text : {"0", "1", "-1", "3/7", "-40", "40", "-100", "100"}) {
      CAPTURE(name(loss));
      CAPTURE(text);
      const Rational u(text);
      const Real real_u = from_rational<Real>(u);
      const Real value = reference_loss_of_score(loss, real_u);
      // central difference with step 1e-100: 180 digits are right
      const Real step("1e-100");
      const Real slope = (reference_loss_of_score(loss, Real(real_u - step)) -
                          reference_loss_of_score(loss, Real(real_u + step))) /
                         (2 * step);

      const double double_u = from_rational<double>(u);
      CHECK(loss_value(loss, double_u) == doctest::Approx(value.convert_to<double>()).epsilon(1e-13));
      CHECK(abs(Real(loss_value(loss, real_u) - value)) <= abs(value) * Real("1e-200"));
      CHECK(overlaps(loss_value(loss, from_rational<Ball>(u)), about(value)));
      CHECK((value == 0 || accurate_bits(loss_value(loss, from_rational<Ball>(u))) > 185));

      CHECK(Real(abs(Real(loss_slope(loss, double_u) / slope - 1))) < Real("1e-13"));
      CHECK(Real(abs(Real(loss_slope(loss, real_u) / slope - 1))) < Real("1e-150"));
      CHECK(overlaps(loss_slope(loss, from_rational<Ball>(u)), about(slope)));
      CHECK(accurate_bits(loss_slope(loss, from_rational<Ball>(u))) > 185);
    }
  }
}

TEST_CASE("the logistic loss is linear where e^-u leaves the range of double") {
  CHECK(loss_value(LossKind::logistic, -1e6) == 1e6);
  CHECK(loss_slope(LossKind::logistic, -1e6) == 1);
}

TEST_CASE("an enclosure of the score gives an enclosure of slope and value") {
  const RealPrecision digits(60);
  const BallPrecision bits(128);
  const Ball wide = ball_around(Rational(1, 3), Rational(1, 10));
  for (const LossKind loss : losses) {
    for (const char* text : {"7/30", "1/3", "13/30"}) {
      const Real u = from_rational<Real>(Rational(text));
      const Ball inside = from_rational<Ball>(Rational(text));
      CHECK(contains(loss_value(loss, wide), loss_value(loss, inside)));
      CHECK(contains(loss_slope(loss, wide), loss_slope(loss, inside)));
      CHECK(contains(loss_value(loss, wide), Rational(reference_loss_of_score(loss, u))));
    }
  }
}

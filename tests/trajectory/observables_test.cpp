#include "attsvm/trajectory/observables.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "attention/problems.hpp"
#include "attention/reference.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

/// |θ/|θ| - d/|d|| by the definition, with all the digits there are.
Real reference_gap(const Vector<Real>& theta, const Vector<Real>& direction) {
  const auto length = [](const Vector<Real>& x) {
    Real sum(0);
    for (const Real& entry : x) sum += entry * entry;
    return Real(sqrt(sum));
  };
  Vector<Real> difference(theta.size());
  for (Index k = 0; k < theta.size(); ++k) {
    difference[k] = theta[k] / length(theta) - direction[k] / length(direction);
  }
  return length(difference);
}

}  // namespace

TEST_CASE("norm, offset and gap of exact vectors") {
  const BallPrecision bits(128);
  const Vector<Ball> theta = cast_vector<Ball>(vector_of({3, 4}));
  CHECK(contains(norm_of(theta), Rational(5)));
  // <θ,d>/|d|² = 11/5 for d = (1,2): θ - (11/5)(1,2) = (4/5, -2/5)
  const Vector<Ball> direction = cast_vector<Ball>(vector_of({1, 2}));
  CHECK(contains(offset(theta, direction)[0], Rational(4, 5)));
  CHECK(contains(offset(theta, direction)[1], Rational(-2, 5)));
  // a right angle: chord² = 2; opposite: chord = 2; the same direction: 0
  const auto gap = [&](const Entries& at) { return direction_gap(cast_vector<Ball>(vector_of(at)), direction); };
  CHECK(contains(gap({-2, 1}) * gap({-2, 1}), Rational(2)));
  CHECK(contains(gap({-1, -2}), Rational(2)));
  CHECK(contains(gap({q("1/3"), q("2/3")}), Rational(0)));
  CHECK(accurate_bits(gap({-2, 1})) > 110);
  CHECK(accurate_bits(gap({-1, -2})) > 110);
}

TEST_CASE("the gap agrees with its definition at every angle, in every tier") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(256);
  Dice dice(41);
  for (int i = 0; i < 200; ++i) {
    const Index length = 2 + dice.roll(4);
    const Vector<Rational> direction = random_vector(dice, length, 3);
    Vector<Rational> theta = random_vector(dice, length, 3);
    // every second one close to the direction or to its opposite
    if (i % 2 == 0) theta = direction * Rational(i % 4 == 0 ? 7 : -7) + theta / pow(Integer(10), dice.roll(12));
    const Real expected = reference_gap(cast_vector<Real>(theta), cast_vector<Real>(direction));
    CHECK(std::fabs(direction_gap(cast_vector<double>(theta), cast_vector<double>(direction)) -
                    expected.convert_to<double>()) < 1e-14);
    CHECK(Real(abs(Real(direction_gap(cast_vector<Real>(theta), cast_vector<Real>(direction)) / expected - 1))) <
          Real("1e-380"));
    const Ball enclosed = direction_gap(cast_vector<Ball>(theta), cast_vector<Ball>(direction));
    CHECK(contains(enclosed, Rational(expected)));
    CHECK(accurate_bits(enclosed) > 180);
  }
}

TEST_CASE("an enclosure of the vector gives an enclosure of the gap") {
  const BallPrecision bits(128);
  Dice dice(43);
  for (int i = 0; i < 100; ++i) {
    const Vector<Ball> direction = cast_vector<Ball>(random_vector(dice, 3, 3));
    const Vector<Rational> centre = random_vector(dice, 3, 3);
    Vector<Ball> box(3), point(3);
    for (Index k = 0; k < 3; ++k) {
      box[k] = ball_around(centre[k], Rational(1, 50));
      point[k] = from_rational<Ball>(centre[k] + Rational(dice.roll(201) - 100, 5000));
    }
    CHECK(overlaps(direction_gap(box, direction), direction_gap(point, direction)));
    CHECK(contains(norm_of(box), norm_of(point)));
    for (Index k = 0; k < 3; ++k) CHECK(overlaps(offset(box, direction)[k], offset(point, direction)[k]));
  }
}

TEST_CASE("the gap of a gradient doesn't depend on its scale, far below the range of double too") {
  Vector<double> direction(2), v(2);
  direction << 1, 2;
  v << 1, -3;
  const double expected = direction_gap(v, direction);
  for (const double exponent : {0.0, 600.0, -1e9}) {
    Vector<ScaledDouble> weights(2);
    for (Index k = 0; k < 2; ++k) weights[k] = ScaledDouble(v[k]) * scaled_exp(exponent);
    CHECK(descent_gap<double>(weights, direction) == doctest::Approx(expected).epsilon(1e-14));
  }
  const RealPrecision digits(50);
  Vector<Real> in_real(2);
  for (Index k = 0; k < 2; ++k) in_real[k] = Real(v[k]) * exp(Real(-1e9));
  const Real gap = descent_gap<Real>(in_real, cast_vector<Real>(vector_of({1, 2})));
  CHECK(gap.convert_to<double>() == doctest::Approx(expected).epsilon(1e-14));
}

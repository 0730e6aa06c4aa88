#include "attsvm/number/scaled_double.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "attention/problems.hpp"
#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/real.hpp"

using namespace attsvm;
using attsvm::testing::Dice;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

/// The same number, exactly.
Real exact(const ScaledDouble& a) {
  Real result(a.mantissa());
  mpfr_mul_2si(result.backend().data(), result.backend().data(), 512 * a.chunk(), MPFR_RNDN);
  return result;
}

double relative_error(const ScaledDouble& got, const Real& expected) {
  if (expected == 0) return got == 0 ? 0 : inf;
  return Real(abs(Real(exact(got) - expected)) / abs(expected)).convert_to<double>();
}

/// ±m 2^e with m in [1,2) and |e| <= range.
ScaledDouble random_number(Dice& dice, std::int64_t range) {
  const double m = 1 + dice.roll(1 << 30) * 0x1p-30 + dice.roll(1 << 22) * 0x1p-52;
  const std::int64_t e = static_cast<std::int64_t>(dice.roll(1 << 30)) * range / (1 << 29) - range;
  const std::int64_t chunk = e / 512;
  return ScaledDouble::from_chunk(std::ldexp(dice.roll(2) == 0 ? m : -m, static_cast<int>(e - 512 * chunk)), chunk);
}

constexpr double unit_of_rounding = 0x1p-53;

}  // namespace

TEST_CASE("arithmetic rounds as double does, whatever the exponents") {
  const RealPrecision precision(700);  // sums of numbers 1100 bits apart are exact
  Dice dice(1);
  for (const std::int64_t range : {std::int64_t{3}, std::int64_t{600}, std::int64_t{1} << 40}) {
    for (int i = 0; i < 4000; ++i) {
      const ScaledDouble a = random_number(dice, range);
      // near a in exponent, so that sums and differences matter
      const ScaledDouble b = range < 1000 ? random_number(dice, range) : a * random_number(dice, 700);
      CHECK(relative_error(a + b, exact(a) + exact(b)) <= unit_of_rounding);
      CHECK(relative_error(a - b, exact(a) - exact(b)) <= unit_of_rounding);
      CHECK(relative_error(a * b, exact(a) * exact(b)) <= unit_of_rounding);
      CHECK(relative_error(a / b, exact(a) / exact(b)) <= unit_of_rounding * (1 + 1e-9));
      CHECK(relative_error(sqrt(abs(a)), sqrt(Real(abs(exact(a))))) <= unit_of_rounding * (1 + 1e-9));
      CHECK((a < b) == (exact(a) < exact(b)));
      CHECK((a > b) == (exact(a) > exact(b)));
      CHECK((a == b) == (exact(a) == exact(b)));
      CHECK(exact(-a) == -exact(a));
      CHECK(a - a == 0);
    }
  }
}

TEST_CASE("the representation is unique") {
  CHECK(ScaledDouble::from_chunk(0x1p+600, 3) == ScaledDouble::from_chunk(0x1p+88, 4));
  CHECK(ScaledDouble::from_chunk(0x1p-1070, 0) == ScaledDouble::from_chunk(0x1p-46, -2));
  CHECK(ScaledDouble::from_chunk(0, 7) == ScaledDouble(0));
  const ScaledDouble largest(std::numeric_limits<double>::max());
  CHECK(static_cast<double>(largest) == std::numeric_limits<double>::max());
  CHECK(largest.chunk() == 2);
}

TEST_CASE("conversion to double rounds to nearest at both ends of its range") {
  CHECK(static_cast<double>(ScaledDouble::from_chunk(3, -3)) == 0);
  CHECK(static_cast<double>(ScaledDouble::from_chunk(3, 3)) == inf);
  CHECK(static_cast<double>(ScaledDouble::from_chunk(-3, 3)) == -inf);
  CHECK(static_cast<double>(ScaledDouble(5e-324)) == 5e-324);
  CHECK(static_cast<double>(ScaledDouble(5e-324) / 2.5) == 0);
  CHECK(static_cast<double>(ScaledDouble(5e-324) * 1.75) == 1e-323);
  CHECK(static_cast<double>(ScaledDouble(1e308) * 2) == inf);
  CHECK(static_cast<double>(ScaledDouble(1e308) * 2 / 4) == 1e308 * 0.5);
}

TEST_CASE("zero, infinity and NaN") {
  const ScaledDouble tiny = scaled_exp(-1e9);
  const ScaledDouble huge = scaled_exp(1e9);
  CHECK(tiny + 0 == tiny);
  CHECK(ScaledDouble(0) - tiny == -tiny);
  CHECK(tiny * 0 == 0);
  CHECK(tiny > 0);
  CHECK(-tiny < 0);
  CHECK(-huge < tiny);
  CHECK(ScaledDouble(inf) > huge);
  CHECK(ScaledDouble(inf) + huge == inf);
  CHECK(huge - ScaledDouble(inf) == -inf);
  CHECK(huge / 0 == inf);
  CHECK_FALSE(isfinite(ScaledDouble(0) / 0));
  CHECK_FALSE(isfinite(sqrt(-tiny)));
  CHECK_FALSE(ScaledDouble(nan_value) == ScaledDouble(nan_value));
  CHECK_FALSE(ScaledDouble(nan_value) < huge);
  CHECK_FALSE(ScaledDouble(nan_value) > huge);
  CHECK(isfinite(huge));
}

TEST_CASE("scaled_exp agrees with MPFR from -1e15 to 1e15") {
  const RealPrecision precision(60);
  Dice dice(2);
  std::vector<double> arguments = {0, 1, -1, 176.9, 177.1, -177.1, 354, 354.9, -709, 1e9, -1e9, 1e15, -1e15};
  for (int i = 0; i < 3000; ++i) {
    const double size = std::pow(10.0, dice.roll(1501) / 100.0);
    arguments.push_back((dice.roll(2) == 0 ? 1 : -1) * size * (1 + dice.roll(1000) * 1e-3) * 0.5);
  }
  for (const double x : arguments) {
    CAPTURE(x);
    CHECK(relative_error(scaled_exp(x), exp(Real(x))) < 0x1p-51);
  }
  CHECK(scaled_exp(1.1e15) == inf);
  CHECK(scaled_exp(-1.1e15) == 0);
  CHECK_FALSE(isfinite(scaled_exp(nan_value)));
}

TEST_CASE("log_abs inverts scaled_exp") {
  for (const double x : {-1e12, -12345.678, -1e-9, 0.0, 3.5, 700.0, 1e12}) {
    CHECK(log_abs(scaled_exp(x)) == doctest::Approx(x).epsilon(1e-15));
    CHECK(log_abs(-scaled_exp(x)) == log_abs(scaled_exp(x)));
  }
  CHECK(log_abs(ScaledDouble(0)) == -inf);
}

TEST_CASE("expm1 and log1p keep small and large arguments") {
  const RealPrecision precision(60);
  std::vector<ScaledDouble> arguments = {scaled_exp(-1e9), -scaled_exp(-1e9), 0.25,   -0.25, 1e-10,
                                         -1e-10,           0x1p-59,           0x1p-61};
  for (const ScaledDouble& a : arguments) {
    CHECK(relative_error(expm1(a), expm1(exact(a))) < 0x1p-51);
    CHECK(relative_error(log1p(a), log1p(exact(a))) < 0x1p-51);
  }
  for (const double x : {5.0, 699.0, 701.0, 1e6}) {
    CHECK(relative_error(expm1(ScaledDouble(x)), exp(Real(x)) - 1) < 0x1p-51);
    CHECK(relative_error(log1p(scaled_exp(x)), log(1 + exp(Real(x)))) < 0x1p-51);
  }
}

TEST_CASE("ratio is the quotient as a double") {
  CHECK(ratio(scaled_exp(-1e9), scaled_exp(-1e9 - 1)) == doctest::Approx(std::exp(1.0)).epsilon(1e-15));
  CHECK(ratio(scaled_exp(-2000), scaled_exp(-1e9)) == inf);
  CHECK(ratio(scaled_exp(-1e9), scaled_exp(-2000)) == 0);
}

TEST_CASE("Eigen's dot, norm and products neither underflow nor overflow") {
  for (const double x : {-1e9, 0.0, 1e9}) {
    Vector<ScaledDouble> v(3);
    v << scaled_exp(x) * 3, scaled_exp(x) * -4, ScaledDouble(0);
    CHECK(ratio(v.norm(), scaled_exp(x)) == doctest::Approx(5).epsilon(1e-15));
    CHECK(ratio(v.dot(v), v.squaredNorm()) == 1);
    CHECK(log_abs(v.squaredNorm()) == doctest::Approx(2 * x + std::log(25)));
    Matrix<ScaledDouble> m = Matrix<ScaledDouble>::Constant(2, 3, ScaledDouble(2));
    CHECK(ratio((m * v)[1], scaled_exp(x)) == doctest::Approx(-2).epsilon(1e-15));
    CHECK(v.cwiseAbs().maxCoeff() == scaled_exp(x) * 4);
  }
}

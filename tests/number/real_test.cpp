// Real: run-time precision, and an exponent range that e^{-1e9} fits into.

#include <doctest/doctest.h>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/is_finite.hpp"
#include "attsvm/number/numeric_traits.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

TEST_CASE("new numbers take the working precision") {
  const RealPrecision outer(50);
  CHECK(real_precision() == 50);
  Rational fifty_digits;
  mpfr_get_q(fifty_digits.backend().data(), Real(Real(1) / 3).backend().data());
  CHECK(abs(Rational(fifty_digits - Rational(1, 3))) < Rational(1, pow(Integer(10), 50)));
  CHECK(abs(Rational(fifty_digits - Rational(1, 3))) > Rational(1, pow(Integer(10), 60)));
  {
    const RealPrecision inner(200);
    Rational more_digits;
    mpfr_get_q(more_digits.backend().data(), Real(Real(1) / 3).backend().data());
    CHECK(abs(Rational(more_digits - Rational(1, 3))) < Rational(1, pow(Integer(10), 200)));
  }
  CHECK(real_precision() == 50);
}

TEST_CASE("the exponent range reaches far beyond MPFR's default") {
  const RealPrecision precision(30);
  const Real tiny = exp(Real(-1'000'000'000));
  CHECK(tiny > 0);
  CHECK(exp(Real(-1'000'000'000'000'000)) > 0);
  // log10(e^{-1e9}) = -1e9/ln 10
  const Real log10_of_tiny = log(tiny) / log(Real(10));
  CHECK(abs(Real(log10_of_tiny + Real("434294481.90325182765"))) < Real("1e-9"));
  CHECK(tiny * exp(Real(1'000'000'000)) - 1 < Real("1e-18"));
}

TEST_CASE("numeric traits state the working precision") {
  using Traits = Eigen::NumTraits<Real>;
  const RealPrecision precision(100);
  CHECK(Traits::digits() >= 332);
  CHECK(Traits::digits10() == 100);
  CHECK(Real(1) + Traits::epsilon() > 1);
  CHECK(Real(1) + Traits::epsilon() / 4 == 1);
  CHECK(Traits::highest() > exp(Real(1'000'000'000)));
  CHECK(Traits::lowest() == -Traits::highest());
  CHECK(is_finite(Traits::highest()));
  CHECK(Traits::infinity() > Traits::highest());
  CHECK_FALSE(is_finite(Traits::infinity()));
  CHECK_FALSE(is_finite(Traits::quiet_NaN()));
  CHECK(Traits::quiet_NaN() != Traits::quiet_NaN());
}

}  // namespace attsvm

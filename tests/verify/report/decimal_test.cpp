#include "verify/report/decimal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "attsvm/number/format.hpp"

using namespace attsvm;
using namespace attsvm::verify;

TEST_CASE("known roots") {
  CHECK(decimal_square_root(2, 12) == "1.41421356237...");
  CHECK(decimal_square_root(Rational(100, 101), 12) == "0.995037190209...");
  CHECK(decimal_square_root(Rational(1, 2), 3) == "0.707...");
}

TEST_CASE("rational roots end") {
  CHECK(decimal_square_root(0, 5) == "0");
  CHECK(decimal_square_root(4, 5) == "2");
  CHECK(decimal_square_root(Rational(1, 16), 5) == "0.25");
  CHECK(decimal_square_root(Rational(1, 9), 5) == decimal_string(Rational(1, 3), 5));
}

TEST_CASE("a root just beside a decimal is cut, not rounded to it") {
  // √(1 ± 10^-40) differ from 1 in the 41st digit.
  const Rational tiny = Rational(1) / Rational(boost::multiprecision::pow(Integer(10), 40u));
  CHECK(decimal_square_root(1 - tiny, 8) == "0.99999999...");
  CHECK(decimal_square_root(1 + tiny, 8) == "1.0000000...");
}

TEST_CASE("the printed digits bracket the root: digits^2 <= value < (digits + 1 unit)^2") {
  for (int p = 1; p <= 60; ++p) {
    for (int q = 1; q <= 12; ++q) {
      const Rational value(p, q);
      std::string digits = decimal_square_root(value, 9);
      CAPTURE(digits);
      if (!digits.ends_with("...")) {
        CHECK(decimal_string(value, 30).find("...") == std::string::npos);
        continue;
      }
      digits.resize(digits.size() - 3);
      const std::size_t point = digits.find('.');
      REQUIRE(point != std::string::npos);
      const auto places = static_cast<unsigned>(digits.size() - point - 1);
      digits.erase(point, 1);
      digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
      CHECK(digits.size() == 9);
      const Integer cut(digits);
      const Rational unit(Integer(1), boost::multiprecision::pow(Integer(10), places));
      const Rational low = Rational(cut) * unit;
      const Rational high = Rational(cut + 1) * unit;
      CHECK(low * low <= value);
      CHECK(value < high * high);
    }
  }
}

TEST_CASE("negative values are refused") { CHECK_THROWS_AS(decimal_square_root(-1, 5), std::invalid_argument); }

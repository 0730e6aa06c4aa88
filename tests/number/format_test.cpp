// Printed numbers, read back: enclosures must enclose, decimals must say when they are cut.

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "attsvm/number/format.hpp"
#include "attsvm/number/parse.hpp"
#include "attsvm/number/versions.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

namespace {

struct Interval {
  Rational low;
  Rational high;
};

/// The interval a printed enclosure denotes: `[m +/- r]`, `[+/- r]` or `m`.
Interval read_enclosure(const std::string& text) {
  if (text.front() != '[') return {parse_rational(text), parse_rational(text)};
  REQUIRE(text.back() == ']');
  const std::string inside = text.substr(1, text.size() - 2);
  const std::size_t sign = inside.find("+/-");
  REQUIRE(sign != std::string::npos);
  const Rational middle = sign == 0 ? Rational(0) : parse_rational(inside.substr(0, sign - 1));
  const Rational radius = parse_rational(inside.substr(sign + 4));
  return {middle - radius, middle + radius};
}

Rational power_of_ten(long k) {
  const Rational power(pow(Integer(10), static_cast<unsigned>(k < 0 ? -k : k)));
  return k < 0 ? Rational(1 / power) : power;
}

}  // namespace

TEST_CASE("a printed ball contains the ball, and hardly more") {
  RandomValues random(60);
  for (int round = 0; round < 3000; ++round) {
    const BallPrecision precision(2 + random.below(300));
    const Ball x = test::enclosed(random).ball;
    const int digits = static_cast<int>(random.below(60)) + 1;
    const std::string text = enclosure_string(x, digits);
    CAPTURE(text);
    CAPTURE(digits);
    const Interval printed = read_enclosure(text);
    CHECK(printed.low <= lower_bound(x));
    CHECK(printed.high >= upper_bound(x));
    // Arb cuts the midpoint where its digits fall below ten radii; beyond that, wider only by what the digits
    // asked for can't express.
    const Rational unit = power_of_ten(1 - digits) * abs(midpoint(x));
    CHECK(printed.high - printed.low <= 11 * (upper_bound(x) - lower_bound(x)) + 20 * unit);
  }
}

TEST_CASE("enclosures read as documented") {
  const BallPrecision precision(200);
  CHECK(enclosure_string(Ball(Rational(1, 3)), 5) == "[0.33333 +/- 3.34e-6]");
  CHECK(enclosure_string(ball_around(0, Rational(1, 1024)), 5) == "[+/- 9.77e-4]");
  CHECK(enclosure_string(Ball(Rational(1, 2)), 5) == "0.50000");
  CHECK(enclosure_string(Ball(0), 5) == "0");
  CHECK(enclosure_string(log(Ball(-1)), 5) == "nan");
  CHECK(enclosure_string(exp(Ball(-1'000'000'000)), 3).find("e-434294482 +/-") != std::string::npos);
}

TEST_CASE("a fraction prints in lowest terms") {
  CHECK(to_string(Rational(-6, 4)) == "-3/2");
  CHECK(to_string(Rational(8, 4)) == "2");
  CHECK(to_string(Rational(0)) == "0");
}

TEST_CASE("a decimal is exact, or cut below the value and marked") {
  RandomValues random(61);
  for (int round = 0; round < 2000; ++round) {
    const Rational value = random.one_in(2)
                               ? random.rational()
                               : Rational(random.integer(40), power_of_ten(random.below(12)).convert_to<Integer>());
    const int digits = static_cast<int>(random.below(20)) + 1;
    std::string text = decimal_string(value, digits);
    CAPTURE(value);
    CAPTURE(digits);
    CAPTURE(text);
    const std::size_t mark = text.find("...");
    if (mark == std::string::npos) {
      CHECK(parse_rational(text) == value);
      continue;
    }
    text.erase(mark, 3);
    const Rational cut = abs(parse_rational(text));
    // Exactly `digits` significant digits: cut < |value| < cut + one unit of the last of them.
    const Rational unit = [&] {
      Rational place = 1;
      while (place * power_of_ten(digits) > cut) place /= 10;
      while (place * power_of_ten(digits) <= cut) place *= 10;
      return place;
    }();
    CHECK(cut < abs(value));
    CHECK(abs(value) < cut + unit);
    CHECK(parse_rational(text) * value > 0);
  }
}

TEST_CASE("decimals read as documented") {
  struct Example {
    Rational value;
    int digits;
    const char* text;
  };
  const Example examples[] = {
      {Rational(1, 3), 3, "0.333..."},
      {Rational(-2, 3), 4, "-0.6666..."},
      {Rational(1, 4), 2, "0.25"},
      {Rational(1, 4), 1, "0.2..."},
      {Rational(0), 3, "0"},
      {Rational(1234567, 10), 4, "1.234...e5"},
      {Rational(1234), 4, "1234"},
      {Rational(12345, 10), 4, "1234..."},
      {Rational(2000000), 1, "2000000"},
      {Rational(99999), 4, "9.999...e4"},
      {Rational(100000), 3, "100000"},
      {power_of_ten(30), 4, "1e30"},
      {Rational(1) / (3 * power_of_ten(20)), 4, "3.333...e-21"},
      {Rational(1, 20000), 4, "0.00005"},
      {power_of_ten(-50000) / 7, 2, "1.4...e-50001"},
      {power_of_ten(-50), 2, "1e-50"},
  };
  for (const Example& example : examples) CHECK(decimal_string(example.value, example.digits) == example.text);
  CHECK_THROWS_AS(decimal_string(1, 0), std::invalid_argument);
}

TEST_CASE("versions name every library that computes") {
  const std::vector<LibraryVersion> versions = library_versions();
  const char* names[] = {"GMP", "MPFR", "FLINT", "Arb", "Boost", "Eigen"};
  REQUIRE(versions.size() == std::size(names));
  for (std::size_t i = 0; i < versions.size(); ++i) {
    CHECK(versions[i].name == names[i]);
    CHECK_FALSE(versions[i].version.empty());
  }
  CHECK(versions[4].version.starts_with("1."));
  CHECK(versions[5].version.starts_with("3."));
}

}  // namespace attsvm

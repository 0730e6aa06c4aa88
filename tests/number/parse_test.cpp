// Text to exact numbers, and what is refused where.

#include <doctest/doctest.h>

#include <string>

#include "attsvm/number/format.hpp"
#include "attsvm/number/parse.hpp"
#include "random_values.hpp"

namespace attsvm {

using test::RandomValues;

namespace {

Rational power(unsigned base, unsigned exponent) { return Rational(pow(Integer(base), exponent)); }

/// What the parser complains of; fails the test when it doesn't.
NumberSyntaxError refusal(const std::string& text) {
  try {
    parse_rational(text);
  } catch (const NumberSyntaxError& error) {
    return error;
  }
  FAIL("not refused: " << text);
  throw;
}

}  // namespace

TEST_CASE("every form is read exactly") {
  struct Example {
    std::string text;
    Rational value;
  };
  const Example examples[] = {
      {"-3", -3},
      {"+4", 4},
      {"0", 0},
      {"-0", 0},
      {"0.9", Rational(9, 10)},
      {"-.2", Rational(-1, 5)},
      {"5.", 5},
      {"9/10", Rational(9, 10)},
      {"-6/4", Rational(-3, 2)},
      {"0/7", 0},
      {"1e-3", Rational(1, 1000)},
      {"1E+05", 100000},
      {"12.5e1", 125},
      {"0.1", Rational(1, 10)},
      {"0e9", 0},
      {"0x1.8p-3", Rational(3, 16)},
      {"-0X.8P1", -1},
      {"0xff", 255},
      {"0x010", 16},
      {"0x1.921fb54442d18p+1", Rational(884279719003555, Integer(1) << 48)},
      {"1e-400", 1 / power(10, 400)},
      {"1e100000", power(10, 100000)},
      {"0x1p-400000", 1 / power(2, 400000)},
      {"18446744073709551616/3", power(2, 64) / 3},
      {"1/340282366920938463463374607431768211456", 1 / power(2, 128)},
  };
  for (const Example& example : examples) {
    CAPTURE(example.text);
    CHECK(parse_rational(example.text) == example.value);
  }
}

TEST_CASE("a printed number reads back as itself") {
  RandomValues random(50);
  for (int round = 0; round < 1000; ++round) {
    const Rational value = random.rational();
    CHECK(parse_rational(to_string(value)) == value);
    // A decimal built from its digits, against the fraction they stand for.
    const Integer digits = abs(random.integer(200));
    const long places = random.below(30);
    const std::string text = digits.str() + "e-" + std::to_string(places);
    CHECK(parse_rational(text) * power(10, static_cast<unsigned>(places)) == Rational(digits));
  }
}

TEST_CASE("refusals name the place, what stands there, and what should") {
  struct Example {
    std::string text;
    std::size_t offset;
    const char* found;
    const char* expected;  ///< a part of it
  };
  const Example examples[] = {
      {"", 0, "the end", "a number such as"},
      {"-", 1, "the end", "a number such as"},
      {"+-3", 1, "\"-3\"", "a number such as"},
      {"nan", 0, "\"nan\"", "a number such as"},
      {"inf", 0, "\"inf\"", "a number such as"},
      {"-inf", 1, "\"inf\"", "a number such as"},
      {" 1", 0, "\" 1\"", "a number such as"},
      {"1 ", 1, "\" \"", "the end"},
      {"1\n", 1, "\"\\x0a\"", "the end"},
      {"1_000", 1, "\"_000\"", "the end"},
      {"1,5", 1, "\",5\"", "the end"},
      {".", 1, "the end", "a digit"},
      {"1..2", 2, "\".2\"", "the end"},
      {"1.2.3", 3, "\".3\"", "the end"},
      {"1e", 2, "the end", "a digit"},
      {"1e+", 3, "the end", "a digit"},
      {"1e1.5", 3, "\".5\"", "the end"},
      {"e5", 0, "\"e5\"", "a number such as"},
      {"010", 0, "\"010\"", "leading zeros"},
      {"-00.5", 1, "\"00.5\"", "leading zeros"},
      {"1/010", 2, "\"010\"", "leading zeros"},
      {"1/0", 2, "\"0\"", "not 0"},
      {"1/", 2, "the end", "a digit"},
      {"1/-2", 2, "\"-2\"", "a digit"},
      {"1/2/3", 3, "\"/3\"", "the end"},
      {"1.5/2", 3, "\"/2\"", "the end"},
      {"1/2e3", 3, "\"e3\"", "the end"},
      {"0x", 2, "the end", "a hexadecimal digit"},
      {"0x.p1", 3, "\"p1\"", "a hexadecimal digit"},
      {"0x1g", 3, "\"g\"", "the end"},
      {"0x1p", 4, "the end", "a digit"},
      {"0b11", 1, "\"b11\"", "the end"},
      {"1e100001", 2, "\"100001\"", "at most 100000"},
      {"1e-100001", 3, "\"100001\"", "at most 100000"},
      {"1e99999999999999999999999999", 2, "\"99999999999999999999...\"", "at most 100000"},
      {"0x1p400001", 4, "\"400001\"", "at most 400000"},
      {"\xc3\xa9", 0, "\"\\xc3\\xa9\"", "a number such as"},
  };
  for (const Example& example : examples) {
    CAPTURE(example.text);
    const NumberSyntaxError error = refusal(example.text);
    CHECK(error.offset == example.offset);
    CHECK(error.found == example.found);
    CHECK(error.expected.find(example.expected) != std::string::npos);
    CHECK(std::string(error.what()).find(error.expected) != std::string::npos);
  }
  CHECK(refusal(std::string("1\0", 2)).offset == 1);
}

TEST_CASE("length is limited") {
  const std::string longest(longest_number, '9');
  CHECK(parse_rational(longest) == power(10, longest_number) - 1);
  const NumberSyntaxError error = refusal(longest + "9");
  CHECK(error.found == "10001 characters");
}

}  // namespace attsvm

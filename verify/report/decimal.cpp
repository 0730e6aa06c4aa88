#include "verify/report/decimal.hpp"

#include <stdexcept>

namespace attsvm::verify {

namespace {

Integer power_of_ten(long exponent) {
  return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

/// value · 10^exponent, exactly.
Rational shifted(const Rational& value, long exponent) {
  return exponent >= 0 ? Rational(value * Rational(power_of_ten(exponent)))
                       : Rational(value / Rational(power_of_ten(-exponent)));
}

Integer floor_of(const Rational& value) {  // value >= 0
  return Integer(numerator(value) / denominator(value));
}

/// The decimal exponent of a positive value: 10^e <= value < 10^{e+1}.
long exponent_of(const Rational& value) {
  // The lengths of numerator and denominator tell e up to one; comparing settles it.
  long e = static_cast<long>(numerator(value).str().size()) - static_cast<long>(denominator(value).str().size());
  if (shifted(value, -e) < 1) --e;
  return e;
}

/// Digits d_0 d_1 ... with value ≈ 0.d_0 d_1 ... · 10^{exponent+1}.
struct Digits {
  std::string digits;
  long exponent = 0;
  bool rounded = false;
};

/// `integer` is the floor of value · 10^scale times 2, `exact` whether that floor lost nothing: the last bit
/// says how to round.
Digits round_halves(const Integer& doubled, bool exact, long scale) {
  const Integer nearest = (doubled + 1) / 2;
  Digits out;
  out.digits = nearest.str();
  out.exponent = static_cast<long>(out.digits.size()) - 1 - scale;
  out.rounded = !exact || doubled % 2 != 0;
  while (out.digits.size() > 1 && out.digits.back() == '0') out.digits.pop_back();
  return out;
}

std::string written(const Digits& value, bool negative) {
  const long e = value.exponent;
  const auto count = static_cast<long>(value.digits.size());
  std::string text;
  if (e < -5 || e >= 15) {
    text = value.digits.substr(0, 1);
    if (count > 1) text += "." + value.digits.substr(1);
    text += "e" + std::to_string(e);
  } else if (e < 0) {
    text = "0." + std::string(static_cast<std::size_t>(-e - 1), '0') + value.digits;
  } else if (count <= e + 1) {
    text = value.digits + std::string(static_cast<std::size_t>(e + 1 - count), '0');
  } else {
    text = value.digits.substr(0, static_cast<std::size_t>(e + 1)) + "." +
           value.digits.substr(static_cast<std::size_t>(e + 1));
  }
  return (value.rounded ? "≈ " : "") + std::string(negative ? "-" : "") + text;
}

}  // namespace

std::string decimal(const Rational& value, int digits) {
  if (value == 0) return "0";
  const Rational magnitude = abs(value);
  const long scale = digits - 1 - exponent_of(magnitude);
  const Rational doubled = 2 * shifted(magnitude, scale);
  const Integer floor = floor_of(doubled);
  return written(round_halves(floor, Rational(floor) == doubled, scale), value < 0);
}

std::string decimal_square_root(const Rational& value, int digits) {
  if (value < 0) throw std::invalid_argument("the square root of a negative number");
  if (value == 0) return "0";
  // √value = 10^{-scale} √(value · 10^{2 scale}); 10^e <= value puts the root's exponent at floor(e/2).
  const long e = exponent_of(value);
  const long root_exponent = e >= 0 ? e / 2 : -((1 - e) / 2);
  const long scale = digits - 1 - root_exponent;
  const Rational doubled_squared = 4 * shifted(value, 2 * scale);
  const Integer floor = sqrt(floor_of(doubled_squared));
  return written(round_halves(floor, Rational(Integer(floor * floor)) == doubled_squared, scale), false);
}

}  // namespace attsvm::verify

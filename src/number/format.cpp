#include "attsvm/number/format.hpp"

#include <cmath>
#include <stdexcept>

namespace attsvm {

namespace {

Integer power_of_ten(long exponent) {
  Integer value;
  mpz_ui_pow_ui(value.backend().data(), 10, static_cast<unsigned long>(exponent));
  return value;
}

/// floor(value · 10^shift) for value > 0, and whether that is exact.
struct Scaled {
  Integer digits;
  bool exact;
};

Scaled scale(const Integer& numerator, const Integer& denominator, long shift) {
  const Integer p = shift > 0 ? Integer(numerator * power_of_ten(shift)) : numerator;
  const Integer q = shift < 0 ? Integer(denominator * power_of_ten(-shift)) : denominator;
  Integer quotient;
  Integer remainder;
  divide_qr(p, q, quotient, remainder);
  return {quotient, remainder == 0};
}

}  // namespace

std::string to_string(const Rational& value) { return value.str(); }

std::string enclosure_string(const Ball& x, int digits) { return x.backend().str(digits, {}); }

std::string decimal_string(const Rational& value, int digits) {
  if (digits < 1) throw std::invalid_argument("at least one digit");
  if (value == 0) return "0";
  const Integer numerator = abs(boost::multiprecision::numerator(value));
  const Integer denominator = boost::multiprecision::denominator(value);

  // 10^k <= |value| < 10^(k+1). The bit lengths give k to within 1 from below.
  constexpr double log10_of_2 = 0.30102999566398120;
  const double bits = static_cast<double>(msb(numerator)) - static_cast<double>(msb(denominator));
  long k = static_cast<long>(std::floor((bits - 1) * log10_of_2)) - 1;
  while (scale(numerator, denominator, -k - 1).digits > 0) ++k;

  const Scaled leading = scale(numerator, denominator, digits - 1 - k);
  std::string text = leading.digits.str();
  if (leading.exact) text.erase(text.find_last_not_of('0') + 1);
  const std::string mark = leading.exact ? "" : "...";
  const std::string sign = value < 0 ? "-" : "";
  const long length = static_cast<long>(text.size());

  constexpr long longest_plain = 20;
  if (k < -5 || k >= longest_plain || (k >= digits && !leading.exact)) {
    const std::string fraction = length > 1 ? "." + text.substr(1) : "";
    return sign + text[0] + fraction + mark + "e" + std::to_string(k);
  }
  if (k < 0) return sign + "0." + std::string(static_cast<std::size_t>(-k - 1), '0') + text + mark;
  if (length <= k + 1) {
    text.append(static_cast<std::size_t>(k + 1 - length), '0');
    return sign + text + mark;
  }
  return sign + text.substr(0, static_cast<std::size_t>(k + 1)) + "." +
         text.substr(static_cast<std::size_t>(k + 1)) + mark;
}

}  // namespace attsvm

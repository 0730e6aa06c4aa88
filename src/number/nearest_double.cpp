#include "nearest_double.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attsvm {

double nearest_double(const Rational& value) {
  if (value == 0) return 0.0;
  const bool negative = value < 0;
  Integer numerator = abs(boost::multiprecision::numerator(value));
  Integer denominator = boost::multiprecision::denominator(value);
  const long numerator_bits = static_cast<long>(msb(numerator)) + 1;
  const long denominator_bits = static_cast<long>(msb(denominator)) + 1;

  // |value| lies in (2^(e-1), 2^(e+1)); the last place of a double of exponent e is 2^(e-52), and never below
  // 2^-1074.
  constexpr long fraction_bits = std::numeric_limits<double>::digits - 1;
  constexpr long lowest_place = std::numeric_limits<double>::min_exponent - 1 - fraction_bits;
  long exponent = numerator_bits - denominator_bits;
  if (exponent > std::numeric_limits<double>::max_exponent + 1) {
    return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  }
  if (exponent < lowest_place - 1) return negative ? -0.0 : 0.0;
  const Integer scaled_numerator = exponent < 0 ? Integer(numerator << -exponent) : numerator;
  const Integer scaled_denominator = exponent > 0 ? Integer(denominator << exponent) : denominator;
  if (scaled_numerator < scaled_denominator) --exponent;  // now 2^e <= |value| < 2^(e+1)
  const long place = std::max(exponent - fraction_bits, lowest_place);

  // |value| = (quotient + remainder/denominator) 2^place, rounded to the even neighbour on a tie.
  if (place < 0) numerator <<= -place;
  if (place > 0) denominator <<= place;
  Integer quotient;
  Integer remainder;
  divide_qr(numerator, denominator, quotient, remainder);
  const int against_half = Integer(2 * remainder).compare(denominator);
  if (against_half > 0 || (against_half == 0 && bit_test(quotient, 0))) ++quotient;

  // quotient <= 2^53, so both steps are exact (or overflow).
  const double magnitude = std::ldexp(quotient.convert_to<double>(), static_cast<int>(place));
  return negative ? -magnitude : magnitude;
}

}  // namespace attsvm

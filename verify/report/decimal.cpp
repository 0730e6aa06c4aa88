#include "verify/report/decimal.hpp"

#include <stdexcept>

#include "attsvm/number/format.hpp"

namespace attsvm::verify {

namespace {

bool is_square(const Integer& value) {
  const Integer root = sqrt(value);
  return root * root == value;
}

Integer power_of_ten(std::size_t exponent) {
  return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

}  // namespace

std::string decimal_square_root(const Rational& value, int digits) {
  if (value < 0) throw std::invalid_argument("the square root of a negative number");
  const Integer p = numerator(value);
  const Integer q = denominator(value);
  if (is_square(p) && is_square(q)) return decimal_string(Rational(sqrt(p), sqrt(q)), digits);
  // √(p/q) is irrational, and r = floor(10^s √(p/q)) has at least `digits` digits: 10^s >= 10^digits q.
  // (r + 1/3)/10^s has the same leading digits, and an expansion that doesn't end either.
  const Integer scale = power_of_ten(static_cast<std::size_t>(digits) + q.str().size());
  const Integer r = sqrt(Integer(p * scale * scale / q));
  return decimal_string(Rational(3 * r + 1, 3 * scale), digits);
}

}  // namespace attsvm::verify

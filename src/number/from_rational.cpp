#include "attsvm/number/from_rational.hpp"

#include <cmath>
#include <stdexcept>

#include "nearest_double.hpp"

namespace attsvm {

template <>
double from_rational<double>(const Rational& value) {
  const double nearest = nearest_double(value);
  if (std::isinf(nearest)) throw std::range_error("the number is too large for a double");
  return nearest;
}

template <>
Real from_rational<Real>(const Rational& value) {
  Real result;
  mpfr_set_q(result.backend().data(), value.backend().data(), MPFR_RNDN);
  return result;
}

template <>
Ball from_rational<Ball>(const Rational& value) {
  return Ball(value);
}

template <>
Rational from_rational<Rational>(const Rational& value) {
  return value;
}

}  // namespace attsvm

#include "attsvm/number/real.hpp"

#include <stdexcept>
#include <string>

namespace attsvm {

RealPrecision::RealPrecision(unsigned digits) : outer_(Real::thread_default_precision()) {
  if (digits < 2 || digits > 1'000'000'000) {
    throw std::invalid_argument("precision must lie between 2 and 10^9 digits, not " + std::to_string(digits));
  }
  Real::thread_default_precision(digits);
  mpfr_set_emin(mpfr_get_emin_min());
  mpfr_set_emax(mpfr_get_emax_max());
}

RealPrecision::~RealPrecision() { Real::thread_default_precision(outer_); }

unsigned real_precision() { return Real::thread_default_precision(); }

}  // namespace attsvm

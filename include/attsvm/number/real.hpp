#pragma once
// Real: MPFR floating point at run-time precision. For high-precision points, plots and fits; never evidence.

#include <boost/multiprecision/mpfr.hpp>

namespace attsvm {

/// A rounded number. New numbers take the thread's working precision (see RealPrecision); an operation is
/// rounded to the larger precision of its operands.
using Real =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<0>, boost::multiprecision::et_off>;

/// Sets the working precision of Real in this thread, in decimal digits, for the life of the object.
///
/// It also widens this thread's exponent range to all that MPFR has (about ±2^62; by default it ends at
/// ±2^30, where exp(-1e9) is silently 0). The range stays wide afterwards, since numbers computed inside may
/// outlive the scope. Both are per-thread state: every thread that computes with Real opens its own scope.
class RealPrecision {
 public:
  /// Throws std::invalid_argument unless 2 <= digits <= 10^9.
  explicit RealPrecision(unsigned digits);
  ~RealPrecision();
  RealPrecision(const RealPrecision&) = delete;
  RealPrecision& operator=(const RealPrecision&) = delete;

 private:
  unsigned outer_;
};

/// The working precision of this thread, in decimal digits.
unsigned real_precision();

}  // namespace attsvm

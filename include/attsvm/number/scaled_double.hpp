#pragma once
// A double whose exponent does not end: e^{-1e9}, and products of such numbers, are ordinary values.

#include <Eigen/Core>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>

namespace attsvm {

/// value = mantissa · 2^(512 · chunk), with 2^-256 <= |mantissa| < 2^256, or mantissa 0, ±inf or NaN and chunk 0.
///
/// Guarantee: +, -, *, / and sqrt round as double does (relative error at most 2^-53), for all |chunk| < 2^61,
/// so for magnitudes e^{±1e20}. The representation of a value is unique.
class ScaledDouble {
 public:
  constexpr ScaledDouble() = default;
  /// Exact. Implicit, so that literals mix with values of this type as they do with double.
  ScaledDouble(double value) : ScaledDouble(normalised(value, 0)) {}

  /// mantissa · 2^(512 · chunk), for any mantissa. Exact.
  static ScaledDouble from_chunk(double mantissa, std::int64_t chunk) { return normalised(mantissa, chunk); }

  double mantissa() const { return mantissa_; }
  std::int64_t chunk() const { return chunk_; }

  /// The nearest double: 0 below its range, ±inf above it.
  explicit operator double() const {
    if (chunk_ == 0) return mantissa_;
    if (chunk_ > 2) return std::copysign(std::numeric_limits<double>::infinity(), mantissa_);
    if (chunk_ < -2) return std::copysign(0.0, mantissa_);
    return std::ldexp(mantissa_, 512 * static_cast<int>(chunk_));
  }

  friend ScaledDouble operator-(const ScaledDouble& a) {
    return raw(a.mantissa_ == 0 ? 0 : -a.mantissa_, a.chunk_);
  }
  friend ScaledDouble operator+(const ScaledDouble& a) { return a; }
  friend ScaledDouble operator+(const ScaledDouble& a, const ScaledDouble& b) {
    if (a.chunk_ == b.chunk_) return normalised(a.mantissa_ + b.mantissa_, a.chunk_);
    return add_across(a, b);
  }
  friend ScaledDouble operator-(const ScaledDouble& a, const ScaledDouble& b) { return a + (-b); }
  friend ScaledDouble operator*(const ScaledDouble& a, const ScaledDouble& b) {
    return normalised(a.mantissa_ * b.mantissa_, a.chunk_ + b.chunk_);
  }
  friend ScaledDouble operator/(const ScaledDouble& a, const ScaledDouble& b) {
    return normalised(a.mantissa_ / b.mantissa_, a.chunk_ - b.chunk_);
  }
  ScaledDouble& operator+=(const ScaledDouble& b) { return *this = *this + b; }
  ScaledDouble& operator-=(const ScaledDouble& b) { return *this = *this - b; }
  ScaledDouble& operator*=(const ScaledDouble& b) { return *this = *this * b; }
  ScaledDouble& operator/=(const ScaledDouble& b) { return *this = *this / b; }

  /// Exact; NaN is unordered.
  friend std::partial_ordering operator<=>(const ScaledDouble& a, const ScaledDouble& b) {
    const bool same_sign = (a.mantissa_ > 0 && b.mantissa_ > 0) || (a.mantissa_ < 0 && b.mantissa_ < 0);
    const bool finite = std::isfinite(a.mantissa_) && std::isfinite(b.mantissa_);
    if (!same_sign || !finite || a.chunk_ == b.chunk_) return a.mantissa_ <=> b.mantissa_;
    return a.mantissa_ > 0 ? a.chunk_ <=> b.chunk_ : b.chunk_ <=> a.chunk_;
  }
  friend bool operator==(const ScaledDouble& a, const ScaledDouble& b) {
    return a.mantissa_ == b.mantissa_ && a.chunk_ == b.chunk_;
  }

 private:
  static constexpr double window_low = 0x1p-256;
  static constexpr double window_high = 0x1p+256;

  static ScaledDouble raw(double mantissa, std::int64_t chunk) {
    ScaledDouble result;
    result.mantissa_ = mantissa;
    result.chunk_ = chunk;
    return result;
  }
  static ScaledDouble normalised(double mantissa, std::int64_t chunk) {
    const double size = std::fabs(mantissa);
    if (size >= window_low && size < window_high) [[likely]]
      return raw(mantissa, chunk);
    return shifted_into_window(mantissa, chunk);
  }
  static ScaledDouble shifted_into_window(double mantissa, std::int64_t chunk) {
    if (mantissa == 0) return {};
    if (!std::isfinite(mantissa)) return raw(mantissa, 0);
    while (std::fabs(mantissa) >= window_high) mantissa *= 0x1p-512, ++chunk;
    while (std::fabs(mantissa) < window_low) mantissa *= 0x1p+512, --chunk;
    return raw(mantissa, chunk);
  }
  /// The sum of two numbers with different chunks. A number two chunks below is less than 2^-512 of the other.
  static ScaledDouble add_across(const ScaledDouble& a, const ScaledDouble& b) {
    if (!std::isfinite(a.mantissa_) || !std::isfinite(b.mantissa_)) return raw(a.mantissa_ + b.mantissa_, 0);
    if (a.mantissa_ == 0) return b;
    if (b.mantissa_ == 0) return a;
    const ScaledDouble& large = a.chunk_ > b.chunk_ ? a : b;
    const ScaledDouble& small = a.chunk_ > b.chunk_ ? b : a;
    if (large.chunk_ - small.chunk_ > 1) return large;
    return normalised(large.mantissa_ + small.mantissa_ * 0x1p-512, large.chunk_);
  }

  double mantissa_ = 0;
  std::int64_t chunk_ = 0;
};

inline bool isfinite(const ScaledDouble& a) { return std::isfinite(a.mantissa()); }
inline ScaledDouble abs(const ScaledDouble& a) {
  return ScaledDouble::from_chunk(std::fabs(a.mantissa()), a.chunk());
}

/// √a; NaN for negative a.
inline ScaledDouble sqrt(const ScaledDouble& a) {
  if (a.chunk() % 2 == 0) return ScaledDouble::from_chunk(std::sqrt(a.mantissa()), a.chunk() / 2);
  // √(m 2^(512 c)) = √(m 2^512) 2^(512 (c-1)/2) for odd c
  return ScaledDouble::from_chunk(std::sqrt(a.mantissa() * 0x1p+512), (a.chunk() - 1) / 2);
}

/// e^x. Relative error below 2^-51 for |x| <= 1e15, given that x is exact; 0 or inf for |x| > 1e15.
inline ScaledDouble scaled_exp(double x) {
  if (!(std::fabs(x) > 177)) return {std::exp(x)};  // includes NaN
  if (std::fabs(x) > 1e15) return {x > 0 ? std::numeric_limits<double>::infinity() : 0.0};
  // x = c (512 log 2) + r, |r| <= 256 log 2, r in two parts; 512 log 2 in two parts as well
  constexpr double chunk_log_high = 0x1.62e42fefa39efp+8;
  constexpr double chunk_log_low = 0x1.abc9e3b39803fp-47;
  const double c = std::nearbyint(x / chunk_log_high);
  const double product = std::fma(c, chunk_log_high, 0.0);  // not c * chunk_log_high, which may be contracted below
  const double product_error = std::fma(c, chunk_log_high, -product);
  const double high = x - product;  // exact: both are close
  const double low = -product_error - c * chunk_log_low;
  const double r = high + low;
  const double back = r - high;
  const double r_error = (high - (r - back)) + (low - back);
  const double e = std::exp(r);
  return ScaledDouble::from_chunk(e + e * r_error, static_cast<std::int64_t>(c));
}

/// log|a|; -inf for 0.
inline double log_abs(const ScaledDouble& a) {
  constexpr double chunk_log = 0x1.62e42fefa39efp+8;  // 512 log 2
  return std::log(std::fabs(a.mantissa())) + static_cast<double>(a.chunk()) * chunk_log;
}

/// a/b as a double: 0 below its range, ±inf above it.
inline double ratio(const ScaledDouble& a, const ScaledDouble& b) { return static_cast<double>(a / b); }

/// e^a - 1, with a small relative error for small a.
inline ScaledDouble expm1(const ScaledDouble& a) {
  const double x = static_cast<double>(a);
  if (std::fabs(x) < 0x1p-60) return a;  // e^a - 1 = a (1 + a/2 + ...)
  if (x > 700) return scaled_exp(x);     // the 1 is lost in rounding
  return {std::expm1(x)};
}

/// log(1 + a) for a > -1, with a small relative error for small a.
inline ScaledDouble log1p(const ScaledDouble& a) {
  const double x = static_cast<double>(a);
  if (std::fabs(x) < 0x1p-60) return a;  // log(1 + a) = a (1 - a/2 + ...)
  if (x > 0x1p+60) return {log_abs(a)};  // the 1 is lost in rounding
  return {std::log1p(x)};
}

}  // namespace attsvm

namespace Eigen {

template <>
struct NumTraits<attsvm::ScaledDouble> : GenericNumTraits<attsvm::ScaledDouble> {
  using Real = attsvm::ScaledDouble;
  using NonInteger = attsvm::ScaledDouble;
  using Literal = double;
  using Nested = attsvm::ScaledDouble;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 2,
    AddCost = 6,
    MulCost = 6,
  };
  static Real epsilon() { return {0x1p-52}; }
  static Real dummy_precision() { return {1e-12}; }
  static Real highest() { return Real::from_chunk(0x1p+255, std::int64_t{1} << 61); }
  static Real lowest() { return -highest(); }
  static Real infinity() { return {std::numeric_limits<double>::infinity()}; }
  static Real quiet_NaN() { return {std::numeric_limits<double>::quiet_NaN()}; }
  static int digits10() { return std::numeric_limits<double>::digits10; }
  static int digits() { return std::numeric_limits<double>::digits; }
};

}  // namespace Eigen

#pragma once
// The Boost.Multiprecision backend over Arb's balls, so that Eigen and generic code can compute enclosures.
// Use it through `Ball` in attsvm/number/ball.hpp.
//
// What `number<>` asks of a backend is in the Boost.Multiprecision manual, "Backend Requirements". Left out on
// purpose: comparisons, sign, truth value and conversion to built-in types; each would have to guess about an
// enclosure. They are deleted here, so that using one is a compile error.

#include <ios>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <boost/multiprecision/number.hpp>

#include "attsvm/number/arb.hpp"
#include "attsvm/number/ball_precision.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

/// Owns one `arb_t`. Copies are exact, whatever the working precision.
class arb_backend {
 public:
  using signed_types = std::tuple<long>;
  using unsigned_types = std::tuple<unsigned long>;
  using float_types = std::tuple<double>;
  using exponent_type = long;

  /// Exactly 0.
  arb_backend() noexcept { arb_init(data_); }
  arb_backend(const arb_backend& other) {
    arb_init(data_);
    arb_set(data_, other.data_);
  }
  arb_backend(arb_backend&& other) noexcept : arb_backend() { arb_swap(data_, other.data_); }
  /// Exact.
  arb_backend(long value) noexcept {
    arb_init(data_);
    arb_set_si(data_, value);
  }
  /// Exact.
  arb_backend(unsigned long value) noexcept {
    arb_init(data_);
    arb_set_ui(data_, value);
  }
  /// Exactly the double, which for a literal such as 0.1 isn't the decimal; hence explicit. NaN and infinities
  /// give balls that are not finite.
  explicit arb_backend(double value) noexcept {
    arb_init(data_);
    arb_set_d(data_, value);
  }
  /// The ball contains `value`; it is exact when `value` fits the working precision.
  explicit arb_backend(const boost::multiprecision::gmp_rational& value);
  /// The ball contains `value`; it is exact when `value` fits the working precision.
  explicit arb_backend(const boost::multiprecision::gmp_int& value);
  ~arb_backend() { arb_clear(data_); }

  arb_backend& operator=(const arb_backend& other) {
    arb_set(data_, other.data_);
    return *this;
  }
  arb_backend& operator=(arb_backend&& other) noexcept {
    arb_swap(data_, other.data_);
    return *this;
  }
  arb_backend& operator=(long value) noexcept {
    arb_set_si(data_, value);
    return *this;
  }
  arb_backend& operator=(unsigned long value) noexcept {
    arb_set_ui(data_, value);
    return *this;
  }
  arb_backend& operator=(double value) noexcept {
    arb_set_d(data_, value);
    return *this;
  }

  void swap(arb_backend& other) noexcept { arb_swap(data_, other.data_); }
  void negate() noexcept { arb_neg(data_, data_); }

  /// `[midpoint +/- radius]` in decimal, a true enclosure of the ball. Zero digits mean 17.
  std::string str(std::streamsize digits, std::ios_base::fmtflags flags) const;

  arb_ptr data() noexcept { return data_; }
  arb_srcptr data() const noexcept { return data_; }

 private:
  arb_t data_;
};

// Arithmetic. Guarantee of each: `result` contains a ∘ b for every a, b in the operands. `result` may be an
// operand. Division by a ball that contains 0 gives a ball that is not finite.

inline void eval_add(arb_backend& result, const arb_backend& a, const arb_backend& b) {
  arb_add(result.data(), a.data(), b.data(), ball_precision());
}
inline void eval_add(arb_backend& result, const arb_backend& a) { eval_add(result, result, a); }
inline void eval_add(arb_backend& result, const arb_backend& a, long b) {
  arb_add_si(result.data(), a.data(), b, ball_precision());
}
inline void eval_add(arb_backend& result, long b) { eval_add(result, result, b); }

inline void eval_subtract(arb_backend& result, const arb_backend& a, const arb_backend& b) {
  arb_sub(result.data(), a.data(), b.data(), ball_precision());
}
inline void eval_subtract(arb_backend& result, const arb_backend& a) { eval_subtract(result, result, a); }
inline void eval_subtract(arb_backend& result, const arb_backend& a, long b) {
  arb_sub_si(result.data(), a.data(), b, ball_precision());
}
inline void eval_subtract(arb_backend& result, long b) { eval_subtract(result, result, b); }

inline void eval_subtract(arb_backend& result, long a, const arb_backend& b) {
  arb_sub_si(result.data(), b.data(), a, ball_precision());
  result.negate();
}

inline void eval_multiply(arb_backend& result, const arb_backend& a, const arb_backend& b) {
  arb_mul(result.data(), a.data(), b.data(), ball_precision());
}
inline void eval_multiply(arb_backend& result, const arb_backend& a) { eval_multiply(result, result, a); }
inline void eval_multiply(arb_backend& result, const arb_backend& a, long b) {
  arb_mul_si(result.data(), a.data(), b, ball_precision());
}
inline void eval_multiply(arb_backend& result, long b) { eval_multiply(result, result, b); }

inline void eval_divide(arb_backend& result, const arb_backend& a, const arb_backend& b) {
  arb_div(result.data(), a.data(), b.data(), ball_precision());
}
inline void eval_divide(arb_backend& result, const arb_backend& a) { eval_divide(result, result, a); }
inline void eval_divide(arb_backend& result, const arb_backend& a, long b) {
  arb_div_si(result.data(), a.data(), b, ball_precision());
}
inline void eval_divide(arb_backend& result, long b) { eval_divide(result, result, b); }

inline void eval_divide(arb_backend& result, long a, const arb_backend& b) {
  eval_divide(result, arb_backend(a), b);
}

// The same with an unsigned long, made a ball first: `long` would not hold every one.

inline void eval_add(arb_backend& result, const arb_backend& a, unsigned long b) {
  eval_add(result, a, arb_backend(b));
}
inline void eval_add(arb_backend& result, unsigned long b) { eval_add(result, result, arb_backend(b)); }
inline void eval_subtract(arb_backend& result, const arb_backend& a, unsigned long b) {
  eval_subtract(result, a, arb_backend(b));
}
inline void eval_subtract(arb_backend& result, unsigned long a, const arb_backend& b) {
  eval_subtract(result, arb_backend(a), b);
}
inline void eval_subtract(arb_backend& result, unsigned long b) { eval_subtract(result, result, arb_backend(b)); }
inline void eval_multiply(arb_backend& result, const arb_backend& a, unsigned long b) {
  eval_multiply(result, a, arb_backend(b));
}
inline void eval_multiply(arb_backend& result, unsigned long b) { eval_multiply(result, result, arb_backend(b)); }
inline void eval_divide(arb_backend& result, const arb_backend& a, unsigned long b) {
  eval_divide(result, a, arb_backend(b));
}
inline void eval_divide(arb_backend& result, unsigned long a, const arb_backend& b) {
  eval_divide(result, arb_backend(a), b);
}
inline void eval_divide(arb_backend& result, unsigned long b) { eval_divide(result, result, arb_backend(b)); }

/// result contains result + a b.
inline void eval_multiply_add(arb_backend& result, const arb_backend& a, const arb_backend& b) {
  arb_addmul(result.data(), a.data(), b.data(), ball_precision());
}
/// result contains result - a b.
inline void eval_multiply_subtract(arb_backend& result, const arb_backend& a, const arb_backend& b) {
  arb_submul(result.data(), a.data(), b.data(), ball_precision());
}

// What would have to guess.

bool eval_is_zero(const arb_backend&) = delete;
int eval_get_sign(const arb_backend&) = delete;
template <class T>
void eval_convert_to(T*, const arb_backend&) = delete;

}  // namespace attsvm

namespace boost::multiprecision {

template <>
struct number_category<attsvm::arb_backend> : std::integral_constant<int, number_kind_floating_point> {};

namespace detail {
// Makes conversion from double explicit: Ball b = 0.1 and b * 0.1 don't compile.
template <>
struct is_restricted_conversion<double, attsvm::arb_backend> : std::integral_constant<bool, true> {};
}  // namespace detail

}  // namespace boost::multiprecision

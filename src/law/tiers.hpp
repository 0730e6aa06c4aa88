#pragma once
// The condition is written once and evaluated in two tiers: double screens, balls decide. These are the ball's
// functions and questions for double, and the ways into either tier.

#include <algorithm>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm {

inline double maximum(double a, double b) { return std::max(a, b); }
inline double minimum(double a, double b) { return std::min(a, b); }
inline double sqrt_of_nonnegative(double x) { return std::sqrt(std::max(x, 0.0)); }

inline Certainty certainty(bool statement) { return statement ? Certainty::yes : Certainty::no; }
inline Certainty less(double a, double b) { return certainty(a < b); }
inline Certainty is_zero(double x) { return certainty(x == 0); }
inline Certainty is_positive(double x) { return certainty(x > 0); }
inline Certainty is_negative(double x) { return certainty(x < 0); }

template <class S>
S in_tier(const Rational& x);
template <>
inline double in_tier<double>(const Rational& x) {
  return approximate_double(x);
}
template <>
inline Ball in_tier<Ball>(const Rational& x) {
  return from_rational<Ball>(x);
}

template <class S>
S in_tier(const Ball& x);
template <>
inline double in_tier<double>(const Ball& x) {
  return approximate_double(x);
}
template <>
inline Ball in_tier<Ball>(const Ball& x) {
  return x;
}

}  // namespace attsvm

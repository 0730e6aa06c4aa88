#pragma once
// Choosing a pivot: comparisons of what numbers look like. The answer may be wrong for enclosures that
// overlap, so it may only decide between forms that are all valid.

#include <cmath>

#include "attsvm/number/weight.hpp"

namespace attsvm {

template <class S>
bool approximate_less(const S& a, const S& b) {
  return a < b;
}
inline bool approximate_less(const Ball& a, const Ball& b) {
  return arf_cmp(arb_midref(a.backend().data()), arb_midref(b.backend().data())) < 0;
}

template <class S>
bool approximate_less_in_modulus(const S& a, const S& b) {
  using std::abs;
  return abs(a) < abs(b);
}
/// Balls of equal midpoints compare by radius, so that an exact 0 is never chosen before a ball around 0.
inline bool approximate_less_in_modulus(const Ball& a, const Ball& b) {
  const int order = arf_cmpabs(arb_midref(a.backend().data()), arb_midref(b.backend().data()));
  if (order != 0) return order < 0;
  return mag_cmp(arb_radref(a.backend().data()), arb_radref(b.backend().data())) < 0;
}

/// a is exactly 0, for certain.
template <class S>
bool is_exactly_zero(const S& a) {
  return a == 0;
}
inline bool is_exactly_zero(const Ball& a) { return certainly(is_zero(a)); }

/// 1 or -1; for a ball that contains 0, a ball that is not finite. a must not be 0.
template <class S>
S certain_sign(const S& a) {
  return S(a < S(0) ? -1 : 1);
}
inline Ball certain_sign(const Ball& a) {
  return contains_zero(a) ? Ball(Ball(1) / Ball(0)) : Ball(certainly(is_positive(a)) ? 1 : -1);
}

}  // namespace attsvm

#include "attsvm/trajectory/observables.hpp"

#include <cmath>

namespace attsvm {

namespace {

template <class S>
S dot(const Vector<S>& a, const Vector<S>& b) {
  S sum(0);
  for (Index k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

/// The root of what is not negative, though rounding or an enclosure may say otherwise.
template <class S>
S root(const S& x) {
  if constexpr (std::is_same_v<S, Ball>) {
    return sqrt_of_nonnegative(x);
  } else {
    using std::sqrt;
    return sqrt(x < 0 ? S(0) : x);
  }
}

template <class S>
bool approximately_negative(const S& x) {
  if constexpr (std::is_same_v<S, Ball>) {
    return arf_sgn(arb_midref(x.backend().data())) < 0;
  } else {
    return x < 0;
  }
}

}  // namespace

template <class S>
S norm_of(const Vector<S>& theta) {
  return root<S>(dot(theta, theta));
}

template <class S>
Vector<S> offset(const Vector<S>& theta, const Vector<S>& direction) {
  // θ - <θ,d> d / |d|²
  const S along = dot(theta, direction) / dot(direction, direction);
  Vector<S> across(theta.size());
  for (Index k = 0; k < theta.size(); ++k) across[k] = theta[k] - along * direction[k];
  return across;
}

template <class S>
S direction_gap(const Vector<S>& theta, const Vector<S>& direction) {
  const S length = norm_of(theta);
  const S cosine = dot(theta, direction) / (length * norm_of(direction));
  // Either form holds for every angle; beyond a right angle 1 - cos has no cancellation.
  if (approximately_negative(cosine)) return root<S>(2 * (1 - cosine));
  // sin φ √(2 / (1 + cos φ))
  const S sine = norm_of(offset(theta, direction)) / length;
  return sine * root<S>(2 / (1 + cosine));
}

template <class S>
S descent_gap(const Vector<WeightOf<S>>& descent, const Vector<S>& direction) {
  if constexpr (std::is_same_v<S, double>) {
    ScaledDouble largest(0);
    for (Index k = 0; k < descent.size(); ++k) {
      if (largest < abs(descent[k])) largest = abs(descent[k]);
    }
    Vector<double> scaled(descent.size());
    for (Index k = 0; k < descent.size(); ++k) scaled[k] = ratio(descent[k], largest);
    return direction_gap(scaled, direction);
  } else {
    return direction_gap(descent, direction);
  }
}

#define ATTSVM_INSTANTIATE(S)                                    \
  template S norm_of(const Vector<S>&);                          \
  template S direction_gap(const Vector<S>&, const Vector<S>&);  \
  template Vector<S> offset(const Vector<S>&, const Vector<S>&); \
  template S descent_gap<S>(const Vector<WeightOf<S>>&, const Vector<S>&);
ATTSVM_INSTANTIATE(double)
ATTSVM_INSTANTIATE(Real)
ATTSVM_INSTANTIATE(Ball)
#undef ATTSVM_INSTANTIATE

}  // namespace attsvm

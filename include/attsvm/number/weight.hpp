#pragma once
// Weights: what e^{-<a,θ>} is stored in. Attention weights leave the exponent range of double long before a
// trajectory is of interest, so the double tier keeps them in ScaledDouble; Real and Ball hold them as they are.

#include <cmath>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/real.hpp"
#include "attsvm/number/scaled_double.hpp"

namespace attsvm {

namespace detail {
template <class S>
struct WeightSelector {
  using type = S;
};
template <>
struct WeightSelector<double> {
  using type = ScaledDouble;
};
}  // namespace detail

/// double -> ScaledDouble, Real -> Real, Ball -> Ball.
template <class S>
using WeightOf = typename detail::WeightSelector<S>::type;

/// e^x as a weight. The Ball answer encloses the true value.
template <class S>
WeightOf<S> weight_exp(const S& x) {
  if constexpr (std::is_same_v<S, double>) {
    return scaled_exp(x);
  } else {
    return exp(x);
  }
}

/// The same number in the tier itself: exact, but for double rounded to 0 below its range and ±inf above it.
template <class S>
S from_weight(const WeightOf<S>& weight) {
  if constexpr (std::is_same_v<S, double>) {
    return static_cast<double>(weight);
  } else {
    return weight;
  }
}

/// A number of the tier as a weight, exactly.
template <class S>
WeightOf<S> to_weight(const S& value) {
  return WeightOf<S>(value);
}

}  // namespace attsvm

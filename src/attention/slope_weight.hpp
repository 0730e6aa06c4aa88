#pragma once
// The slope of a loss as a weight.

#include "attsvm/attention/loss.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// |ℓ'(u)|, beyond the exponent range of double too. The Ball answer encloses the true value.
template <class S>
WeightOf<S> slope_weight(LossKind loss, const S& u) {
  using Weight = WeightOf<S>;
  switch (loss) {
    case LossKind::logistic:
      // 1 / (1 + e^u)
      return Weight(1) / (Weight(1) + weight_exp<S>(u));
    case LossKind::exponential:
      return weight_exp<S>(-u);
    case LossKind::linear:
      break;
  }
  return Weight(1);
}

}  // namespace attsvm

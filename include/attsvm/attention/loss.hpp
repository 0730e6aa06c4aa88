#pragma once
// The three losses of the papers: ℓ(u) = log(1 + e^{-u}) (logistic), e^{-u} (exponential), -u (linear).

#include <string_view>

namespace attsvm {

enum class LossKind { logistic, exponential, linear };

std::string_view name(LossKind loss);

/// |ℓ'(u)|: 1/(1+e^u), e^{-u}, or 1. In any tier; the Ball answer encloses the true value.
template <class S>
S loss_slope(LossKind loss, const S& u);

/// ℓ(u). In any tier; the Ball answer encloses the true value.
template <class S>
S loss_value(LossKind loss, const S& u);

}  // namespace attsvm

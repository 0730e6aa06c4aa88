#include "attsvm/attention/loss.hpp"

#include "slope_weight.hpp"

namespace attsvm {

std::string_view name(LossKind loss) {
  switch (loss) {
    case LossKind::logistic:
      return "logistic";
    case LossKind::exponential:
      return "exponential";
    case LossKind::linear:
      break;
  }
  return "linear";
}

template <class S>
S loss_slope(LossKind loss, const S& u) {
  return from_weight<S>(slope_weight<S>(loss, u));
}

template <class S>
S loss_value(LossKind loss, const S& u) {
  switch (loss) {
    case LossKind::logistic:
      // log(1 + e^{-u}); as a weight, e^{-u} never overflows
      return from_weight<S>(log1p(weight_exp<S>(-u)));
    case LossKind::exponential:
      return from_weight<S>(weight_exp<S>(-u));
    case LossKind::linear:
      break;
  }
  return -u;
}

template double loss_slope(LossKind, const double&);
template Real loss_slope(LossKind, const Real&);
template Ball loss_slope(LossKind, const Ball&);
template double loss_value(LossKind, const double&);
template Real loss_value(LossKind, const Real&);
template Ball loss_value(LossKind, const Ball&);

}  // namespace attsvm

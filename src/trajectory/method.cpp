#include "attsvm/trajectory/method.hpp"

#include <cmath>

#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

std::string_view name(MethodKind kind) {
  switch (kind) {
    case MethodKind::gradient_descent:
      return "gd";
    case MethodKind::normalised_gradient_descent:
      return "ngd";
    case MethodKind::polyak:
      break;
  }
  return "polyak";
}

template <class S>
S step_at(const Method& method, std::uint64_t k) {
  const Rational count = Rational(k) + 1;
  if (method.decay == 0) return from_rational<S>(method.step);
  if (method.decay == 1) return from_rational<S>(Rational(method.step / count));
  // η e^{-a log(k+1)}
  const S exponent = from_rational<S>(method.decay) * log(from_rational<S>(count));
  return from_rational<S>(method.step) * exp(S(-exponent));
}

template double step_at(const Method&, std::uint64_t);
template Real step_at(const Method&, std::uint64_t);
template Ball step_at(const Method&, std::uint64_t);

}  // namespace attsvm

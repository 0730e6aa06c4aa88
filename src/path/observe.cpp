#include "attsvm/path/observe.hpp"

#include <stdexcept>

#include "attsvm/attention/softmax.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/trajectory/observables.hpp"

namespace attsvm {

PathObservables observe(const AttentionProblem<Rational>& problem, const Choice& choice,
                        const Vector<Rational>& direction, const PathPoint& point) {
  if (!point.stationary.proved) throw std::invalid_argument("no stationary point is proved at this radius");
  const BallPrecision bits(point.bits);
  const Vector<Ball> ray = enclosed(direction);
  const Vector<Ball>& theta = point.stationary.theta;
  return {direction_gap(theta, ray), offset(theta, ray), mass_off_choice(cast<Ball>(problem), choice, theta)};
}

}  // namespace attsvm

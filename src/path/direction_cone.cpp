#include "attsvm/path/direction_cone.hpp"

#include <stdexcept>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/trajectory/observables.hpp"

namespace attsvm {

Certainty inside(const DirectionCone& cone, const Vector<Ball>& theta) {
  const Vector<Ball> axis = enclosed(cone.axis);
  // <θ, axis> - cosine |θ| |axis| > 0
  return is_positive(axis.dot(theta) - from_rational<Ball>(cone.cosine) * norm_of(theta) * norm_of(axis));
}

void require_valid(const DirectionCone& cone, Index dimension) {
  if (cone.axis.size() != dimension) throw std::invalid_argument("the cone's axis has another dimension");
  if (cone.axis.dot(cone.axis) == 0) throw std::invalid_argument("the cone's axis is 0");
  if (cone.cosine <= 0 || cone.cosine >= 1) throw std::invalid_argument("the cone's cosine is not between 0 and 1");
}

}  // namespace attsvm

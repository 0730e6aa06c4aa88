#include "divided_bound.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/is_finite.hpp"

namespace attsvm {

namespace {

/// The points within `radii` of `centre`, coordinate by coordinate.
struct Part {
  Vector<Ball> centre;
  Vector<Ball> radii;
  Index next = 0;  ///< the coordinate to halve
  Ball bound;
  double order = 0;  ///< about the bound; decides only which part is halved
};

void evaluate(Part& part, const std::function<Ball(const Vector<Ball>&)>& bound) {
  Vector<Ball> box(part.centre.size());
  for (Index k = 0; k < box.size(); ++k) box(k) = widened(part.centre(k), part.radii(k));
  part.bound = bound(box);
  part.order = is_finite(part.bound) ? approximate_double(part.bound) : std::numeric_limits<double>::infinity();
}

/// Keeps the lower half; returns the upper one. They meet in the old centre, and rounding only widens them.
Part halve(Part& part) {
  const Index k = part.next;
  part.next = (k + 1) % part.centre.size();
  part.radii(k) /= Ball(2);
  Part upper = part;
  upper.centre(k) += part.radii(k);
  part.centre(k) -= part.radii(k);
  return upper;
}

}  // namespace

Ball divided_bound(const Vector<Ball>& centre, const Ball& radius,
                   const std::function<Ball(const Vector<Ball>&)>& bound, int halvings, const Ball& enough) {
  std::vector<Part> parts{{centre, Vector<Ball>::Constant(centre.size(), radius), 0, Ball(0), 0}};
  evaluate(parts.front(), bound);
  const double low_enough = approximate_double(enough);
  for (int k = 0; k < halvings; ++k) {
    Part& largest = *std::ranges::max_element(parts, {}, &Part::order);
    if (largest.order <= low_enough) break;
    Part upper = halve(largest);
    evaluate(largest, bound);
    evaluate(upper, bound);
    parts.push_back(std::move(upper));
  }
  Ball all = parts.front().bound;
  for (const Part& part : parts) all = maximum(all, part.bound);
  return all;
}

}  // namespace attsvm

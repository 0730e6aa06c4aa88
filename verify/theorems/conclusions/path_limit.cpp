// The limit of a regularisation path: minimisers at the claim's radii, each enclosed, and what of them is proved.

#include <fmt/format.h>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/format.hpp"
#include "attsvm/path/observe.hpp"
#include "attsvm/path/path.hpp"
#include "verify/case/case_error.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

constexpr unsigned path_digits = 60;

std::vector<Rational> claimed_radii(ClaimContext& context) {
  const Claim& claim = context.claim();
  const Vector<Rational>& given = claim.parameters.at("radii");
  std::vector<Rational> radii;
  for (Index k = 0; k < given.size(); ++k) {
    if (given(k) <= (k == 0 ? Rational(0) : radii.back()))
      throw CaseError(context.the_case().path, claim.key_marks.at("radii"), "radii that don't ascend from above 0",
                      "positive numbers, each larger than the last");
    radii.push_back(given(k));
  }
  return radii;
}

/// The point is a proved strict minimum, and nothing found contradicts that it is the minimiser over the ball.
std::optional<Finding> unusable_point(const PathPoint& point) {
  const std::string at = "at R = " + to_string(point.radius);
  if (point.status != PointStatus::found)
    return undecided(fmt::format("{} no strict minimum was proved: {}", at, name(point.status)));
  if (point.on_sphere == SphereEvidence::none)
    return undecided(at + " a lower point of the sphere was not excluded");
  if (point.at_boundary == BoundaryEvidence::minimum_is_inside)
    return undecided(at + " the minimum lies inside the ball");
  return std::nullopt;
}

}  // namespace

Finding path_converges_in_direction(ClaimContext& context) {
  PathOptions options;
  options.radii = claimed_radii(context);
  options.digits = path_digits;
  options.reference = context.claim().choice;
  const auto cone = context.claim().parameters.find("cone");
  const bool local = cone != context.claim().parameters.end();
  if (local) options.cone = DirectionCone{context.solution().direction, cone->second(0)};
  options.interrupted = context.interrupted();
  const RegularisationPath path = regularisation_path(context.problem(), context.loss(), options);
  if (path.status == RegularisationPath::Status::interrupted) throw Interrupted();
  std::vector<Quantity> quantities;
  std::optional<Ball> last_gap;
  std::size_t proved = 0;
  for (const PathPoint& point : path.points) {
    const BallPrecision precision(point.bits);
    context.note_precision(point.bits);
    if (const auto problem = unusable_point(point)) return *problem;
    const PathObservables seen =
        observe(context.problem(), context.claim().choice, context.solution().direction, point);
    const std::string at = " at R = " + to_string(point.radius);
    quantities.push_back(quantity("direction gap e" + at, seen.gap, 20));
    quantities.push_back(
        quantity("shown" + at, fmt::format("{}, {}", name(point.on_sphere), name(point.at_boundary))));
    if (last_gap && !certainly(less(seen.gap, *last_gap)))
      return undecided("the direction gap does not certainly fall" + at, std::move(quantities));
    last_gap = seen.gap;
    proved += point.proved_global() ? 1 : 0;
  }
  const std::size_t count = path.points.size();
  return supported(
      fmt::format(
          "{} of {} points are proved to be the minimiser over their ball{}{}; the direction gap falls to {:.3g}; "
          "the limit itself is extrapolated",
          proved, count, local ? " in the cone" : "",
          proved == count ? "" : ", the others are the best of several starts",
          last_gap ? approximate_double(*last_gap) : 0.0),
      std::move(quantities));
}

}  // namespace attsvm::verify

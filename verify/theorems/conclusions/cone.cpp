#include <fmt/format.h>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

const Rational& cone_cosine(const ClaimContext& context) { return context.claim().parameters.at("cone")(0); }

/// cos(θ, d), enclosed.
Ball cosine(const Vector<Ball>& theta, const Vector<Ball>& direction) {
  return theta.dot(direction) / sqrt(Ball(theta.squaredNorm() * direction.squaredNorm()));
}

Finding decide_start_in_cone(ClaimContext& context) {
  const MarginSolution& solution = context.solution();
  if (!solution.feasible()) return fails(Evidence::exact, "the choice is infeasible: there is no cone");
  const Vector<Rational>& start = *context.claim().start;
  const Rational& cosine_bound = cone_cosine(context);
  const Rational product = start.dot(solution.direction);
  const Rational left = product * product;
  const Rational right = cosine_bound * cosine_bound * start.squaredNorm() * solution.norm_squared;
  // <θ_0, θ_mm> > 0 and <θ_0, θ_mm>² >= c² |θ_0|² |θ_mm|²
  if (product > 0 && left >= right) return holds(Evidence::exact, "the start lies in the cone");
  return fails(Evidence::exact, "the start lies outside the cone");
}

/// The first recorded iterate certainly outside the cone.
const Sample<Ball>* first_outside(ClaimContext& context, const EnclosedTrajectory& run) {
  const BallPrecision precision(run.bits);
  const Vector<Ball> direction = enclosed(context.solution().direction);
  const Ball bound = from_rational<Ball>(cone_cosine(context));
  for (const Sample<Ball>& sample : run.trajectory.samples)
    if (certainly(less(cosine(sample.theta, direction), bound))) return &sample;
  return nullptr;
}

std::string exit_text(const Sample<Ball>& sample) {
  return fmt::format("the iterate at step {} lies outside the cone", sample.step);
}

std::vector<Quantity> exit_quantities(ClaimContext& context, const Sample<Ball>& sample) {
  const BallPrecision precision(context.enclosed_run().bits);
  return {quantity("steps until outside", std::to_string(sample.step)),
          quantity("cosine there", cosine(sample.theta, enclosed(context.solution().direction)))};
}

}  // namespace

Hypothesis start_in_cone() {
  return {"start-in-cone", "the start lies in the cone around theta_mm whose half-angle has the given cosine",
          decide_start_in_cone};
}

Hypothesis start_in_claimed_cone() {
  return {"start-in-cone", "the start lies in the cone that the claim names, if it names one",
          [](ClaimContext& context) {
            return context.claim().parameters.contains("cone") ? decide_start_in_cone(context)
                                                               : holds(Evidence::exact, "the claim names no cone");
          }};
}

Finding leaves_cone(ClaimContext& context) {
  const EnclosedTrajectory& run = context.enclosed_run();
  if (const Sample<Ball>* sample = first_outside(context, run))
    return holds(Evidence::enclosed, exit_text(*sample), exit_quantities(context, *sample));
  if (const auto problem = unusable_window(run)) return *problem;
  return undecided(
      fmt::format("no recorded iterate was outside the cone within {} steps", run.trajectory.steps_done));
}

Finding stays_in_cone(ClaimContext& context) {
  if (const Sample<Ball>* sample = first_outside(context, context.enclosed_run()))
    return fails(Evidence::enclosed, exit_text(*sample), exit_quantities(context, *sample));
  return holds(Evidence::enclosed, "no recorded iterate is certainly outside the cone");
}

}  // namespace attsvm::verify

#include <fmt/format.h>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// Iterates that a claim about staying in a cone looks at, at most.
constexpr std::uint64_t most_cone_iterates = std::uint64_t{1} << 16;

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

/// Whether every iterate after a certified one certainly lies in the cone: <θ, u> only grows and |P θ| <= |P ρ| +
/// |r|, so tan of the angle is at most (|P ρ| + reach)/<θ, u> from there on, and cos = (1 + tan²)^{-1/2}.
bool stays_from(const BasinCertificate& certificate, const Sample<Ball>& sample, const Vector<Ball>& direction,
                const Ball& bound) {
  const Ball along = sample.theta.dot(direction) / sqrt(Ball(direction.squaredNorm()));
  if (!certainly(is_positive(along))) return false;
  const Ball tangent = (certificate.offset_norm + certificate.reach) / along;
  return certainly(less(bound, Ball(Ball(1) / sqrt(Ball(Ball(1) + tangent * tangent)))));
}

/// What is left of "stays in the cone" when no iterate is outside: the recorded ones up to the certified one must
/// all be inside, certainly, and none may be missing. Empty when so.
std::string gap_in_stay(ClaimContext& context, const BasinRun& found) {
  const Vector<Ball> direction = enclosed(context.solution().direction);
  const Ball bound = from_rational<Ball>(cone_cosine(context));
  for (std::size_t k = 0; k <= *found.index; ++k) {
    const Sample<Ball>& sample = found.run.trajectory.samples[k];
    if (sample.step != k) return fmt::format("iterate {} was not looked at", k);
    if (sample.step == 0) continue;  // a hypothesis, decided exactly
    if (!certainly(less(bound, cosine(sample.theta, direction))))
      return fmt::format("iterate {} is not certainly inside", k);
  }
  return {};
}

std::string exit_text(const Sample<Ball>& sample) {
  return fmt::format("the iterate at step {} lies outside the cone", sample.step);
}

std::vector<Quantity> exit_quantities(ClaimContext& context, const Sample<Ball>& sample, long bits) {
  const BallPrecision precision(bits);
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
    return holds(Evidence::enclosed, exit_text(*sample), exit_quantities(context, *sample, run.bits));
  if (const auto problem = unusable_window(run)) return *problem;
  return undecided(
      fmt::format("no recorded iterate was outside the cone within {} steps", run.trajectory.steps_done));
}

Finding stays_in_cone_and_converges(ClaimContext& context) {
  const BasinRun found = run_to_basin(
      context, most_cone_iterates, own_basin(context),
      [&context](const BasinData& data, const BasinCertificate& certificate, const Sample<Ball>& sample) {
        return stays_from(certificate, sample, enclosed(data.direction), from_rational<Ball>(cone_cosine(context)));
      });
  if (const Sample<Ball>* sample = first_outside(context, found.run))
    return fails(Evidence::enclosed, exit_text(*sample), exit_quantities(context, *sample, found.run.bits));
  Finding limit = limit_of(context, found);
  if (limit.outcome != Finding::Outcome::holds) return limit;
  const BallPrecision precision(found.run.bits);
  const std::string gap = gap_in_stay(context, found);
  if (!gap.empty()) return supported(limit.reason + "; but " + gap, std::move(limit.quantities));
  limit.reason += "; every iterate up to there lies in the claimed cone, and so do all later ones by that bound";
  return limit;
}

}  // namespace attsvm::verify

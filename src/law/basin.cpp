#include "attsvm/law/basin.hpp"

#include <stdexcept>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "basin_condition.hpp"

namespace attsvm {

std::string_view name(StepRule::Kind kind) {
  switch (kind) {
    case StepRule::Kind::flow:
      return "flow";
    case StepRule::Kind::plain:
      return "gd";
    case StepRule::Kind::normalised:
      return "ngd";
    case StepRule::Kind::polyak:
      return "polyak";
  }
  return "unknown";
}

StepRule step_rule(const Method& method, std::uint64_t step) {
  if (method.kind == MethodKind::polyak) return {.kind = StepRule::Kind::polyak};
  StepRule rule{.kind = StepRule::Kind::plain, .largest = step_at(method, step)};
  if (method.kind == MethodKind::normalised_gradient_descent) rule.kind = StepRule::Kind::normalised;
  return rule;
}

Ball later_steps(const Method& method, std::uint64_t from, std::uint64_t to) {
  const Ball first(static_cast<long>(from));
  const Ball last(static_cast<long>(to));
  if (method.kind == MethodKind::polyak) return last - first;
  const Ball eta = from_rational<Ball>(method.step);
  if (method.decay == 0) return eta * (last - first);
  // Σ_{from <= k < to} η (k+1)^-a >= η ∫ (x+1)^-a dx from `from` to `to`
  const Ball ratio = log(Ball((last + Ball(1)) / (first + Ball(1))));
  if (method.decay == 1) return eta * ratio;
  const Ball power = from_rational<Ball>(Rational(1 - method.decay));
  return eta * exp(Ball(power * log(Ball(first + Ball(1))))) * expm1(Ball(power * ratio)) / power;
}

BasinCertificate evaluate_basin(const BasinData& data, const StepRule& rule, const Vector<Ball>& theta,
                                const BasinTrial& trial) {
  if (trial.epsilon <= 0 || trial.epsilon > 1) throw std::invalid_argument("epsilon must lie in (0, 1]");
  BasinCertificate result;
  result.trial = trial;
  result.method = rule.kind;
  if (!data.applies) {
    result.reason = data.why_not;
    return result;
  }
  const BasinPosition position = locate(data, theta, trial.centre);
  result.tau = position.tau;
  result.distance = position.distance;
  const Ball norm = sqrt(from_rational<Ball>(data.norm_squared));
  result.offset_along = position.rho.dot(enclosed(data.direction)) / norm;
  result.offset_norm =
      sqrt_of_nonnegative(Ball(position.rho.squaredNorm() - result.offset_along * result.offset_along));
  const TubeTrial<Ball> tube = trial_in<Ball>(trial);
  result.reach = tube.two_radii ? Ball(sqrt(Ball(tube.radius * tube.radius + tube.free_radius * tube.free_radius)))
                                : tube.radius;

  const ConditionResult<Ball> condition =
      evaluate_condition(numbers_in<Ball>(data), steps_in<Ball>(rule), point_in<Ball>(position), tube);
  result.deviation = condition.deviation;
  result.progress = condition.progress;
  result.drift = condition.drift;
  result.room = condition.room;
  result.pace = condition.pace;
  result.certified = condition.obstacle == Obstacle::none;
  result.reason = describe(condition.obstacle);
  return result;
}

Ball later_tau(const BasinCertificate& certificate, const Ball& steps) {
  const Ball gained = certificate.pace * steps;
  if (certificate.method == StepRule::Kind::flow || certificate.method == StepRule::Kind::plain)
    return certificate.tau + log1p(Ball(gained * exp(Ball(-certificate.tau))));
  return certificate.tau + gained;
}

Ball later_gap(const BasinCertificate& certificate, const BasinData& data, const Ball& tau) {
  const Ball along = tau * sqrt(from_rational<Ball>(data.norm_squared)) + certificate.offset_along;
  if (!certainly(is_positive(along))) return log(Ball(-1));
  return (certificate.offset_norm + certificate.reach) / along;
}

}  // namespace attsvm

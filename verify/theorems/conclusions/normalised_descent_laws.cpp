#include <fmt/format.h>

#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/conclusions/limit_laws.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// 10^-digits
Ball digit(int digits) {
  Integer power = 1;
  for (int d = 0; d < digits; ++d) power *= 10;
  return from_rational<Ball>(Rational(1, power));
}

/// x < 10^-digits, certainly.
bool below(const Ball& x, int digits) { return certainly(less(x, digit(digits))); }

LawCheck gradient_direction(const LimitWindow& window) {
  const Ball gap = descent_gap<Ball>(window.last().descent, window.direction);
  return {fmt::format("the gradient's direction agrees with theta_mm to {} digits", limit_digits),
          below(gap, limit_digits),
          {}};
}

/// The offset at half the window has half the digits of the gradient's direction at its end.
constexpr int settled_digits = 12;

LawCheck settled_offset(const LimitWindow& window) {
  const Vector<Ball> now = offset(window.last().theta, window.direction);
  const Vector<Ball> before = offset(window.earlier(1).theta, window.direction);
  const Ball moved = norm_of(Vector<Ball>(now - before));
  return {fmt::format("the offset c beside theta_mm has settled to {} digits, so e |theta| -> |c|", settled_digits),
          below(moved, settled_digits),
          {quantity("|c|", norm_of(now), 25), quantity("limit of e k, |c|/eta", Ball(norm_of(now) / window.step()), 25)}};
}

/// Digits to which the offset inside the span of the support vectors must meet its closed form.
constexpr int predicted_digits = 25;

LawCheck predicted_offset(const LimitWindow& window) {
  if (!window.offset_law.applies)
    return {"no offset is predicted: " + window.offset_law.why_not, true, {}};
  if (window.offset_law.support.size() == 1)
    return {"one support vector: the offset is set by the start alone", true, {}};
  const Vector<Ball> predicted = offset(window.offset_law.inside_span, window.direction);
  const Vector<Ball> measured = part_in_span(window.offset_law, offset(window.last().theta, window.direction));
  const Ball distance = norm_of(Vector<Ball>(measured - predicted));
  return {fmt::format("the offset inside the support vectors' span is the predicted one to {} digits", predicted_digits),
          below(distance, predicted_digits),
          {quantity("predicted |rho| across theta_mm", norm_of(predicted), 25),
           quantity("distance from the predicted offset", distance, 6)}};
}

LawCheck settled_norm(const LimitWindow& window) {
  // <θ_k, u> - η k -> constant
  const auto excess = [&window](const Sample<Ball>& sample) -> Ball {
    const Ball along = sample.theta.dot(window.direction) / window.norm_of_direction();
    return along - window.step() * Ball(static_cast<long>(sample.step));
  };
  const Ball now = excess(window.last());
  const Ball moved = abs(Ball(now - excess(window.earlier(1))));
  return {fmt::format("<theta, u> - eta k has settled to {} digits", settled_digits), below(moved, settled_digits),
          {quantity("<theta, u> - eta k", now, 25)}};
}

}  // namespace

std::vector<LawCheck> normalised_descent_laws(const LimitWindow& window) {
  return {gradient_direction(window), settled_offset(window), predicted_offset(window), settled_norm(window)};
}

}  // namespace attsvm::verify

#include <fmt/format.h>

#include <cmath>

#include "attsvm/law/direction_rate.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/conclusions/limit_laws.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

LawCheck gradient_direction(const LimitWindow& window) {
  const Ball gap = descent_gap<Ball>(window.last().descent, window.direction);
  return {fmt::format("gradient direction to {} digits", limit_digits), certainly_below(gap, limit_digits), {}};
}

/// The offset at half the window has half the digits of the gradient's direction at its end.
constexpr int settled_digits = 12;

LawCheck settled_offset(const LimitWindow& window) {
  const Vector<Ball> now = offset(window.last().theta, window.direction);
  const Vector<Ball> before = offset(window.earlier(1).theta, window.direction);
  const Ball moved = norm_of(Vector<Ball>(now - before));
  return {fmt::format("offset c settled to {} digits, so e |theta| -> |c|", settled_digits),
          certainly_below(moved, settled_digits),
          {quantity("|c|", norm_of(now), 25),
           quantity("limit of e k, |c|/eta", Ball(norm_of(now) / window.step()), 25)}};
}

/// Digits to which the offset inside the span of the support vectors must meet its closed form.
constexpr int predicted_digits = 25;

LawCheck predicted_offset(const LimitWindow& window) {
  if (!window.offset_law.applies) return {"no offset predicted: " + window.offset_law.why_not, true, {}};
  if (window.offset_law.support.size() == 1) return {"offset free (one support vector)", true, {}};
  const Vector<Ball> predicted = offset(window.offset_law.inside_span, window.direction);
  const Vector<Ball> measured = part_in_span(window.offset_law, offset(window.last().theta, window.direction));
  const Ball distance = norm_of(Vector<Ball>(measured - predicted));
  return {fmt::format("offset as predicted to {} digits", predicted_digits),
          certainly_below(distance, predicted_digits),
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
  return {fmt::format("<theta, u> - eta k settled to {} digits", settled_digits),
          certainly_below(moved, settled_digits),
          {quantity("<theta, u> - eta k", now, 25)}};
}

/// Band around the predicted rate of the gradient's direction.
constexpr double rate_band = 0.1;
/// A gap counts for the rate once its enclosure pins down this many bits.
constexpr long rate_bits = 20;

/// The last recorded iterate whose gradient gap is known to `rate_bits`, from the second half of the run on.
const Sample<Ball>* last_with_known_gap(const LimitWindow& window) {
  const auto& samples = window.run.trajectory.samples;
  for (auto sample = samples.rbegin(); sample != samples.rend(); ++sample)
    if (accurate_bits(descent_gap<Ball>(sample->descent, window.direction)) >= rate_bits) return &*sample;
  return nullptr;
}

/// The latest recorded iterate of at most half the norm.
const Sample<Ball>* at_half_the_norm(const LimitWindow& window, const Sample<Ball>& sample) {
  const Ball half = norm_of(sample.theta) / Ball(2);
  const Sample<Ball>* found = nullptr;
  for (const Sample<Ball>& earlier : window.run.trajectory.samples) {
    if (earlier.step >= sample.step) break;
    if (certainly(less(norm_of(earlier.theta), half))) found = &earlier;
  }
  return found;
}

LawCheck gradient_rate(const LimitWindow& window) {
  const ApproximateDirectionRate predicted = approximate_direction_rate(
      window.context.margin(), window.context.solution(), window.context.claim().method->step);
  const Sample<Ball>* late = last_with_known_gap(window);
  const Sample<Ball>* early = late ? at_half_the_norm(window, *late) : nullptr;
  if (!window.offset_law.applies || !early) return {"its rate not measurable", true, {}};
  // ρ = log(gap(early)/gap(late)) / (|θ_late| - |θ_early|)
  const Ball fall = log(Ball(descent_gap<Ball>(early->descent, window.direction) /
                             descent_gap<Ball>(late->descent, window.direction)));
  const Ball measured = fall / (norm_of(late->theta) - norm_of(early->theta));
  const double ratio = approximate_double(measured) / predicted.slowest();
  return {fmt::format("its rate as predicted (within {:.0f} %)", 100 * rate_band),
          std::abs(ratio - 1) <= rate_band,
          {quantity("measured rate of the gradient's direction", measured, 8),
           quantity("predicted rate (double)", fmt::format("{:.8g}", predicted.slowest())),
           quantity("measured between steps", fmt::format("{} and {}", early->step, late->step))}};
}

}  // namespace

std::vector<LawCheck> normalised_descent_laws(const LimitWindow& window) {
  std::vector<LawCheck> checks{gradient_direction(window), gradient_rate(window), settled_offset(window),
                               predicted_offset(window), settled_norm(window)};
  // once the gradient's direction has its digits, the window is long enough for the other laws
  for (std::size_t k = 1; k < checks.size(); ++k) checks[k].binding = checks[0].passed;
  return checks;
}

}  // namespace attsvm::verify

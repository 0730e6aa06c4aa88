// How the limit of a direction is examined. The window is enclosed, so every number here is certain for its
// iterate; what remains numeric is the step from the window to infinity.

#include <fmt/format.h>

#include <cmath>

#include "attsvm/attention/softmax.hpp"
#include "attsvm/law/offset.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/conclusions/limit_laws.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// The claim's selected tokens at an iterate must be certain and equal to the choice.
std::optional<Finding> wrong_selection(const LimitWindow& window) {
  const Choice selection = certain_selection(window.problem, window.last().theta);
  if (selection == window.context.claim().choice) return std::nullopt;
  return undecided(fmt::format("at step {} the selected tokens are {} (-1: undecided), not {}", window.last().step,
                               choice_text(selection), choice_text(window.context.claim().choice)));
}

Finding combine(const LimitWindow& window, std::vector<LawCheck> checks) {
  std::vector<Quantity> quantities = window_quantities(window);
  std::string missing;
  for (LawCheck& check : checks) {
    quantities.insert(quantities.end(), check.quantities.begin(), check.quantities.end());
    if (!check.passed) missing += (missing.empty() ? "" : "; ") + check.statement;
  }
  if (!missing.empty()) return undecided("not seen in the window: " + missing, std::move(quantities));
  std::string seen;
  for (const LawCheck& check : checks) seen += (seen.empty() ? "" : "; ") + check.statement;
  return supported(fmt::format("{} steps enclosed; {}; the limit itself is extrapolated", window.last().step, seen),
                   std::move(quantities));
}

}  // namespace

Finding converges_in_direction(ClaimContext& context) {
  const EnclosedTrajectory& run = context.enclosed_run();
  if (const auto problem = unusable_window(run)) return *problem;
  const BallPrecision precision(run.bits);
  const LimitWindow window(context, run);
  if (const auto problem = wrong_selection(window)) return *problem;
  if (context.claim().method->kind == MethodKind::normalised_gradient_descent)
    return combine(window, normalised_descent_laws(window));
  return combine(window, gradient_descent_laws(window));
}

}  // namespace attsvm::verify

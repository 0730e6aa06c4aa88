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

/// The statements of the checks that `select` picks, joined.
template <class Select>
std::string statements(const std::vector<LawCheck>& checks, Select select) {
  std::string joined;
  for (const LawCheck& check : checks)
    if (select(check)) joined += (joined.empty() ? "" : "; ") + check.statement;
  return joined;
}

void append_quantities(std::vector<Quantity>& quantities, const std::vector<LawCheck>& checks) {
  for (const LawCheck& check : checks)
    quantities.insert(quantities.end(), check.quantities.begin(), check.quantities.end());
}

/// No certified basin: every law must be seen in the window.
Finding by_laws(const LimitWindow& window, const std::vector<LawCheck>& checks, const std::string& no_basin) {
  std::vector<Quantity> quantities = window_quantities(window);
  append_quantities(quantities, checks);
  const std::string missing = statements(checks, [](const LawCheck& check) { return !check.passed; });
  if (!missing.empty()) return undecided("not seen in the window: " + missing, std::move(quantities));
  const std::string seen = statements(checks, [](const LawCheck&) { return true; });
  return supported(fmt::format("{} steps enclosed; {}; the limit itself is extrapolated: no certified basin ({})",
                               window.last().step, seen, no_basin),
                   std::move(quantities));
}

/// A certified basin proves the limit; the laws that must then hold in this window are a check on the proof.
Finding by_basin(Finding proof, const std::vector<LawCheck>& checks) {
  append_quantities(proof.quantities, checks);
  const std::string broken =
      statements(checks, [](const LawCheck& check) { return check.binding && !check.passed; });
  if (!broken.empty())
    return undecided(proof.reason + "; but a law that follows is not seen: " + broken, std::move(proof.quantities));
  return proof;
}

}  // namespace

Finding converges_in_direction(ClaimContext& context) {
  const EnclosedTrajectory& run = context.enclosed_run();
  if (const auto problem = unusable_window(run)) return *problem;
  const BallPrecision precision(run.bits);
  const LimitWindow window(context, run);
  if (const auto problem = wrong_selection(window)) return *problem;
  const bool normalised = context.claim().method->kind == MethodKind::normalised_gradient_descent;
  const std::vector<LawCheck> checks = normalised ? normalised_descent_laws(window) : gradient_descent_laws(window);
  std::string no_basin;
  if (auto proof = certified_limit(window, no_basin)) return by_basin(std::move(*proof), checks);
  return by_laws(window, checks, no_basin);
}

}  // namespace attsvm::verify

// How the limit of a direction is examined. The window is enclosed, so every number here is certain for its
// iterate; what remains numeric is the step from the window to infinity.

#include <fmt/format.h>

#include <cmath>

#include "attsvm/attention/softmax.hpp"
#include "attsvm/law/offset.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/basin_run.hpp"
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

std::vector<LawCheck> laws_of(const LimitWindow& window) {
  return window.context.claim().method->kind == MethodKind::normalised_gradient_descent
             ? normalised_descent_laws(window)
             : gradient_descent_laws(window);
}

/// The laws are stated for constant steps.
bool has_laws(const Method& method) { return method.decay == 0 && method.kind != MethodKind::polyak; }

/// A certified basin proves the limit. Where the whole window was run, the laws that must then hold in it are a
/// check on the proof.
Finding by_basin(ClaimContext& context, const BasinRun& found) {
  const BallPrecision precision(found.run.bits);
  Finding proof = holds(Evidence::enclosed, basin_statement(found), basin_quantities(context, found));
  const bool whole = found.run.trajectory.status == TrajectoryStatus::completed && found.run.accurate;
  if (!whole || !has_laws(*context.claim().method)) return proof;
  const LimitWindow window(context, found.run);
  const std::vector<Quantity> seen = window_quantities(window);
  proof.quantities.insert(proof.quantities.end(), seen.begin(), seen.end());
  const std::vector<LawCheck> checks = laws_of(window);
  append_quantities(proof.quantities, checks);
  const std::string broken =
      statements(checks, [](const LawCheck& check) { return check.binding && !check.passed; });
  if (broken.empty()) return proof;
  return undecided(proof.reason + "; but a law that follows is not seen: " + broken, std::move(proof.quantities));
}

}  // namespace

Finding limit_of(ClaimContext& context, const BasinRun& found) {
  if (found.index) return by_basin(context, found);
  if (const auto problem = unusable_window(found.run)) return *problem;
  const BallPrecision precision(found.run.bits);
  const LimitWindow window(context, found.run);
  if (const auto problem = wrong_selection(window)) return *problem;
  if (!has_laws(*context.claim().method))
    return undecided("no certified basin: " + found.no_basin, window_quantities(window));
  return by_laws(window, laws_of(window), found.no_basin);
}

Finding converges_in_direction(ClaimContext& context) {
  if (context.claim().flow_length) return flow_converges_in_direction(context);
  return limit_of(context, run_to_basin(context, dense_iterates(context), own_basin(context)));
}

}  // namespace attsvm::verify

#pragma once
// The conclusions that theorems share.

#include <optional>

#include "verify/theorem.hpp"
#include "verify/theorems/conclusions/basin_run.hpp"

namespace attsvm::verify {

// --- limit_direction.cpp ---
/// θ_k/|θ_k| -> θ_mm/|θ_mm|. Proved when an iterate of the run lies in a certified basin (basin_run.hpp); otherwise
/// the window is enclosed and the limit supported by the laws of a converging run: the gradient's direction
/// (normalised steps: to `limit_digits` digits), the offset and the norm.
Finding converges_in_direction(ClaimContext& context);
/// The same for a run that is there already.
Finding limit_of(ClaimContext& context, const BasinRun& found);

/// Digits to which a normalised run's last gradient direction must agree with θ_mm.
inline constexpr int limit_digits = 30;

// --- flow_limit.cpp ---
/// θ(t)/|θ(t)| -> θ_mm/|θ_mm| along gradient flow: proved when an enclosed point of the orbit lies in a certified
/// basin, else undecided.
Finding flow_converges_in_direction(ClaimContext& context);

// --- path_limit.cpp ---
/// θ(R)/R -> θ_mm/|θ_mm| along the regularisation path: at the radii `radii` the minimiser is enclosed and, in the
/// plane, proved to be the global one; the direction gap must certainly fall. Supported: no radius is the last.
Finding path_converges_in_direction(ClaimContext& context);

// --- cone.cpp ---
/// The start lies in the cone around θ_mm whose half-angle has the cosine `cone`; exact.
Hypothesis start_in_cone();
/// The same, for theorems where the cone is optional: holds when the claim names none.
Hypothesis start_in_claimed_cone();
/// Some recorded iterate lies certainly outside that cone: enclosed, so proved for this start.
Finding leaves_cone(ClaimContext& context);
/// Every iterate lies in that cone, for ever, and the direction converges: the iterates up to a certified one are
/// looked at one by one, later ones are bounded by its certificate. An iterate outside refutes.
Finding stays_in_cone_and_converges(ClaimContext& context);

// --- window.cpp ---
/// Why the claim's enclosed run can't carry a conclusion (undecided), or nothing.
std::optional<Finding> unusable_window(const EnclosedTrajectory& run);

/// The recorded sample of iterate `step`; throws std::logic_error when it was not recorded.
const Sample<Ball>& sample_at(const EnclosedTrajectory& run, std::uint64_t step);

}  // namespace attsvm::verify

#pragma once
// The conclusions that theorems share.

#include <optional>

#include "verify/theorem.hpp"

namespace attsvm::verify {

// --- limit_direction.cpp ---
/// θ_k/|θ_k| -> θ_mm/|θ_mm|. Proved when a recorded iterate lies in a certified basin (certified_limit.cpp);
/// otherwise the window is enclosed and the limit supported by the laws of a converging run: the gradient's
/// direction (normalised steps: to `limit_digits` digits), the offset and the norm.
Finding converges_in_direction(ClaimContext& context);

/// Digits to which a normalised run's last gradient direction must agree with θ_mm.
inline constexpr int limit_digits = 30;

// --- cone.cpp ---
/// The start lies in the cone around θ_mm whose half-angle has the cosine `cone`; exact.
Hypothesis start_in_cone();
/// The same, for theorems where the cone is optional: holds when the claim names none.
Hypothesis start_in_claimed_cone();
/// Some recorded iterate lies certainly outside that cone: enclosed, so proved for this start.
Finding leaves_cone(ClaimContext& context);
/// The first recorded iterate certainly outside the cone, if any; a finding that fails. Holds otherwise.
Finding stays_in_cone(ClaimContext& context);

// --- window.cpp ---
/// Why the claim's enclosed run can't carry a conclusion (undecided), or nothing.
std::optional<Finding> unusable_window(const EnclosedTrajectory& run);

/// The recorded sample of iterate `step`; throws std::logic_error when it was not recorded.
const Sample<Ball>& sample_at(const EnclosedTrajectory& run, std::uint64_t step);

}  // namespace attsvm::verify

#pragma once
// A floating-point guess of the active set of a margin problem.

#include <atomic>
#include <vector>

#include "attsvm/margin/integer_rows.hpp"

namespace attsvm {

/// Up to this many rows the exact solver needs no guess: it takes less time than Ceres takes to start.
inline constexpr Index rows_without_proposal = 8;

/// Rows that are probably active with a positive dual at the shortest θ with <r_j, θ> >= c_j.
///
/// Augmented Lagrangian on the primal, minimised by Ceres in an orthonormal basis of the row span, rows
/// scaled to length 1 and bounds to at most 1:
///   (1/2)|θ|² + (ρ/2) Σ_j max(0, c_j + λ_j/ρ - <r_j, θ>)²,   then   λ_j <- ρ max(0, c_j + λ_j/ρ - <r_j, θ>).
/// Guarantee: none. It may be wrong or empty, and Ceres' own status is not looked at; the exact solver
/// repairs the guess, so only time depends on it. Empty after an interruption. Writes no log.
std::vector<Index> propose_active_set(const IntegerRows& rows, const std::atomic<bool>* interrupted = nullptr);

}  // namespace attsvm

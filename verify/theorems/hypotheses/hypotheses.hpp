#pragma once
// The hypotheses that theorems share. Each is decided in rational arithmetic.

#include "verify/theorem.hpp"

namespace attsvm::verify {

// --- scores.cpp ---
/// Every sequence has one best-scoring token, and the claim chooses it.
Hypothesis chooses_the_best_tokens();
/// Within each sequence all scores but the best are equal.
Hypothesis equal_non_optimal_scores();
/// The claim names a choice (given, or the unique best tokens).
Hypothesis has_a_choice();

// --- margin.cpp ---
/// ATT-SVM of the choice has a solution; otherwise the exact Farkas vector is shown.
Hypothesis feasible();
/// The choice scores strictly higher than each of its SVM neighbours.
Hypothesis locally_optimal();
/// Some neighbour with a positive dual scores higher than the choice, or as high.
Hypothesis not_locally_optimal();
/// The tight rows are linearly independent.
Hypothesis independent_tight_rows();

// --- step.cpp ---
/// Gradient descent's step is at most 1/C, C the smoothness constant. Normalised steps may have any length.
Hypothesis step_at_most_inverse_smoothness();

// --- trap.cpp ---
/// One sequence, or no set of sequences is a trap or a marginal tie.
Hypothesis no_trap();

// --- stationary.cpp ---
/// Non-optimal scores are equal, or all rows of the choice are linearly independent.
Hypothesis excludes_stationary_points();

}  // namespace attsvm::verify

#pragma once
// Exact reasons why the loss has no stationary point at all, so that its minimum over a ball lies on the sphere.

#include "attsvm/attention/problem.hpp"

namespace attsvm {

enum class NoStationaryPoint {
  not_shown,
  /// Each sequence has one best token and equal scores on all others, the margin problem of the best tokens is
  /// feasible, and some sequence has two tokens: <∇L(θ), θ_mm> < 0 everywhere (arXiv:2306.13596).
  equal_other_scores,
  /// The differences of features within sequences, of all sequences together, are linearly independent, and some
  /// sequence has unequal scores: ∇L = 0 would make every coefficient of a difference 0, hence all scores of each
  /// sequence equal (ours).
  independent_rows,
};

/// Guarantee: exact; an answer other than `not_shown` is proved, for all three losses.
NoStationaryPoint no_stationary_point(const AttentionProblem<Rational>& problem);

}  // namespace attsvm

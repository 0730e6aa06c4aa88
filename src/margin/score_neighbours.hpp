#pragma once
// The comparison inside local optimality, for callers that have just solved the margin problem themselves.

#include "attsvm/margin/local_optimality.hpp"

namespace attsvm {

/// As local_optimality, with a solution that is known to be the optimal one of `margin`.
LocalOptimality score_neighbours(const AttentionProblem<Rational>& problem, const Choice& choice,
                                 const MarginProblem& margin, const MarginSolution& solution);

}  // namespace attsvm

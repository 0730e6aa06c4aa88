#pragma once
// Local optimality of a choice: it scores higher than each of its SVM neighbours.
// Source: arXiv:2306.13596, definition of locally optimal tokens.

#include <vector>

#include "attsvm/margin/margin_solution.hpp"

namespace attsvm {

/// Neighbours of a choice that don't score lower than the chosen token.
struct LocalOptimality {
  std::vector<RowLabel> neighbours;      ///< tokens with <a_(i,t), θ_mm> = 1 exactly
  std::vector<RowLabel> higher_scoring;  ///< neighbours with γ_it > γ_{i,α_i}
  std::vector<RowLabel> tied;            ///< neighbours with γ_it = γ_{i,α_i}
  /// Strictly better than every neighbour. A choice without neighbours is locally optimal vacuously.
  bool holds() const { return higher_scoring.empty() && tied.empty(); }
};

/// Guarantee: exact. `solution` must be the optimal solution of margin_problem(problem, choice);
/// throws std::invalid_argument otherwise.
LocalOptimality local_optimality(const AttentionProblem<Rational>& problem, const Choice& choice,
                                 const MarginProblem& margin, const MarginSolution& solution);

}  // namespace attsvm

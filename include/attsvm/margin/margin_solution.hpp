#pragma once
// The exact solution of a margin problem, or the exact proof that it has none.

#include <vector>

#include "attsvm/margin/margin_problem.hpp"

namespace attsvm {

/// Every field is exact. Reads as a failure until it is filled: not solved, not feasible.
struct MarginSolution {
  enum class Status {
    unsolved,
    optimal,
    infeasible,
    interrupted,
  };
  Status status = Status::unsolved;

  // --- optimal ---
  Vector<Rational> direction;     ///< θ_mm, length D; unique
  Rational norm_squared;          ///< |θ_mm|²; the margin is 1/|θ_mm|
  Vector<Rational> row_values;    ///< <a_j, θ_mm>, length m
  std::vector<Index> tight;       ///< rows with <a_j, θ_mm> = b_j, ascending
  Vector<Rational> duals;         ///< length m, >= 0, Σ λ_j a_j = θ_mm; in the relative interior of the dual set
  std::vector<Index> zero_duals;  ///< tight rows whose dual is 0 in every optimal dual
  Index dual_dimension = 0;       ///< dimension of the set of optimal duals; 0: the dual is unique
  Index tight_rank = 0;           ///< rank of the tight rows

  // --- infeasible ---
  Vector<Rational> farkas;  ///< length m, y >= 0, Σ y_j a_j = 0, Σ y_j b_j > 0

  // --- how it was found ---
  Index guessed_active = 0;  ///< size of the active set that the floating-point solver proposed
  Index exact_pivots = 0;    ///< changes of the active set that the exact finish still had to make

  bool feasible() const { return status == Status::optimal; }
  /// Every tight row has a positive dual in some optimal dual.
  bool strictly_complementary() const { return feasible() && zero_duals.empty(); }
  /// The tight rows are linearly independent (then the dual is unique).
  bool tight_rows_independent() const { return feasible() && static_cast<Index>(tight.size()) == tight_rank; }
};

}  // namespace attsvm

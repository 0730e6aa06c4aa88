#pragma once
// The exact engine: minimise |q|²/2 subject to <r_j, q> >= c_j over the rationals.
// Source: D. Goldfarb, A. Idnani, A numerically stable dual method for solving strictly convex quadratic
// programs, Mathematical Programming 27 (1983) 1-33; here in exact arithmetic, so only its logic is used.

#include <atomic>
#include <vector>

#include "attsvm/margin/exact_linear_algebra.hpp"

namespace attsvm {

/// Only inner products of the rows enter: q = Σ u_j r_j, hence <r_j, q> = (G u)_j with the Gram matrix G.
/// A caller may therefore scale the metric (G -> κ G, κ > 0) to keep G integral: the row values are the same.
struct LeastNormProblem {
  Matrix<Integer> gram;    ///< G, m x m, positive semidefinite
  Vector<Integer> bounds;  ///< c, length m, any sign
};

/// Reads as a failure until it is filled.
struct LeastNormSolution {
  enum class Status { unsolved, optimal, infeasible, interrupted };
  Status status = Status::unsolved;
  Vector<Rational> duals;   ///< optimal: u >= 0, positive only where (G u)_j = c_j, on independent rows
  Vector<Rational> values;  ///< optimal: G u >= c
  Vector<Rational> farkas;  ///< infeasible: y >= 0 with G y = 0 (so Σ y_j r_j = 0) and Σ y_j c_j > 0
  Index pivots = 0;         ///< rows that entered or left the active set, the start's not counted
};

/// Solves the problem. `start` proposes an active set: an independent part of it whose duals are all >= 0 is
/// adopted, whatever was proposed.
/// Guarantee: exact, and terminates: each row that enters raises the dual objective strictly, and between
/// two entries rows only leave. Ties go to the lowest row. The values don't depend on `start` (the minimiser
/// is unique); duals and Farkas vector may, when they aren't unique.
/// Throws std::invalid_argument when the sizes don't fit or `start` names no row.
LeastNormSolution least_norm(const LeastNormProblem& problem, const std::vector<Index>& start = {},
                             const std::atomic<bool>* interrupted = nullptr);

}  // namespace attsvm

#pragma once
// Float first, exact finish: Ceres proposes the active set, rational arithmetic settles it.

#include <atomic>
#include <string>

#include "attsvm/margin/margin_solution.hpp"

namespace attsvm {

struct MarginOptions {
  /// Let Ceres propose the active set; without it the exact solver starts from no active row. The answer
  /// is the same either way, only the time differs.
  bool propose_active_set = true;
  /// Set by a signal handler to leave early with Status::interrupted.
  const std::atomic<bool>* interrupted = nullptr;
};

/// Minimises |θ| subject to <a_j, θ> >= b_j over the rationals.
/// Guarantee: `optimal` and `infeasible` are proved: the returned solution passes `check_solution`.
MarginSolution solve_margin(const MarginProblem& problem, const MarginOptions& options = {});

/// Checks the solution against the problem from scratch, in rational arithmetic only: primal rows, dual
/// signs, stationarity Σ λ_j a_j = θ, complementarity, Σ λ_j b_j = |θ|²; or the Farkas identities.
/// Returns the empty string when all hold, else what fails.
std::string check_solution(const MarginProblem& problem, const MarginSolution& solution);

}  // namespace attsvm

#pragma once
// How fast the direction of the gradient converges under normalised steps: like e^{-ρ|θ|}.
// Source: ours.

#include "attsvm/margin/margin_solution.hpp"
#include "attsvm/trajectory/method.hpp"

namespace attsvm {

/// The three speeds that limit the gradient's direction, each per unit of |θ|; infinite when absent.
struct ApproximateDirectionRate {
  double settling = 0;  ///< -ln(1 - η λ_min)/η, λ_min the least nonzero eigenvalue of P Σ λ_j a_j a_j^T P/|θ_mm|
  double slack = 0;  ///< min over rows that are not tight of (<a_j, θ_mm> - 1)/|θ_mm|
  double mass = 0;   ///< 1/|θ_mm|: attention off the choice perturbs its own force
  double slowest() const;
  /// η λ_max: the offset settles below 2 and cycles above.
  double stability = 0;
};

/// Of normalised gradient descent near θ_mm. Not rigorous: eigenvalues in double.
ApproximateDirectionRate approximate_direction_rate(const MarginProblem& margin, const MarginSolution& solution,
                                                    const Rational& step);

}  // namespace attsvm

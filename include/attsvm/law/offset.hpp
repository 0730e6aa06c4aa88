#pragma once
// Where an iterate settles beside the ray of θ_mm: θ = τ θ_mm + ρ + (vanishing).
// Source: ours; the constants refine the limits of arXiv:2306.13596 and arXiv:2308.16898.

#include <string>
#include <vector>

#include "attsvm/attention/loss.hpp"
#include "attsvm/margin/local_optimality.hpp"
#include "attsvm/number/ball.hpp"

namespace attsvm {

/// The law's constants on one support vector.
struct SupportConstant {
  Index row = 0;       ///< row of the margin problem
  Ball dual;           ///< λ_j > 0
  Rational score_gap;  ///< D_j = γ_{i,α_i} - γ_it > 0
  Ball force;          ///< c_j = |ℓ'(γ_{i,α_i})| D_j / n
};

/// ρ with c_j e^{-<a_j, ρ>} = λ_j on all tight rows S and Σ_S λ_j a_j = θ_mm, λ_j > 0. The part of ρ inside
/// span{a_j : S} is predicted: it is the minimiser over the span of
///
///   Φ(ρ) = Σ_S c_j e^{-<a_j, ρ>} + <θ_mm, ρ>,
///
/// strictly convex, and coercive since some λ > 0 exists. With independent rows λ is the exact dual; with dependent
/// ones, ρ selects one of many duals. The part outside the span depends on the start.
struct OffsetLaw {
  bool applies = false;
  std::string why_not = "not examined";
  std::vector<SupportConstant> support;
  Vector<Ball> inside_span;       ///< ρ_S, the part of ρ in span{a_j : tight}, length D
  Matrix<Rational> support_rows;  ///< a basis B of that span, made of tight rows, one a row
  Matrix<Rational> gram_inverse;  ///< (A_B A_B^T)^{-1}, exact
};

/// Applies when the choice is locally optimal and every tight row has a positive dual.
/// Guarantee: every Ball encloses the exact value, at the working precision.
OffsetLaw offset_law(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality);

/// The part of x in span{a_j : tight}: A_B^T (A_B A_B^T)^{-1} A_B x, length D.
Vector<Ball> part_in_span(const OffsetLaw& law, const Vector<Ball>& x);

}  // namespace attsvm

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
  Rational dual;       ///< λ_j > 0
  Rational score_gap;  ///< D_j = γ_{i,α_i} - γ_it > 0
  Ball force;          ///< c_j = |ℓ'(γ_{i,α_i})| D_j / n
};

/// <a_j, ρ> = log(c_j / λ_j) on the support vectors. The part of ρ inside their span is predicted; the part
/// outside depends on the start.
struct OffsetLaw {
  bool applies = false;
  std::string why_not = "not examined";
  std::vector<SupportConstant> support;
  Vector<Ball> inside_span;       ///< ρ_S, the part of ρ in span{a_j : tight}, length D
  Matrix<Rational> support_rows;  ///< the tight rows, one a row
  Matrix<Rational> gram_inverse;  ///< (A_S A_S^T)^{-1}, exact
};

/// Applies when the choice is locally optimal and its tight rows are linearly independent with positive duals.
/// Guarantee: every Ball encloses the exact value, at the working precision.
OffsetLaw offset_law(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality);

/// The part of x in span{a_j : tight}: A_S^T (A_S A_S^T)^{-1} A_S x, length D.
Vector<Ball> part_in_span(const OffsetLaw& law, const Vector<Ball>& x);

}  // namespace attsvm

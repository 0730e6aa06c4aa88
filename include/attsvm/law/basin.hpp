#pragma once
// Certified basins: an inequality, checkable at one iterate, after which gradient descent or normalised gradient
// descent provably converges in direction to θ_mm of a choice.
// Source: ours.

#include <string>
#include <vector>

#include "attsvm/law/offset.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/trajectory/method.hpp"

namespace attsvm {

/// The data of a basin. Applies where the offset law does: locally optimal choice, independent tight rows, positive
/// duals. Everything is exact, or enclosed at the precision in force when it was built.
///
/// A centre is any ρ = ρ_S + c, <a_j, ρ_S> = log(c_j/λ_j) on the tight rows S, c orthogonal to span{a_j : S}. An
/// iterate is written θ = τ θ_mm + ρ + r with r orthogonal to θ_mm.
struct BasinData {
  bool applies = false;
  std::string why_not = "not examined";

  struct Row {
    Vector<Rational> across;  ///< P a_j = a_j - g_j θ_mm / N, length D
    Ball across_norm;         ///< |P a_j|
    Vector<double> free;      ///< about the part of a_j orthogonal to all tight rows; for the search alone
    Rational value;           ///< g_j = <a_j, θ_mm> >= 1
    Rational score_gap;       ///< D_j, of either sign off S
    Rational dual;            ///< λ_j; 0 off S
    Index sequence = 0;
    bool tight = false;
  };
  std::vector<Row> rows;
  Matrix<Rational> features;   ///< the rows a_j, m x D
  std::vector<Ball> slopes;    ///< |ℓ'(γ_{i,α_i})| / n a sequence
  Vector<Rational> direction;  ///< θ_mm
  Rational norm_squared;       ///< N = |θ_mm|²
  Ball curvature;              ///< at least λ_max(P Σ_S λ_j a_j a_j^T P), by its upper end
  OffsetLaw offset;            ///< ρ_S and the projection on span{a_j : S}
  bool curved_loss = true;     ///< k = 1: logistic and exponential; 0: linear
};

BasinData basin_data(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality);

/// The free part c of a centre: the exact component of `point` orthogonal to the tight rows. Length D.
Vector<Rational> free_centre(const BasinData& data, const Vector<Rational>& point);

/// What is tried: the tube |r| <= radius, and ε, the share of the contraction that absorbs the weights' deviation;
/// the rest pays for the second order of the steps.
struct BasinTrial {
  Vector<Rational> centre;  ///< c, from free_centre
  Rational radius = 0;      ///< R > |r_0|
  Rational epsilon = 1;     ///< ε in (0, 1]; 1 where nothing contracts (one support vector), or for plain steps
};

/// Reads as a failure until it is filled. Every ball is an enclosure; the verdict `certified` is certain.
struct BasinCertificate {
  bool certified = false;
  std::string reason = "not examined";
  Ball tau;                 ///< <θ - ρ, θ_mm>/N
  Ball distance;            ///< |r_0|
  Rational radius = 0;      ///< R
  Vector<Rational> centre;  ///< c
  Ball deviation;           ///< h̄ = max_S h-: how far the weights may fall below the law
  Ball progress;            ///< κ: <V, θ_mm> >= κ Σ_S λ_j e^{-y_j} in the tube
  Ball drift;               ///< Δ: |r|² grows by at most this for ever; Δ < R² - |r_0|² is the certificate
  Ball offset_norm;         ///< |P ρ|
  Ball offset_along;        ///< <ρ, θ_mm>/|θ_mm|
};

/// Evaluates the condition at an enclosed iterate, for steps of at most method.step whose sum is infinite.
///
/// Guarantee: if `certified`, then from every θ in the enclosure the method stays in |r| <= R for ever, τ grows
/// without bound, and at every later time
///
///   | θ/|θ| - θ_mm/|θ_mm| | <= (|P ρ| + R) / (τ |θ_mm| + <ρ, θ_mm>/|θ_mm|)   once the denominator is positive.
///
/// Undecided comparisons certify nothing.
BasinCertificate evaluate_basin(const BasinData& data, const Method& method, const Vector<Ball>& theta,
                                const BasinTrial& trial);

}  // namespace attsvm

#pragma once
// Certified basins: an inequality, checkable at one iterate, after which a gradient method provably converges in
// direction to θ_mm of a choice. docs/certified-basins.md states and proves it.
// Source: ours.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attsvm/law/offset.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/trajectory/method.hpp"

namespace attsvm {

/// How the iterate moves from now on, as far as the proof needs to know: θ' = θ + s v, v = -∇L.
struct StepRule {
  enum class Kind {
    flow,        ///< dθ/dt = v
    plain,       ///< s = η_k
    normalised,  ///< s = η_k / |v|
    polyak,      ///< s = (L - L*) / |v|², L* = (1/n) Σ_i ℓ(γ_{i,α_i})
  };
  Kind kind = Kind::plain;
  Ball largest = Ball(0);  ///< η >= every later η_k, Σ η_k = ∞; not used by flow and polyak
};

std::string_view name(StepRule::Kind kind);

/// The rule that a method follows from iterate `step` on.
/// For Polyak's step the basin must be that of the method's own choice, whose infimum it aims at.
StepRule step_rule(const Method& method, std::uint64_t step);

/// A lower bound of what later_tau takes for the iterates `from` to `to` of the method, by its lower end.
Ball later_steps(const Method& method, std::uint64_t from, std::uint64_t to);

/// The data of a basin. Applies where the offset law does: locally optimal choice, a positive dual for every tight
/// row. Everything is exact, or enclosed at the precision in force when it was built.
///
/// A centre is any ρ = ρ_S + c, ρ_S as in the offset law, c orthogonal to span{a_j : S}. An iterate is written
/// θ = τ θ_mm + ρ + r with r orthogonal to θ_mm; r = r_S + r_N, its parts inside and outside that span.
struct BasinData {
  bool applies = false;
  std::string why_not = "not examined";

  struct Row {
    Rational value;            ///< g_j = <a_j, θ_mm> >= 1
    Rational score_gap;        ///< D_j, of either sign off S
    Ball dual;                 ///< λ_j; 0 off S
    Rational across_squared;   ///< |P a_j|², P the projection orthogonal to θ_mm
    Rational inside_squared;   ///< |p_j|², the part of P a_j inside the span of the tight rows
    Rational outside_squared;  ///< |n_j|², the part of a_j orthogonal to the tight rows; 0 on S
    Vector<double> free;       ///< about n_j; for the search alone
    Index sequence = 0;
    bool tight = false;
  };
  std::vector<Row> rows;
  Matrix<Rational> features;            ///< the rows a_j, m x D
  std::vector<Ball> slopes;             ///< |ℓ'(γ_{i,α_i})| / n a sequence
  std::vector<Rational> chosen_scores;  ///< γ_{i,α_i}
  Vector<Rational> direction;           ///< θ_mm
  Rational norm_squared;                ///< N = |θ_mm|²
  Ball curvature;        ///< Λ: at least λ_max(P Σ_S λ_j a_j a_j^T P), by its upper end; exactly 0 if P a_j = 0
  Ball slack_curvature;  ///< at least λ_max(P Σ a_j a_j^T P) over the slack rows with D_j > 0
  OffsetLaw offset;      ///< ρ_S and the projection on span{a_j : S}
  LossKind loss = LossKind::logistic;
};

BasinData basin_data(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality);

/// The free part c of a centre: the exact component of `point` orthogonal to the tight rows. Length D.
Vector<Rational> free_centre(const BasinData& data, const Vector<Rational>& point);

/// What is tried: the tube |r| <= radius, or |r_S| <= radius and |r_N| <= free_radius; and ε, the share of the
/// contraction that absorbs the weights' deviation, while the rest pays for the second order of the steps.
struct BasinTrial {
  Vector<Rational> centre;                             ///< c, from free_centre
  Rational radius = 0;                                 ///< R, or R_S
  std::optional<Rational> free_radius = std::nullopt;  ///< R_N
  Rational epsilon = 1;      ///< ε in (0, 1]; 1 where nothing contracts, for flow, or for plain steps
  bool self_paying = false;  ///< slack rows that can only push towards the tube's axis pay for their second order
};

/// Reads as a failure until it is filled. Every ball is an enclosure; the verdict `certified` is certain.
struct BasinCertificate {
  bool certified = false;
  std::string reason = "not examined";
  BasinTrial trial;  ///< what was tried
  StepRule::Kind method = StepRule::Kind::plain;
  Ball tau;           ///< τ_0 = <θ - ρ, θ_mm>/N
  Ball distance;      ///< |r_0|
  Ball deviation;     ///< h̄ = max_S h-: how far the weights may fall below the law
  Ball progress;      ///< κ: <V, θ_mm> >= κ Σ_S λ_j e^{-y_j} in the tube
  Ball drift;         ///< Δ: |r|² (two radii: |r_S|²) grows by at most this for ever
  Ball room;          ///< R² - |r_0|² (R_S² - |r_S|²); Δ < room is the certificate
  Ball reach;         ///< a bound of |r| for ever: R, or (R_S² + R_N²)^{1/2}
  Ball offset_norm;   ///< |P ρ|
  Ball offset_along;  ///< <ρ, θ_mm>/|θ_mm|
  Ball pace;          ///< how fast τ grows for ever, see later_tau
};

/// Evaluates the condition at an enclosed iterate.
///
/// Guarantee: if `certified`, then from every θ in the enclosure the method stays in the tube for ever, τ grows
/// without bound, and at every later time
///
///   | θ/|θ| - θ_mm/|θ_mm| | <= (|P ρ| + reach) / (τ |θ_mm| + <ρ, θ_mm>/|θ_mm|)   once the denominator is positive.
///
/// Undecided comparisons certify nothing. Throws std::invalid_argument unless 0 < ε <= 1.
BasinCertificate evaluate_basin(const BasinData& data, const StepRule& rule, const Vector<Ball>& theta,
                                const BasinTrial& trial);

/// A lower bound of τ after further steps whose sizes η_k sum to `steps` (polyak: their number; flow: the time):
///
///   log(e^{τ_0} + κ steps)   flow and plain steps,     τ_0 + pace · steps   normalised and Polyak steps.
Ball later_tau(const BasinCertificate& certificate, const Ball& steps);

/// The bound of the direction gap where τ is at least `tau`; not finite unless the denominator is positive.
Ball later_gap(const BasinCertificate& certificate, const BasinData& data, const Ball& tau);

}  // namespace attsvm

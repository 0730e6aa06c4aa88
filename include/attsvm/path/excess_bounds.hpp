#pragma once
// Bounds of the loss over a box of parameters, relative to a choice, without cancellation.

#include "attsvm/attention/excess.hpp"
#include "attsvm/number/ball.hpp"

namespace attsvm {

/// Two balls, each around one number: the first holds a lower bound, the second an upper bound.
struct ExcessInterval {
  Ball lower;
  Ball upper;
};

/// L(θ) - L*, L* the loss with all attention on the choice α. Over a box, with D_t = γ_{i,α_i} - γ_it,
///
///   s_t >= 1 / Σ_u e^{max <φ_u - φ_t, θ>},   s_t <= 1 / Σ_u e^{min <φ_u - φ_t, θ>},
///   δ_i = Σ_t s_t D_t, bounded term by term by the sign of D_t,
///
/// and loss_increase grows with δ. Every term is of the size of e^{-<a_t,θ>}, so the bounds keep their relative
/// accuracy however small the excess is, and a wide box costs width only, not finiteness.
class ExcessBounds {
 public:
  /// The problem must outlive the object. Differences are formed exactly. Throws std::invalid_argument when the
  /// choice doesn't fit.
  ExcessBounds(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice);

  /// Guarantee: lower holds a number <= L(θ) - L* <= a number in upper, for every θ in the box.
  ExcessInterval over(const Vector<Ball>& box) const;

 private:
  struct Share {
    Matrix<Ball> differences;  // row t T + u: φ_u - φ_t
    Vector<Ball> gaps;         // D_t
    std::vector<int> signs;    // of D_t
    Ball score;                // γ_α
  };
  LossKind loss_;
  std::vector<Share> shares_;
};

}  // namespace attsvm

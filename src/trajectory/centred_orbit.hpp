#pragma once
// An orbit enclosed in mean-value form: it doesn't widen where the method contracts.
// Source: the mean-value form of interval analysis; its use on normalised steps is ours.

#include <optional>

#include "attsvm/attention/curvature.hpp"
#include "attsvm/attention/descent.hpp"
#include "attsvm/attention/excess.hpp"
#include "attsvm/trajectory/trajectory.hpp"

namespace attsvm {

/// Each iterate is held as an exact centre x and a bound e on the distance of the true iterate θ from it. With F
/// one step of the method:
///
///   x' = centre of F(x),   e' = sup_{|θ - x| <= e} |DF(θ)|_2 · e + (radius of F(x)).
///
/// F(x) is enclosed at the working precision, DF (attsvm/trajectory/step_derivative.hpp) at a fixed low one. Where
/// DF contracts, or only shifts along θ, e stays near the rounding error however many steps are taken; a box of
/// balls would grow like |I| + η|Dv|. A wide ball is divided to bound DF.
///
/// Guarantee: every sample encloses the true θ_k and -∇L(θ_k) of every start within `start_radius` of `start`.
/// `advance` ends with `undecided` when |v| can't be told from 0 on the ball around x, or for Polyak the sign of
/// L - L* is not the same for certain, or when e is no longer finite.
class CentredOrbit {
 public:
  /// `problem` must outlive the orbit.
  CentredOrbit(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
               const Vector<Rational>& start, const Rational& start_radius);

  bool usable() const { return is_finite(error_); }
  Sample<Ball> sample(std::uint64_t step);
  /// The step from iterate k; says why it could not be taken, or nothing.
  std::optional<TrajectoryStatus> advance(std::uint64_t k);

 private:
  void recentre(const Vector<Ball>& point);
  bool grow_error(std::uint64_t k, const Ball& gap);

  Method method_;
  Descent<Ball> at_centre_;
  Descent<Ball> around_centre_;
  Curvature curvature_;
  std::optional<Excess<Ball>> excess_;  // Polyak's
  Vector<Ball> centre_;
  Ball error_;
};

}  // namespace attsvm

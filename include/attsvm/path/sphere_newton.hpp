#pragma once
// Newton's method for stationary points of the loss on a sphere, and the tangent of the path, at any precision.

#include "attsvm/attention/curvature.hpp"

namespace attsvm {

/// A stationary point of L on |θ| = R solves, with g = v/s for any constant s > 0 and u = θ/R,
///
///   g - λ u = 0,   (R² - |θ|²)/(2R) = 0,
///
/// in the unknowns (θ, λ). v is e^{-R}-small; s = |v| makes g of size 1, so nothing is lost to its scale.
struct SphereNewton {
  enum class Status {
    not_run,
    converged,        ///< the last step is below the working precision
    not_contracting,  ///< a step was longer than allowed
    too_slow,         ///< the iteration limit was reached
    not_finite,       ///< a singular system or a vanishing gradient
  };
  Status status = Status::not_run;
  Vector<Real> theta;  ///< |θ| = R up to rounding
  int iterations = 0;
};

/// How far Newton's method is trusted.
enum class NewtonCaution {
  search,  ///< from afar: steps up to R/2, any order of lengths
  follow,  ///< along a path: each step at most half as long as the one before, so that branches are not changed
};

/// From `start` ≠ 0, which is first scaled to |θ| = R. Works at the thread's precision of Real.
/// Guarantee: none; certify_stationary_point proves.
SphereNewton newton_on_sphere(BasicCurvature<Real>& curvature, const Real& radius, const Vector<Real>& start,
                              NewtonCaution caution);

/// dθ/dR of the branch through the stationary point θ; not finite when the branch turns back there.
Vector<Real> path_tangent(BasicCurvature<Real>& curvature, const Real& radius, const Vector<Real>& theta);

/// The branch through the stationary point θ at `from`, followed to the radius `to` > `from`: predicted along its
/// tangent, corrected by Newton's method, with steps in R as long as the corrector contracts.
/// status is `converged`, or the corrector's status where the branch was lost.
SphereNewton follow_branch(BasicCurvature<Real>& curvature, const Real& from, const Real& to,
                           const Vector<Real>& theta);

}  // namespace attsvm

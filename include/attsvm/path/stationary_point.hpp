#pragma once
// The proof that a stationary point of the loss on a sphere exists near an approximation, and of which kind it is.
// Source: R. Krawczyk, Newton-Algorithmen zur Bestimmung von Nullstellen mit Fehlerschranken, Computing 4 (1969)
// 187-201; the bordered system is that of attsvm/path/sphere_newton.hpp.

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// Reads as a failure until it is filled: nothing proved, nothing decided.
struct StationaryPoint {
  /// |P v|/|v| at the approximation x, P the projection orthogonal to x; enclosed, whether `proved` or not.
  Ball residual;
  /// Exactly one stationary point on |θ| = R lies in a box around x. The rest speaks of that point.
  bool proved = false;
  Vector<Ball> theta;  ///< encloses it
  Ball distance;       ///< encloses its distance from x
  /// Encloses λ = <v, θ>/(|v| R), which is 1 or -1. Positive: L falls across the sphere, outwards, so that the
  /// bound |θ| <= R is active.
  Ball multiplier;
  /// The Hessian of the Lagrangian, (<v,θ>/R²) I - Dv, is positive definite on the tangent space: a strict local
  /// minimum on the sphere. `no`: it is not.
  Certainty strict_minimum = Certainty::undecided;
};

/// With F and DF of the bordered system, x the approximation with its λ, Y an approximate inverse of DF(x), X a
/// box:
///
///   K(X) = x - Y F(x) + (I - Y DF(X)) (X - x) inside X  =>  F has exactly one zero in X, and it lies in K(X).
///
/// Boxes are tried from the size of the Newton step upwards. Balls are computed at the thread's precision; Y at its
/// precision of Real. The sphere's radius is exact.
StationaryPoint certify_stationary_point(const AttentionProblem<Rational>& problem, LossKind loss,
                                         const Rational& radius, const Vector<Real>& approximation);

/// Whether every symmetric matrix in the enclosure is positive definite: Cholesky's pivots decide. `no` when some
/// <x, M x> is negative or zero for every matrix M in it, with one x ≠ 0 each.
Certainty positive_definite(Matrix<Ball> matrix);

}  // namespace attsvm

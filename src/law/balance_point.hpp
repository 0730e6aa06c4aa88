#pragma once
// The point where exponential forces along dependent rows balance a given vector.

#include <optional>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

/// The zero of F(y) = Σ_j c_j e^{-<g_j, y>} g_j - t, g_j the columns of `couplings` (r x s, rank r), c_j > 0.
/// F is minus the gradient of the strictly convex Σ_j c_j e^{-<g_j, y>} + <t, y>, so there is at most one.
///
/// `start` is where the search begins. Found by damped Newton steps in double, sharpened with balls, and enclosed
/// by the Krawczyk operator. Empty when no enclosure was found at the working precision. Guarantee: the returned
/// box contains the one zero.
std::optional<Vector<Ball>> balance_point(const Matrix<Rational>& couplings, const Vector<Ball>& forces,
                                          const Vector<Rational>& target, const Vector<double>& start);

}  // namespace attsvm

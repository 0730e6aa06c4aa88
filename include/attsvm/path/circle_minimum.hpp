#pragma once
// Whether a stationary point is the one global minimiser of the loss on a circle, or on an arc of it: branch and
// bound over one rational parameter.

#include "attsvm/path/search.hpp"

namespace attsvm {

/// `proved`: every other θ with |θ| = R (in the cone, if there is one) has a larger loss than the candidate's.
///
/// In an exact rational frame (u_0, u_0⊥) whose first axis is near the candidate, the circle is
/// ±R ((1-t²) u_0 + 2t u_0⊥)/(1+t²), -1 <= t <= 1. An arc is excluded when
///   - the lower bound of the loss over it exceeds the candidate's loss, or
///   - <v, θ⊥> has no zero on it, so that no local minimum lies on it (not used across the cone's edge), or
///   - it lies in an arc that contains the candidate and on which L is convex in the angle:
///       d²L/dφ² = -<θ⊥, Dv θ⊥> + <v, θ> > 0,  θ⊥ the rotated θ.
/// Bounds are taken over the mean-value enclosure of an arc, at the thread's precision.
/// Throws std::invalid_argument unless the dimension is 2.
SearchResult search_circle(const AttentionProblem<Rational>& problem, LossKind loss, const ExcessBounds& bounds,
                           const Candidate& candidate, const SearchOptions& options);

}  // namespace attsvm

#pragma once
// Whether the minimum of the loss over a disk (or the part of it in a cone) lies on its circle: branch and bound
// over boxes.

#include "attsvm/path/search.hpp"

namespace attsvm {

/// `proved`: no θ with |θ| < R (in the cone, if there is one) is a minimiser over the disk, given the candidate's
/// loss on the circle. `beaten`: a point inside is lower.
///
/// Squares with dyadic corners, from one around the disk. A square is excluded when
///   - it lies outside the disk or the cone, or
///   - the lower bound of the loss over it exceeds the candidate's loss, or
///   - <v, θ> has no zero on it: no minimiser lies inside, nor on an edge of the cone, or
///   - it lies inside the cone and v has no zero on it.
/// Throws std::invalid_argument unless the dimension is 2.
SearchResult search_disk(const AttentionProblem<Rational>& problem, LossKind loss, const ExcessBounds& bounds,
                         const Candidate& candidate, const SearchOptions& options);

}  // namespace attsvm

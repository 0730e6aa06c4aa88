#pragma once
// Numbers along a trajectory, each without cancellation.

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// |θ|.
template <class S>
S norm_of(const Vector<S>& theta);

/// | θ/|θ| - u |, u = direction/|direction|. From the component across u, not from 1 - cos:
///   p = θ - <θ,d> d/|d|²,  sin φ = |p|/|θ|,  chord = sin φ √(2/(1 + cos φ)).
/// `direction` is exact in the Ball tier's sense: it encloses a rational vector.
template <class S>
S direction_gap(const Vector<S>& theta, const Vector<S>& direction);

/// The component of θ orthogonal to `direction`, length D.
template <class S>
Vector<S> offset(const Vector<S>& theta, const Vector<S>& direction);

/// The gap of a gradient, given as weights: scaled by its largest entry first, so that it survives
/// gradients far below the exponent range of double.
template <class S>
S descent_gap(const Vector<WeightOf<S>>& descent, const Vector<S>& direction);

}  // namespace attsvm

#pragma once
// How one step of a method moves when its start does.

#include "attsvm/attention/curvature.hpp"
#include "attsvm/trajectory/method.hpp"

namespace attsvm {

/// DF, D x D, F: θ -> θ' the step from iterate k. With v = -∇L, u = v/|v| and g = L - L*, ∇g = -v:
///
///   gradient descent   I + η_k Dv
///   normalised         I + (η_k/|v|) (I - u u^T) Dv
///   Polyak             I + (g/|v|²) (I - 2 u u^T) Dv - u u^T
///
/// Guarantee: encloses DF at every point of the box that `at` was evaluated on, if `gap` encloses g there. Not
/// finite when |v| must be divided by and can't be told from 0. `gap` is used for Polyak alone.
Matrix<Ball> step_derivative(const Method& method, std::uint64_t k, const Curvature& at, const Ball& gap);

}  // namespace attsvm

#pragma once
// Floating-point guesses of the minimisers of the loss on a sphere.

#include <atomic>
#include <vector>

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/path/direction_cone.hpp"

namespace attsvm {

struct ProposalOptions {
  int starts = 8;  ///< directions tried
  /// Starts are taken inside it; what Ceres makes of them may leave it.
  const DirectionCone* cone = nullptr;
  const std::atomic<bool>* interrupted = nullptr;
};

/// Points with |θ| = `radius`, one a start, in the order of the starts: Ceres minimises
///
///   log(L(θ) - inf L),  inf L = (1/n) Σ_i ℓ(max_t γ_it),
///
/// over the sphere, from the coordinate axes (or the cone's axis) and pseudo-random directions, always the same
/// ones. The logarithm keeps slopes of ordinary size however large the radius is. Guarantee: none. Shorter after an
/// interruption. Writes no log.
std::vector<Vector<double>> propose_minimisers(const AttentionProblem<Rational>& problem, LossKind loss,
                                               double radius, const ProposalOptions& options);

}  // namespace attsvm

#pragma once
// The precision ladder: an enclosure that is too wide is computed again with twice the bits.

#include <functional>
#include <vector>

#include "attsvm/number/ball.hpp"
#include "attsvm/trajectory/trajectory.hpp"

namespace attsvm {

/// How an enclosure is carried from step to step.
enum class EnclosureForm {
  natural,  ///< θ is a box of balls; it widens by the interval extension of every step
  centred,  ///< mean-value form: an exact centre x and a bound e on |θ - x|, e' = sup |DF|_2 e + rounding
};

struct LadderOptions {
  long initial_bits = 256;
  long maximal_bits = 16384;
  /// The run is accepted once every recorded θ and v has at least this many accurate bits, relative to
  /// the vector's length.
  long accurate_bits = 128;
  /// The centred form stays narrow where the method contracts (several support vectors, long runs), at the cost
  /// of one derivative and D^3 products a step: meant for D up to a few dozen. The textbook gradient, kept to
  /// show where it fails, is always run in natural form.
  EnclosureForm enclosure = EnclosureForm::centred;
  /// Every start within this distance of `start` is run at once. More bits can't narrow a ball of starts: with a
  /// positive radius the ladder has one rung, `initial_bits`.
  Rational start_radius = 0;
  /// Called on every rung after each recorded iterate, unless the rung is given up there, with those recorded so
  /// far; the run ends with `stopped` once it returns true. May be empty.
  std::function<bool(const std::vector<Sample<Ball>>&)> enough = {};
  RunOptions run;
};

/// An enclosed run, the precision it took, and how far a lower rung got if none was enough.
struct EnclosedTrajectory {
  Trajectory<Ball> trajectory;
  long bits = 0;          ///< working precision of the accepted (or last) rung
  int rungs = 0;          ///< rungs climbed
  bool accurate = false;  ///< the accuracy asked for was reached within the budget
};

/// Climbs from `initial_bits` by doubling. The returned trajectory's enclosures are valid on every rung;
/// only their width differs: each sample holds θ_k of every start within `start_radius` of `start`, which is exact.
EnclosedTrajectory enclose(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                           const Vector<Rational>& start, const LadderOptions& options);

}  // namespace attsvm

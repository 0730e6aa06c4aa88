#pragma once
// A run of a method in one tier.

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "attsvm/attention/gradient.hpp"
#include "attsvm/trajectory/method.hpp"
#include "attsvm/trajectory/recording.hpp"

namespace attsvm {

/// Every way a run can end.
enum class TrajectoryStatus {
  not_run,
  completed,
  stopped,     ///< the caller had enough
  undecided,   ///< an enclosure grew until |∇L| or L - L* could not be told from 0 (or was no longer finite)
  stationary,  ///< the gradient is exactly zero: a normalised step doesn't exist, a plain step stays
  gap_not_positive,  ///< L <= L*, for certain in Ball: Polyak's step doesn't lead downhill
  not_finite,        ///< double or Real left its range
  interrupted,
};

std::string_view name(TrajectoryStatus status);

/// One kept iterate.
template <class S>
struct Sample {
  std::uint64_t step = 0;
  Vector<S> theta;              ///< θ_k, length D
  Vector<WeightOf<S>> descent;  ///< v_k = -∇L(θ_k), length D
};

template <class S>
struct Trajectory {
  TrajectoryStatus status = TrajectoryStatus::not_run;
  std::uint64_t steps_done = 0;  ///< iterates computed; samples hold the recorded ones up to here
  std::vector<Sample<S>> samples;
};

/// Which gradient the run uses; `textbook` exists to show where it fails.
enum class GradientForm { anchored, textbook };

struct RunOptions {
  std::uint64_t steps = 0;
  Recording recording = {};
  GradientForm form = GradientForm::anchored;
  const std::atomic<bool>* interrupted = nullptr;
  /// Called now and then with the number of steps done; may be empty.
  std::function<void(std::uint64_t)> progress = {};
};

/// Throws std::invalid_argument unless the start fits the problem and the method is one: gradient descent and its
/// normalised form with η > 0, 0 <= a <= 1 and no choice; Polyak's with a token of each sequence, η = 0 and a = 0.
template <class S>
void require_runnable(const AttentionProblem<S>& problem, const Method& method, Index start_length);

/// Runs the method from `start`. Throws as require_runnable does.
/// Guarantee: in Ball, the exact iterate θ_k of exact arithmetic lies in every recorded enclosure. In
/// double and Real nothing is guaranteed beyond the tier's own rounding.
template <class S>
Trajectory<S> run(const AttentionProblem<S>& problem, LossKind loss, const Method& method, const Vector<S>& start,
                  const RunOptions& options);

}  // namespace attsvm

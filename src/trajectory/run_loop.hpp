#pragma once
// The loop that all runs share: record, step.

#include <optional>
#include <stdexcept>

#include "attsvm/trajectory/trajectory.hpp"
#include "plain_orbit.hpp"

namespace attsvm {

/// Throws std::invalid_argument unless the step is positive and the start fits the problem.
inline void require_runnable(const Method& method, Index dimension, Index start_length) {
  if (method.step <= 0) throw std::invalid_argument("the step of a method must be positive");
  if (start_length != dimension) throw std::invalid_argument("the start has another dimension than the problem");
}

/// Drives an orbit through options.steps steps. The orbit has `bool usable()`, `Sample<S> sample(k)` and
/// `std::optional<TrajectoryStatus> advance()`. `keep(sample)` receives each recorded iterate, and ends the run
/// with `undecided` by returning false.
template <class S, class Orbit, class Keep>
Trajectory<S> run_loop(Orbit& orbit, const RunOptions& options, Keep keep) {
  constexpr std::uint64_t progress_interval = 256;
  const std::vector<std::uint64_t> recorded = recorded_steps(options.steps, options.recording);
  auto next_recorded = recorded.begin();
  Trajectory<S> result;
  const auto ended = [&result](TrajectoryStatus status) -> Trajectory<S>& {
    result.status = status;
    return result;
  };
  for (std::uint64_t k = 0;; ++k) {
    result.steps_done = k;
    if (options.interrupted != nullptr && *options.interrupted) return ended(TrajectoryStatus::interrupted);
    if (options.progress && k % progress_interval == 0) options.progress(k);
    if (!orbit.usable()) return ended(out_of_range<S>());
    if (k == *next_recorded) {
      result.samples.push_back(orbit.sample(k));
      if (!keep(result.samples.back())) return ended(TrajectoryStatus::undecided);
      ++next_recorded;
    }
    if (k == options.steps) return ended(TrajectoryStatus::completed);
    if (const auto failure = orbit.advance()) return ended(*failure);
  }
}

}  // namespace attsvm

#pragma once
// The loop that all runs share: record, step.

#include <optional>
#include <vector>

#include "attsvm/trajectory/trajectory.hpp"
#include "plain_orbit.hpp"

namespace attsvm {

/// Drives an orbit through options.steps steps. The orbit has `bool usable()`, `Sample<S> sample(k)` and
/// `std::optional<TrajectoryStatus> advance(k)`. `keep(samples)` sees each recorded iterate as the last of those so
/// far, and ends the run by returning how.
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
      if (const std::optional<TrajectoryStatus> end = keep(result.samples)) return ended(*end);
      ++next_recorded;
    }
    if (k == options.steps) return ended(TrajectoryStatus::completed);
    if (const auto failure = orbit.advance(k)) return ended(*failure);
  }
}

}  // namespace attsvm

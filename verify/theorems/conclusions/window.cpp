#include <fmt/format.h>

#include <stdexcept>

#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

std::optional<Finding> unusable_window(const EnclosedTrajectory& run) {
  const Trajectory<Ball>& trajectory = run.trajectory;
  if (trajectory.status == TrajectoryStatus::completed && run.accurate) return std::nullopt;
  const std::string reach = fmt::format("after {} steps at {} bits", trajectory.steps_done, run.bits);
  if (trajectory.status != TrajectoryStatus::completed)
    return undecided(fmt::format("the enclosed run ended as {} {}", name(trajectory.status), reach));
  return undecided("the enclosures are too wide " + reach);
}

const Sample<Ball>& sample_at(const EnclosedTrajectory& run, std::uint64_t step) {
  for (const Sample<Ball>& sample : run.trajectory.samples)
    if (sample.step == step) return sample;
  throw std::logic_error(fmt::format("iterate {} was not recorded", step));
}

}  // namespace attsvm::verify

#include "attsvm/trajectory/recording.hpp"

#include <algorithm>

namespace attsvm {

std::vector<std::uint64_t> recorded_steps(std::uint64_t steps, const Recording& recording) {
  const std::uint64_t dense = std::max<std::uint64_t>(recording.dense, 1);
  const std::uint64_t parts = std::max<std::uint64_t>(recording.per_octave, 1);
  std::vector<std::uint64_t> kept = {0, steps};
  for (std::uint64_t k = 1; k < std::min(dense, steps); ++k) kept.push_back(k);

  // octave + octave j/parts for j = 0..parts-1, written so that nothing overflows
  for (std::uint64_t octave = dense; octave <= steps; octave *= 2) {
    for (std::uint64_t j = 0; j < parts; ++j) {
      const std::uint64_t ahead = octave / parts * j + octave % parts * j / parts;
      if (ahead > steps - octave) break;
      kept.push_back(octave + ahead);
    }
    if (octave > steps / 2) break;
  }
  for (const std::uint64_t k : recording.extra) {
    if (k < steps) kept.push_back(k);
  }
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

}  // namespace attsvm

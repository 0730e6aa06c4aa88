#pragma once
// Which iterates of a long run are kept.

#include <cstdint>
#include <vector>

namespace attsvm {

/// Geometric thinning: every iterate below `dense`, then `per_octave` a doubling, and the last one, so that
/// memory grows with the logarithm of the number of steps. Powers of two times `dense` are always kept
/// (k and 2k can be compared). `extra` iterates are kept as well.
struct Recording {
  std::uint64_t dense = 16;
  std::uint64_t per_octave = 8;
  std::vector<std::uint64_t> extra = {};
};

/// The ascending, distinct iterate numbers kept of a run of `steps` steps (0 and `steps` included).
std::vector<std::uint64_t> recorded_steps(std::uint64_t steps, const Recording& recording);

}  // namespace attsvm

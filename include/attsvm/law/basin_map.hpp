#pragma once
// Basin maps: which limit is proved for every start of which box of the plane.
// Source: ours; the proof is that of certified basins, docs/certified-basins.md.

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "attsvm/law/basin.hpp"
#include "attsvm/law/map_window.hpp"
#include "attsvm/margin/margin_solution.hpp"

namespace attsvm {

struct BasinMapOptions {
  Method method;            ///< gradient descent or normalised gradient descent
  MapBox window;            ///< of positive width and height
  std::uint64_t cells = 0;  ///< boxes a side
  int depth = 0;            ///< how often an undecided box may be cut in four
  std::uint64_t steps = 0;  ///< the longest run of a box
  unsigned threads = 1;     ///< at least 1; the map is the same for any number
  const std::atomic<bool>* interrupted = nullptr;
  /// Called after each cell with the number of cells finished, never twice at the same time. May be empty.
  std::function<void(std::size_t)> progress = {};
};

/// Working precision of the runs and certificates of a map.
inline constexpr long basin_map_bits = 128;

/// A locally optimal choice; its basin's conditions are enclosed at basin_map_bits.
struct MapBasin {
  Choice choice;
  MarginSolution solution;
  BasinData data;  ///< where it does not apply, no box is proved for this choice
};

/// A box that is not cut further.
struct MapLeaf {
  MapPlace place;
  std::optional<std::size_t> basin;  ///< index into BasinMap::basins; empty: undecided
  std::uint64_t step = 0;            ///< of the certified iterate; undecided: where the run ended
  std::string why_undecided;         ///< empty where proved
};

struct BasinMap {
  std::vector<MapBasin> basins;  ///< of the locally optimal choices, in lexicographic order
  /// The leaves of each cell in the order of MapPlace::quarters; cells row by row from the bottom left.
  std::vector<std::vector<MapLeaf>> cells;
};

/// Runs every box enclosed, as the ball around its centre through its corners, and tries the recorded iterates
/// against the basin of the choice that the whole enclosure selects. A box whose run ends uncertified is cut in
/// four; at `depth` it stays undecided.
///
/// Guarantee: from every start in the closed box of a leaf with a basin, the method converges in direction to θ_mm
/// of that choice. An undecided leaf says nothing.
///
/// Empty when interrupted. Throws std::invalid_argument unless the problem is two-dimensional, the window is one,
/// and the method is gradient descent or normalised gradient descent, and as enumerate_choices and
/// require_runnable do.
std::optional<BasinMap> basin_map(const AttentionProblem<Rational>& problem, LossKind loss,
                                  const BasinMapOptions& options);

}  // namespace attsvm

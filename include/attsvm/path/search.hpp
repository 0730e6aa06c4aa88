#pragma once
// The vocabulary of the searches that prove a minimum global: what may be asked, and the ways to end.

#include <atomic>
#include <cstddef>

#include "attsvm/path/direction_cone.hpp"
#include "attsvm/path/excess_bounds.hpp"

namespace attsvm {

/// What a search may use, and where.
struct SearchOptions {
  const DirectionCone* cone = nullptr;  ///< search the part inside it only
  std::size_t budget = 100000;          ///< arcs or boxes examined at most
  const std::atomic<bool>* interrupted = nullptr;
};

enum class SearchStatus {
  not_run,
  proved,     ///< nothing else in the region is as low
  beaten,     ///< another point of the region is lower: `better`
  undecided,  ///< a part of the region is too small to divide, and still not excluded: a tie, for one
  over_budget,
  interrupted,
};

struct SearchResult {
  SearchStatus status = SearchStatus::not_run;
  std::size_t examined = 0;
  Vector<Ball> better;  ///< beaten: an exact point, up to the width of its enclosure
};

/// A candidate, known to be a stationary point on the circle of radius R about 0 in the plane.
struct Candidate {
  Rational radius = 0;
  Vector<Ball> theta;  ///< encloses it
  ExcessInterval excess;
};

}  // namespace attsvm

#pragma once
// A window of the plane, cut into equal boxes that are cut in four again and again. All corners are exact.

#include <array>
#include <cstdint>

#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

/// The closed box left <= θ_1 <= right, bottom <= θ_2 <= top.
struct MapBox {
  Rational left = 0;
  Rational right = 0;
  Rational bottom = 0;
  Rational top = 0;

  Rational area() const { return (right - left) * (top - bottom); }
  Vector<Rational> centre() const;
  /// A rational that is at least half the diagonal, by a relative excess of less than 2^-19.
  Rational enclosing_radius() const;
};

/// The place of a box in the grid of its level, which has cells · 2^level boxes a side; from the bottom left, from
/// 0.
struct MapPlace {
  int level = 0;
  std::uint64_t column = 0;
  std::uint64_t row = 0;

  /// Its quarters, one level deeper: bottom left, bottom right, top left, top right.
  std::array<MapPlace, 4> quarters() const;
};

/// The box at that place of a window cut into `cells` x `cells`.
MapBox box_at(const MapBox& window, std::uint64_t cells, const MapPlace& place);

}  // namespace attsvm

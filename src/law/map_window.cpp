#include "attsvm/law/map_window.hpp"

namespace attsvm {

Vector<Rational> MapBox::centre() const {
  Vector<Rational> middle(2);
  middle << (left + right) / 2, (bottom + top) / 2;
  return middle;
}

Rational MapBox::enclosing_radius() const {
  const Rational width = right - left;
  const Rational height = top - bottom;
  const Rational square = (width * width + height * height) / 4;
  // √(p/q) = √(p q 4^20) / (2^20 q) <= (floor √(p q 4^20) + 1) / (2^20 q)
  const Integer p = numerator(square);
  const Integer q = denominator(square);
  const Integer scale = Integer(1) << 20;
  const Integer root = sqrt(Integer(p * q * scale * scale));
  return {Integer(root + 1), Integer(scale * q)};
}

std::array<MapPlace, 4> MapPlace::quarters() const {
  const MapPlace corner{level + 1, 2 * column, 2 * row};
  std::array<MapPlace, 4> all{corner, corner, corner, corner};
  ++all[1].column;
  ++all[2].row;
  ++all[3].column;
  ++all[3].row;
  return all;
}

MapBox box_at(const MapBox& window, std::uint64_t cells, const MapPlace& place) {
  const Rational side(Integer(cells) << place.level);
  const auto along = [&side](const Rational& low, const Rational& high, std::uint64_t k) {
    return Rational(low + (high - low) * Rational(k) / side);
  };
  return {along(window.left, window.right, place.column), along(window.left, window.right, place.column + 1),
          along(window.bottom, window.top, place.row), along(window.bottom, window.top, place.row + 1)};
}

}  // namespace attsvm

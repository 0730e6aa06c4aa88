#pragma once
// A basin map as text, JSON and SVG.

#include <string>
#include <vector>

#include "attsvm/law/basin_map.hpp"
#include "verify/case/case.hpp"

namespace attsvm::verify {

struct MapReport {
  const Case& the_case;
  const BasinMapOptions& options;
  const BasinMap& map;
};

/// The letters of the choices, in their order.
inline constexpr std::string_view map_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The share of the window's area that is proved for each choice, and last the undecided share; they sum to 1.
std::vector<Rational> map_shares(const MapReport& report);

/// The legend with the exact shares, then one character a cell, the top row first: a letter where all of the cell
/// is proved for one choice, `?` where none of it is proved, `*` otherwise.
std::string map_text(const MapReport& report);

/// Every leaf with its exact corners, verdict, choice and step; exact numbers are fractions in strings.
std::string map_json(const MapReport& report);

/// Every leaf as a rectangle, coloured by choice, undecided ones grey; axis labels and legend. The same map gives
/// the same bytes.
std::string map_svg(const MapReport& report);

}  // namespace attsvm::verify

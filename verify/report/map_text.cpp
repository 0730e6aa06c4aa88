#include <fmt/format.h>

#include <algorithm>

#include "attsvm/number/format.hpp"
#include "verify/report/map_report.hpp"
#include "verify/report/solution_report.hpp"
#include "verify/report/text.hpp"

namespace attsvm::verify {

namespace {

constexpr int digits = 6;

/// `1/3 = 0.333333...`
std::string share_text(const Rational& share) {
  const std::string exact = to_string(share);
  return denominator(share) == 1 ? exact : exact + " = " + decimal_string(share, digits);
}

std::string point_text(const Vector<Rational>& point) {
  return fmt::format("({}, {})", to_string(point(0)), to_string(point(1)));
}

char character_of(const std::vector<MapLeaf>& leaves) {
  const std::optional<std::size_t> first = leaves.front().basin;
  const bool same = std::ranges::all_of(leaves, [&](const MapLeaf& leaf) { return leaf.basin == first; });
  if (!same) return '*';
  return first ? map_letters[*first] : '?';
}

}  // namespace

std::vector<Rational> map_shares(const MapReport& r) {
  std::vector<Rational> shares(r.map.basins.size() + 1, Rational(0));
  const Rational whole = r.options.window.area();
  for (const std::vector<MapLeaf>& leaves : r.map.cells)
    for (const MapLeaf& leaf : leaves)
      shares[leaf.basin.value_or(r.map.basins.size())] +=
          box_at(r.options.window, r.options.cells, leaf.place).area() / whole;
  return shares;
}

std::string map_text(const MapReport& r) {
  const BasinMapOptions& o = r.options;
  const std::vector<Rational> shares = map_shares(r);
  std::string text = fmt::format("case       {}: {}\n", one_line(r.the_case.path), one_line(r.the_case.title));
  text += fmt::format("method     {} with step {}, at most {} steps a box\n", name(o.method.kind),
                      to_string(o.method.step), o.steps);
  text += fmt::format("window     [{}, {}] x [{}, {}], {} x {} cells, cut in four up to {} times\n",
                      to_string(o.window.left), to_string(o.window.right), to_string(o.window.bottom),
                      to_string(o.window.top), o.cells, o.cells, o.depth);
  for (std::size_t b = 0; b < r.map.basins.size(); ++b) {
    const MapBasin& basin = r.map.basins[b];
    text += fmt::format("{}          choice {}, direction {}: ", map_letters[b], choice_word(basin.choice),
                        point_text(basin.solution.direction));
    text += basin.data.applies ? fmt::format("proved on {} of the area\n", share_text(shares[b]))
                               : fmt::format("no certificate applies: {}\n", one_line(basin.data.why_not));
  }
  text += fmt::format("?          undecided, nothing is proved: {} of the area\n", share_text(shares.back()));
  text += "*          cells of more than one kind\n";
  for (std::uint64_t row = o.cells; row-- > 0;) {
    for (std::uint64_t column = 0; column < o.cells; ++column)
      text += character_of(r.map.cells[row * o.cells + column]);
    text += '\n';
  }
  return text;
}

}  // namespace attsvm::verify

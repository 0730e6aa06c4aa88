#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "attsvm/number/format.hpp"
#include "verify/report/map_report.hpp"
#include "verify/report/solution_report.hpp"
#include "verify/report/text.hpp"

namespace attsvm::verify {

namespace {

constexpr int digits = 6;
constexpr long longer_side = 600;
constexpr long shortest_side = 60;
constexpr long left_margin = 90;
constexpr long top_margin = 50;
constexpr long bottom_margin = 60;
constexpr long legend_width = 330;
constexpr long legend_line = 22;

constexpr std::string_view undecided_colour = "#bbbbbb";
constexpr std::array<std::string_view, 10> colours = {"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee",
                                                      "#aa3377", "#ee8866", "#44bb99", "#99ddff", "#222255"};

std::string_view colour_of(std::optional<std::size_t> basin) {
  return basin ? colours[*basin % colours.size()] : undecided_colour;
}

/// Text that may stand between tags.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : xml_text(one_line(text))) {
    if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else if (c == '>') {
      safe += "&gt;";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string label(long x, long y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

/// Width and height of the plot: in the proportion of the window, unless that is too thin to be seen.
std::array<long, 2> plot_size(const MapBox& window) {
  const Rational width = window.right - window.left;
  const Rational height = window.top - window.bottom;
  const Rational longer = std::max(width, height);
  const auto pixels = [&longer](const Rational& side) {
    const Rational scaled = side * longer_side / longer;
    return std::max(shortest_side, static_cast<long>(Integer(numerator(scaled) / denominator(scaled))));
  };
  return {pixels(width), pixels(height)};
}

/// The leaves as rectangles with whole corners, in units of the deepest level.
std::string rectangles(const MapReport& r) {
  std::string text;
  const std::uint64_t side = r.options.cells << r.options.depth;
  for (const std::vector<MapLeaf>& leaves : r.map.cells)
    for (const MapLeaf& leaf : leaves) {
      const std::uint64_t size = std::uint64_t{1} << (r.options.depth - leaf.place.level);
      text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                          leaf.place.column * size, side - (leaf.place.row + 1) * size, size, size,
                          colour_of(leaf.basin));
    }
  return text;
}

/// A number short enough for an axis.
std::string axis_number(const Rational& value) {
  const std::string exact = to_string(value);
  return exact.size() <= 9 ? exact : decimal_string(value, digits);
}

std::string axes(const MapBox& window, long width, long height) {
  const long bottom = top_margin + height;
  const long right = left_margin + width;
  std::string text = label(left_margin, bottom + 20, "middle", axis_number(window.left));
  text += label(right, bottom + 20, "middle", axis_number(window.right));
  text += label(left_margin + width / 2, bottom + 40, "middle", "θ₁");
  text += label(left_margin - 8, bottom, "end", axis_number(window.bottom));
  text += label(left_margin - 8, top_margin + 10, "end", axis_number(window.top));
  text += label(left_margin - 8, top_margin + height / 2, "end", "θ₂");
  return text;
}

std::string legend_entry(long x, long y, std::optional<std::size_t> basin, const std::string& text) {
  return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"{}\"/>\n", x, y - 12,
                     colour_of(basin)) +
         label(x + 22, y, "start", text);
}

std::string legend(const MapReport& r, long x) {
  const std::vector<Rational> shares = map_shares(r);
  std::string text;
  long y = top_margin + 12;
  for (std::size_t b = 0; b < r.map.basins.size(); ++b, y += legend_line)
    text += legend_entry(x, y, b,
                         fmt::format("{}: choice {}, proved on {}", map_letters[b],
                                     choice_word(r.map.basins[b].choice), decimal_string(shares[b], digits)));
  return text +
         legend_entry(x, y, std::nullopt, "undecided (nothing proved): " + decimal_string(shares.back(), digits));
}

}  // namespace

std::string map_svg(const MapReport& r) {
  const auto [width, height] = plot_size(r.options.window);
  const long legend_left = left_margin + width + 30;
  const long legend_height = top_margin + legend_line * static_cast<long>(r.map.basins.size() + 2);
  const long whole_width = legend_left + legend_width;
  const long whole_height = std::max(top_margin + height + bottom_margin, legend_height);
  const std::uint64_t side = r.options.cells << r.options.depth;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      whole_width, whole_height);
  text += label(left_margin, 30, "start",
                fmt::format("{}: proved limits of {} with step {}", r.the_case.title, name(r.options.method.kind),
                            to_string(r.options.method.step)));
  text += fmt::format(
      "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" "
      "shape-rendering=\"crispEdges\">\n",
      left_margin, top_margin, width, height, side, side);
  text += rectangles(r) + "</svg>\n";
  text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#000000\"/>\n",
                      left_margin, top_margin, width, height);
  return text + axes(r.options.window, width, height) + legend(r, legend_left) + "</svg>\n";
}

}  // namespace attsvm::verify

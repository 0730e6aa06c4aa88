#include "verify/commands/map_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <thread>
#include <vector>

#include "attsvm/margin/enumerate_choices.hpp"
#include "attsvm/number/parse.hpp"
#include "verify/case/read_case.hpp"
#include "verify/commands/bad_usage.hpp"
#include "verify/commands/step_option.hpp"
#include "verify/report/map_report.hpp"
#include "verify/report/progress.hpp"
#include "verify/report/text.hpp"
#include "verify/report/write_file.hpp"

namespace attsvm::verify {

namespace {

constexpr std::uint64_t most_cells = 1024;
constexpr std::uint64_t deepest = 12;
constexpr std::uint64_t most_steps = 1'000'000'000;

/// A whole number in decimal digits from `least` to `most`.
std::uint64_t parse_count(std::string_view option, const std::string& word, std::uint64_t least,
                          std::uint64_t most) {
  std::uint64_t count = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, count);
  if (error != std::errc() || stop != end || count < least || count > most)
    throw BadUsage(fmt::format("{} takes a number from {} to {}, not {}", option, least, most, in_backticks(word)));
  return count;
}

Method parse_method(const MapOptions& options) {
  Method method;
  if (options.method == name(MethodKind::normalised_gradient_descent)) {
    method.kind = MethodKind::normalised_gradient_descent;
  } else if (options.method != name(MethodKind::gradient_descent)) {
    throw BadUsage("--method takes ngd or gd, not " + in_backticks(options.method));
  }
  method.step = parse_step(options.step);
  return method;
}

/// The words between the commas.
std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t comma = list.find(',');
    words.push_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return words;
    list.remove_prefix(comma + 1);
  }
}

MapBox parse_window(const std::string& word) {
  std::vector<Rational> ends;
  try {
    for (const std::string_view end : split(word)) ends.push_back(parse_rational(end));
  } catch (const NumberSyntaxError&) {
    ends.clear();
  }
  if (ends.size() != 4 || ends[0] >= ends[1] || ends[2] >= ends[3])
    throw BadUsage("--window takes X0,X1,Y0,Y1 with X0 < X1 and Y0 < Y1, not " + in_backticks(word));
  return {ends[0], ends[1], ends[2], ends[3]};
}

void require_files(const MapOptions& options) {
  for (const std::string& file : {options.json, options.svg})
    if (!file.empty()) require_writable(file);
  if (!options.json.empty() && options.json == options.svg) throw BadUsage("--json and --svg name the same file");
}

}  // namespace

ExitCode map_command(const MapOptions& options, const Surroundings& surroundings) {
  BasinMapOptions of_map;
  of_map.method = parse_method(options);
  of_map.window = parse_window(options.window);
  of_map.cells = parse_count("--cells", options.cells, 1, most_cells);
  of_map.depth = static_cast<int>(parse_count("--depth", options.depth, 0, deepest));
  of_map.steps = parse_count("--steps", options.steps, 1, most_steps);
  of_map.threads = options.jobs > 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
  of_map.interrupted = &surroundings.interrupted;
  require_files(options);
  const Case the_case = read_case(options.path);
  if (the_case.problem.dimension != 2)
    throw BadUsage(
        fmt::format("a map needs a case of two dimensions, this one has {}", the_case.problem.dimension));

  std::optional<BasinMap> map;
  try {
    Progress progress(surroundings.err_progress ? &surroundings.err : nullptr, of_map.cells * of_map.cells,
                      "cells");
    of_map.progress = [&progress](std::size_t done) { progress.draw(done); };
    map = basin_map(the_case.problem, the_case.loss, of_map);
  } catch (const TooManyChoices& error) {
    throw BadUsage(error.what());
  }
  if (!map) return ExitCode::interrupted;
  if (map->basins.size() > map_letters.size())
    throw BadUsage(fmt::format("{} choices are locally optimal, a map has letters for {}", map->basins.size(),
                               map_letters.size()));
  const MapReport report{the_case, of_map, *map};
  if (!options.json.empty()) write_file(options.json, map_json(report));
  if (!options.svg.empty()) write_file(options.svg, map_svg(report));
  surroundings.out << map_text(report) << std::flush;
  return ExitCode::as_expected;
}

}  // namespace attsvm::verify

#include <nlohmann/json.hpp>

#include "attsvm/number/format.hpp"
#include "verify/report/map_report.hpp"
#include "verify/report/versions.hpp"

namespace attsvm::verify {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const MapBox& box) {
  return {{"left", to_string(box.left)},
          {"right", to_string(box.right)},
          {"bottom", to_string(box.bottom)},
          {"top", to_string(box.top)}};
}

Json json_of(const MapBasin& basin, std::size_t index, const Rational& share) {
  const Vector<Rational>& direction = basin.solution.direction;
  Json fields = {{"letter", std::string(1, map_letters[index])},
                 {"choice", basin.choice},
                 {"direction", Json::array({to_string(direction(0)), to_string(direction(1))})},
                 {"certificate_applies", basin.data.applies},
                 {"proved_share", to_string(share)}};
  if (!basin.data.applies) fields["why_not"] = basin.data.why_not;
  return fields;
}

Json json_of(const MapLeaf& leaf, const MapReport& r, std::size_t cell) {
  Json fields = {{"column", cell % r.options.cells}, {"row", cell / r.options.cells}, {"level", leaf.place.level}};
  fields.update(json_of(box_at(r.options.window, r.options.cells, leaf.place)));
  fields["verdict"] = leaf.basin ? "proved" : "undecided";
  if (leaf.basin) {
    fields["choice"] = r.map.basins[*leaf.basin].choice;
    fields["certified_at_step"] = leaf.step;
  } else {
    fields["run_ended_at_step"] = leaf.step;
    fields["why_undecided"] = leaf.why_undecided;
  }
  return fields;
}

}  // namespace

std::string map_json(const MapReport& r) {
  const BasinMapOptions& o = r.options;
  const std::vector<Rational> shares = map_shares(r);
  Json choices = Json::array();
  for (std::size_t b = 0; b < r.map.basins.size(); ++b) choices.push_back(json_of(r.map.basins[b], b, shares[b]));
  Json boxes = Json::array();
  for (std::size_t cell = 0; cell < r.map.cells.size(); ++cell)
    for (const MapLeaf& leaf : r.map.cells[cell]) boxes.push_back(json_of(leaf, r, cell));
  const Json report = {{"schema_version", 1},
                       {"tool", "attsvm"},
                       {"version", tool_version()},
                       {"case", r.the_case.path},
                       {"loss", name(r.the_case.loss)},
                       {"method", {{"kind", name(o.method.kind)}, {"step", to_string(o.method.step)}}},
                       {"window", json_of(o.window)},
                       {"cells", o.cells},
                       {"depth", o.depth},
                       {"steps", o.steps},
                       {"precision_bits", basin_map_bits},
                       {"choices", std::move(choices)},
                       {"undecided_share", to_string(shares.back())},
                       {"boxes", std::move(boxes)}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace attsvm::verify

#include <nlohmann/json.hpp>

#include "attsvm/number/format.hpp"
#include "verify/report/decimal.hpp"
#include "verify/report/solution_report.hpp"
#include "verify/report/versions.hpp"

namespace attsvm::verify {

namespace {

using Json = nlohmann::ordered_json;

constexpr int digits = 30;

Json json_of(const Vector<Rational>& vector) {
  Json list = Json::array();
  for (Index i = 0; i < vector.size(); ++i) list.push_back(to_string(vector(i)));
  return list;
}

Json json_of(const std::vector<RowLabel>& labels) {
  Json list = Json::array();
  for (const RowLabel& label : labels) list.push_back({{"sequence", label.sequence}, {"token", label.token}});
  return list;
}

Json optimal_fields(const SolutionReport& r) {
  const MarginSolution& s = r.solution;
  Json rows = Json::array();
  for (Index j = 0; j < r.margin.size(); ++j) {
    const RowLabel& label = r.margin.labels[static_cast<std::size_t>(j)];
    rows.push_back({{"sequence", label.sequence},
                    {"token", label.token},
                    {"value", to_string(s.row_values(j))},
                    {"tight", s.row_values(j) == r.margin.bounds(j)},
                    {"dual", to_string(s.duals(j))}});
  }
  return {{"direction", json_of(s.direction)},
          {"norm_squared", to_string(s.norm_squared)},
          {"norm_decimal", decimal_square_root(s.norm_squared, digits)},
          {"tight_rank", s.tight_rank},
          {"dual_dimension", s.dual_dimension},
          {"strictly_complementary", s.strictly_complementary()},
          {"locally_optimal", r.optimality.holds()},
          {"neighbours", json_of(r.optimality.neighbours)},
          {"higher_scoring_neighbours", json_of(r.optimality.higher_scoring)},
          {"tied_neighbours", json_of(r.optimality.tied)},
          {"rows", std::move(rows)}};
}

Json infeasible_fields(const SolutionReport& r) {
  Json multipliers = Json::array();
  for (Index j = 0; j < r.margin.size(); ++j) {
    const RowLabel& label = r.margin.labels[static_cast<std::size_t>(j)];
    multipliers.push_back(
        {{"sequence", label.sequence}, {"token", label.token}, {"multiplier", to_string(r.solution.farkas(j))}});
  }
  return {{"farkas", std::move(multipliers)}};
}

Json basin_fields(const MethodCones& method) {
  Json cones = Json::array();
  for (const CertifiedCone& cone : method.cones)
    cones.push_back({{"mu", to_string(cone.mu())},
                     {"radius", to_string(cone.radius)},
                     {"tau", to_string(cone.tau)},
                     {"inner_slope", to_string(cone.inner)},
                     {"outer_slope", to_string(cone.outer)},
                     {"epsilon", to_string(cone.epsilon)},
                     {"self_paying", cone.self_paying}});
  Json fields = {{"method", method.method}, {"cones", std::move(cones)}};
  if (method.cones.empty()) fields["why_none"] = method.why_none;
  return fields;
}

}  // namespace

std::string solution_json(const SolutionReport& r) {
  Json report = {{"schema_version", 1},       {"tool", "attsvm"},
                 {"version", tool_version()}, {"case", r.the_case.path},
                 {"choice", r.choice},        {"status", r.solution.feasible() ? "optimal" : "infeasible"}};
  report.update(r.solution.feasible() ? optimal_fields(r) : infeasible_fields(r));
  for (const MethodCones& method : r.basins) report["basins"].push_back(basin_fields(method));
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace attsvm::verify

#include "verify/report/json_report.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace attsvm::verify {

namespace {

using Json = nlohmann::ordered_json;

/// Milliseconds are all that a wall clock is worth here.
double rounded_seconds(double seconds) { return std::round(seconds * 1000) / 1000; }

Json json_of(const Finding& finding) {
  Json quantities = Json::array();
  for (const Quantity& quantity : finding.quantities) {
    quantities.push_back({{"name", quantity.name}, {"value", quantity.value}});
  }
  return {{"outcome", name(finding.outcome)},
          {"evidence", name(finding.evidence)},
          {"reason", finding.reason},
          {"quantities", std::move(quantities)}};
}

Json json_of(const ExaminedPart& part) {
  Json out = {{"id", part.id}, {"statement", part.statement}};
  out.update(json_of(part.finding));
  return out;
}

std::string_view error_of(const ClaimRecord& record) { return record.internal_error ? "internal" : "input"; }

Json json_of(const ClaimRecord& record) {
  Json parts = Json::array();
  for (const ExaminedPart& part : record.parts) parts.push_back(json_of(part));
  return {{"case", record.case_path},
          {"claim", record.claim},
          {"line", record.line},
          {"theorem", record.theorem},
          {"verdict", name(record.verdict)},
          {"evidence", name(record.evidence)},
          {"expected", name(record.expectation)},
          {"agreement", record.examined() ? Json(name(record.agreement)) : Json("error")},
          {"error", record.examined() ? Json(nullptr) : Json(error_of(record))},
          {"reason", record.reason},
          {"parts", std::move(parts)},
          {"precision_bits", record.precision_bits},
          {"seconds", rounded_seconds(record.seconds)}};
}

Json json_of(const Summary& s) {
  return {{"claims", s.claims},
          {"proved", s.proved},
          {"supported", s.supported},
          {"refuted", s.refuted},
          {"inapplicable", s.inapplicable},
          {"undecided", s.undecided},
          {"as_expected", s.as_expected},
          {"weaker", s.weaker},
          {"contradicted", s.contradicted},
          {"errors", s.errors},
          {"malformed", s.malformed},
          {"unexamined", s.unexamined},
          {"exit_code", static_cast<int>(exit_code(s))}};
}

}  // namespace

std::string json_report(const RunInfo& run, const std::vector<ClaimRecord>& records) {
  Json libraries = Json::object();
  for (const auto& [library, version] : run.libraries) libraries[library] = version;
  Json claims = Json::array();
  for (const ClaimRecord& record : records) claims.push_back(json_of(record));
  Json unexamined = Json::array();
  for (const UnexaminedClaim& claim : run.unexamined) {
    unexamined.push_back({{"theorem", claim.theorem}, {"claim", claim.location}});
  }
  const Json report = {{"schema_version", 1},
                       {"tool", "attsvm"},
                       {"version", run.version},
                       {"libraries", std::move(libraries)},
                       {"command_line", run.command_line},
                       {"interrupted", run.summary.interrupted},
                       {"summary", json_of(run.summary)},
                       {"claims", std::move(claims)},
                       {"malformed", run.malformed},
                       {"unexamined", std::move(unexamined)},
                       {"seconds", rounded_seconds(run.seconds)}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace attsvm::verify

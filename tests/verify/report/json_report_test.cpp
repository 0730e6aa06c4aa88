#include "verify/report/json_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "verify/report/sample_records.hpp"

using namespace attsvm::verify;
using Json = nlohmann::json;

TEST_CASE("the report reads back with everything the records hold") {
  const std::vector<ClaimRecord> records = testing::one_of_each();
  RunInfo run = testing::run_of(records);
  run.malformed = {"b.yaml:1:2: found x"};
  run.unexamined = {{"prompt/smoothness", "cases/b.yaml#left"}};
  const std::string text = json_report(run, records);
  CHECK(text.ends_with("}\n"));
  const Json report = Json::parse(text);
  CHECK(report["schema_version"] == 1);
  CHECK(report["version"] == "0.1.0");
  CHECK(report["libraries"] == Json({{"GMP", "6.2.1"}, {"Arb", "2.23.0"}}));
  CHECK(report["command_line"] == Json({"attsvm", "verify", "cases/"}));
  CHECK(report["interrupted"] == false);
  CHECK(report["malformed"] == Json({"b.yaml:1:2: found x"}));
  CHECK(report["unexamined"] == Json::array({{{"theorem", "prompt/smoothness"}, {"claim", "cases/b.yaml#left"}}}));
  CHECK(report["seconds"] == 7.0);

  REQUIRE(report["claims"].size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Json& claim = report["claims"][i];
    CHECK(claim["case"] == records[i].case_path);
    CHECK(claim["claim"] == records[i].claim);
    CHECK(claim["line"] == 12);
    CHECK(claim["theorem"] == "prompt/gd-global");
    CHECK(claim["verdict"] == std::string(name(records[i].verdict)));
    CHECK(claim["evidence"] == "enclosed");
    CHECK(claim["expected"] == std::string(name(records[i].expectation)));
    CHECK(claim["reason"] == records[i].reason);
    CHECK(claim["precision_bits"] == 512);
    CHECK(claim["seconds"] == 1.235);
    REQUIRE(claim["parts"].size() == 2);
    CHECK(claim["parts"][0] == Json({{"id", "feasible"},
                                     {"statement", "the choice is feasible"},
                                     {"outcome", "holds"},
                                     {"evidence", "exact"},
                                     {"reason", "two tight rows"},
                                     {"quantities", Json::array({{{"name", "|p|^2"}, {"value", "100/101"}}})}}));
    CHECK(claim["parts"][1]["quantities"][1]["value"] == "inf");
  }
}

TEST_CASE("agreement and error tell passes from everything else") {
  const Json report = Json::parse(json_report(testing::run_of(testing::one_of_each()), testing::one_of_each()));
  const std::vector<std::pair<Json, Json>> expected = {{"as expected", nullptr}, {"as expected", nullptr},
                                                       {"weaker", nullptr},      {"contradicted", nullptr},
                                                       {"error", "internal"},    {"error", "input"}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(report["claims"][i]["agreement"] == expected[i].first);
    CHECK(report["claims"][i]["error"] == expected[i].second);
  }
  const Json& summary = report["summary"];
  CHECK(summary["claims"] == 6);
  CHECK(summary["undecided"] == 2);
  CHECK(summary["as_expected"] == 2);
  CHECK(summary["errors"] == 2);
  CHECK(summary["exit_code"] == 4);
}

TEST_CASE("bytes that are no UTF-8 don't spoil the file") {
  std::vector<ClaimRecord> records = {testing::record("it", Verdict::proved, Expectation::proved)};
  records[0].case_path = "cases/\xFF.yaml";
  records[0].reason = std::string("\x01\0\"", 3);
  const Json report = Json::parse(json_report(testing::run_of(records), records));
  CHECK(report["claims"][0]["case"] == "cases/\uFFFD.yaml");
  CHECK(report["claims"][0]["reason"] == std::string("\x01\0\"", 3));
}

#include <doctest/doctest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "verify/commands/synthetic_run.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify::testing;
using Json = nlohmann::json;

TEST_CASE("an interrupted run reports what is finished and ends with 130") {
  // test/waits ends when it is interrupted, and not before.
  const SyntheticRun run(
      {{"a.yaml",
        case_text(claim_line("proved", "proved", "name: one") + claim_line("refuted", "refuted", "name: two") +
                  claim_line("waits", "proved", "name: three") + claim_line("proved", "proved", "name: four"))}});
  int signal = 0;
  SUBCASE("Ctrl-C") { signal = SIGINT; }
  SUBCASE("terminated") { signal = SIGTERM; }
  Program program(run.command({"verify", "a.yaml", "--jobs", "1", "--json", "out.json", "--junit", "out.xml"}),
                  run.folder());
  const std::string before = program.wait_for_lines(2);
  CHECK(before.find("a.yaml#two") != std::string::npos);
  program.send(signal);
  const ProgramResult result = program.finish();
  CHECK(result.status == 130);
  CHECK(result.out.find(before) == 0);
  CHECK(result.out.find("a.yaml#three") == std::string::npos);
  CHECK(last_line(result.out) ==
        "2 claims: 1 proved, 0 supported, 1 refuted, 0 inapplicable, 0 undecided; 2 as expected, 0 weaker, "
        "0 contradicted, 0 errors; interrupted, 2 not examined");

  const Json json = Json::parse(run.content("out.json"));
  CHECK(json["interrupted"] == true);
  CHECK(json["claims"].size() == 2);
  REQUIRE(json["unexamined"].size() == 2);
  CHECK(json["unexamined"][0]["claim"] == "a.yaml#three");
  CHECK(json["summary"]["exit_code"] == 130);

  pugi::xml_document document;
  REQUIRE(static_cast<bool>(document.load_string(run.content("out.xml").c_str())));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  CHECK(suite.attribute("tests").as_int() == 4);
  CHECK(suite.attribute("skipped").as_int() == 2);
  CHECK(suite.child("properties").find_child_by_attribute("name", "interrupted"));
}

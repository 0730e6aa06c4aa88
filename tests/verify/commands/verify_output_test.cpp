#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <regex>
#include <set>

#include "verify/commands/synthetic_run.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify::testing;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  CHECK(begin == text.size());
  return lines;
}

/// Three files whose claims take falling times: with threads, later ones finish first.
SyntheticRun many_naps() {
  std::map<std::string, std::string> files;
  for (const std::string file : {"a.yaml", "b/c.yaml", "b/d.yaml"}) {
    std::string claims;
    for (int i = 5; i > 0; --i) claims += claim_line("naps", "proved", "pairs: " + std::to_string(1 + 4 * i));
    claims += claim_line("supported", "supported") + claim_line("undecided", "proved");
    files["cases/" + file] = case_text(claims);
  }
  return SyntheticRun(files);
}

/// What may differ from run to run.
Json without_times(Json report) {
  report.erase("seconds");
  report.erase("command_line");
  for (Json& claim : report["claims"]) claim.erase("seconds");
  return report;
}

std::string without_times(const std::string& xml) {
  return std::regex_replace(xml, std::regex("time=\"[0-9.]+\""), "time=\"\"");
}

}  // namespace

TEST_CASE("one line a claim in the order of files and claims, then the summary; nothing on stderr") {
  const SyntheticRun run({{"cases/b.yaml", case_text(claim_line("proved", "proved", "name: one") +
                                                     claim_line("refuted", "proved", "name: two"))},
                          {"cases/a.yaml", case_text(claim_line("inapplicable", "inapplicable", "name: three"))}});
  const ProgramResult result = run.attsvm({"verify"});
  CHECK(result.status == 1);
  CHECK(result.err.empty());
  const std::vector<std::string> expected = {
      "inapplicable  exact     test/inapplicable  cases/a.yaml#three  as expected   given fails: fails by exact "
      "evidence",
      "proved        enclosed  test/proved        cases/b.yaml#one    as expected   holds by enclosed evidence",
      "refuted       exact     test/refuted       cases/b.yaml#two    contradicted  expected proved: fails by "
      "exact "
      "evidence",
      "3 claims: 1 proved, 0 supported, 1 refuted, 1 inapplicable, 0 undecided; 2 as expected, 0 weaker, "
      "1 contradicted, 0 errors"};
  CHECK(lines_of(result.out) == expected);
}

TEST_CASE("the number of threads changes no byte, times aside") {
  const SyntheticRun run = many_naps();
  const auto outputs = [&](const std::string& jobs) {
    const ProgramResult result =
        run.attsvm({"verify", "-v", "--jobs", jobs, "--json", "out.json", "--junit", "out.xml"});
    CHECK(result.status == 3);
    CHECK(result.err.empty());
    return std::tuple(result.out, without_times(Json::parse(run.content("out.json"))).dump(),
                      without_times(run.content("out.xml")));
  };
  const auto one = outputs("1");
  CHECK(lines_of(std::get<0>(one)).size() > 21);
  CHECK(outputs("4") == one);
  CHECK(outputs("32") == one);
}

TEST_CASE("the reports of a run agree with its lines") {
  const SyntheticRun run = many_naps();
  const ProgramResult result = run.attsvm({"verify", "cases", "--json", "out.json", "--junit", "out.xml"});
  const Json json = Json::parse(run.content("out.json"));
  CHECK(json["summary"]["exit_code"] == result.status);
  CHECK(json["command_line"].size() == 7);
  CHECK(json["libraries"].contains("Arb"));
  const std::vector<std::string> lines = lines_of(result.out);
  REQUIRE(json["claims"].size() == lines.size() - 1);
  pugi::xml_document document;
  REQUIRE(static_cast<bool>(document.load_string(run.content("out.xml").c_str())));
  pugi::xml_node test = document.child("testsuites").child("testsuite").child("testcase");
  for (std::size_t i = 0; i < json["claims"].size(); ++i, test = test.next_sibling("testcase")) {
    const Json& claim = json["claims"][i];
    const std::string place = claim["case"].get<std::string>() + "#" + claim["claim"].get<std::string>();
    CHECK(lines[i].find(claim["verdict"].get<std::string>()) == 0);
    CHECK(lines[i].find(place) != std::string::npos);
    CHECK(test.attribute("name").value() == place);
  }
}

TEST_CASE("filters select by theorem and by name, and may be repeated") {
  const SyntheticRun run({{"a.yaml", case_text(claim_line("proved", "proved", "name: one") +
                                               claim_line("refuted", "refuted", "name: two") +
                                               claim_line("supported", "supported", "name: three"))}});
  const auto count = [&](const std::vector<std::string>& filters) {
    std::vector<std::string> words = {"verify", "a.yaml"};
    words.insert(words.end(), filters.begin(), filters.end());
    return lines_of(run.attsvm(words).out).size() - 1;
  };
  CHECK(count({}) == 3);
  CHECK(count({"--theorem", "test/proved"}) == 1);
  CHECK(count({"--theorem", "test/proved", "--theorem", "test/refuted"}) == 2);
  CHECK(count({"--claim", "two", "--claim", "three"}) == 2);
  CHECK(count({"--theorem", "test/proved", "--claim", "one"}) == 1);
  CHECK(count({"--theorem", "test/proved", "--claim", "two"}) == 0);
  // An option takes one word only: what follows is a path.
  CHECK(lines_of(run.attsvm({"verify", "--theorem", "test/proved", "a.yaml"}).out).size() == 2);
}

TEST_CASE("a file that is named twice is examined once") {
  const SyntheticRun run({{"cases/a.yaml", case_text(claim_line("proved", "proved"))}});
  CHECK(lines_of(run.attsvm({"verify", "cases", "cases/a.yaml", "./cases"}).out).size() == 2);
}

TEST_CASE("quiet prints what is not as expected, verbose prints parts and quantities") {
  const SyntheticRun run({{"a.yaml", case_text(claim_line("proved", "proved") + claim_line("refuted", "proved"))}});
  const std::vector<std::string> quiet = lines_of(run.attsvm({"verify", "a.yaml", "--quiet"}).out);
  REQUIRE(quiet.size() == 2);
  CHECK(quiet[0].find("refuted") == 0);
  const std::string verbose = run.attsvm({"verify", "a.yaml", "-v"}).out;
  CHECK(verbose.find("\n    given: holds (exact): holds by exact evidence\n") != std::string::npos);
  CHECK(verbose.find("\n        pi = [3.14159 +/- 3e-6]\n") != std::string::npos);
  CHECK(run.attsvm({"verify", "a.yaml", "-v", "--quiet"}).status == 2);
}

TEST_CASE("an existing report is replaced, no temporary file stays") {
  const SyntheticRun run({{"a.yaml", case_text(claim_line("proved", "proved"))}, {"out.json", "old"}});
  CHECK(run.attsvm({"verify", "a.yaml", "--json", "out.json"}).status == 0);
  CHECK(Json::parse(run.content("out.json"))["claims"].size() == 1);
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(run.folder())) {
    files.insert(entry.path().filename().string());
  }
  CHECK(files == std::set<std::string>{"a.yaml", "out.json"});
}

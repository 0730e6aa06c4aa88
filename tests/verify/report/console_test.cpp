#include "verify/report/console.hpp"

#include <doctest/doctest.h>

#include <regex>

#include "verify/report/sample_records.hpp"

using namespace attsvm::verify;

namespace {

std::vector<std::string> columns(const std::string& line) {
  static const std::regex gap(" {2,}");
  return {std::sregex_token_iterator(line.begin(), line.end(), gap, -1), std::sregex_token_iterator()};
}

}  // namespace

TEST_CASE("a claim's line has six columns, whatever the verdict") {
  const std::vector<std::vector<std::string>> expected = {
      {"refuted", "as expected", "because of equal"},
      {"proved", "as expected", "because of stronger"},
      {"supported", "weaker", "expected proved: because of weaker"},
      {"inapplicable", "contradicted", "expected proved: because of against"},
      {"error", "error", "because of broken"},
      {"malformed", "error", "because of malformed"}};
  const std::vector<ClaimRecord> records = testing::one_of_each();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::string line = claim_line(records[i], {.theorem = 30, .location = 40});
    CAPTURE(line);
    const std::vector<std::string> found = columns(line);
    REQUIRE(found.size() == 6);
    CHECK(found[0] == expected[i][0]);
    CHECK(found[1] == "enclosed");
    CHECK(found[2] == "prompt/gd-global");
    CHECK(found[3] == "cases/a.yaml#" + records[i].claim);
    CHECK(found[4] == expected[i][1]);
    CHECK(found[5] == expected[i][2]);
  }
}

TEST_CASE("columns stand under each other") {
  const ConsoleLayout layout{.theorem = 20, .location = 25};
  std::size_t reason = 0;
  for (const ClaimRecord& record : testing::one_of_each()) {
    const std::string line = claim_line(record, layout);
    const std::size_t at = std::min(line.find("because"), line.find("expected proved: "));
    if (reason == 0) reason = at;
    CHECK(at == reason);
  }
}

TEST_CASE("colour only wraps the agreement") {
  for (const ClaimRecord& record : testing::one_of_each()) {
    const std::string plain = claim_line(record, {});
    const std::string coloured = claim_line(record, {.colour = true});
    CHECK(plain.find('\033') == std::string::npos);
    CHECK(std::regex_replace(coloured, std::regex("\033\\[[0-9]+m"), "") == plain);
    CHECK(coloured != plain);
  }
}

TEST_CASE("a line stays a line, and sends nothing to the terminal that a reason holds") {
  ClaimRecord record = testing::record("it", Verdict::proved, Expectation::proved);
  record.reason = "first\nsecond \033[2J";
  record.case_path = "cases/\na.yaml";
  const std::string line = claim_line(record, {});
  CHECK(line.find('\n') == std::string::npos);
  CHECK(line.find('\033') == std::string::npos);
}

TEST_CASE("details hold every part and every quantity") {
  const std::vector<std::string> lines = detail_lines(testing::record("it", Verdict::proved, Expectation::proved));
  const std::vector<std::string> expected = {"    feasible: holds (exact): two tight rows",
                                             "        the choice is feasible",
                                             "        |p|^2 = 100/101",
                                             "    conclusion: supported (numeric): up to k = 16000",
                                             "        p/|p| converges",
                                             "        gap = [1.4e-3 +/- 2e-60]",
                                             "        far = inf",
                                             "    precision: 512 bits"};
  CHECK(lines == expected);
}

#include <doctest/doctest.h>

#include "verify/commands/synthetic_run.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify::testing;

namespace {

int status_of(const std::string& claims) {
  return SyntheticRun({{"a.yaml", case_text(claims)}}).attsvm({"verify", "a.yaml"}).status;
}

}  // namespace

TEST_CASE("0: every claim as expected") {
  CHECK(status_of(claim_line("proved", "proved") + claim_line("refuted", "refuted") +
                  claim_line("supported", "supported") + claim_line("inapplicable", "inapplicable") +
                  claim_line("proved", "supported")) == 0);
}

TEST_CASE("1: a single contradiction, whatever stands beside it") {
  CHECK(status_of(claim_line("refuted", "proved")) == 1);
  CHECK(status_of(claim_line("proved", "proved") + claim_line("undecided", "proved") +
                  claim_line("proved", "refuted")) == 1);
}

TEST_CASE("3: weaker than expected, nothing contradicted") {
  CHECK(status_of(claim_line("undecided", "proved") + claim_line("proved", "proved")) == 3);
  CHECK(status_of(claim_line("supported", "proved")) == 3);
  CHECK(status_of(claim_line("undecided", "refuted")) == 3);
}

TEST_CASE("4: an exception is an internal error and no pass") {
  CHECK(status_of(claim_line("broken", "proved")) == 4);
  CHECK(status_of(claim_line("broken", "inapplicable") + claim_line("refuted", "proved")) == 4);
}

TEST_CASE("2: malformed input, found before the run or in it") {
  CHECK(status_of(claim_line("malformed", "proved") + claim_line("proved", "proved")) == 2);
  CHECK(status_of("  - {theorem: test/unknown, expect: proved}\n") == 2);
  CHECK(status_of("  - {theorem: test/keys, expect: proved}\n") == 2);
  CHECK(status_of("  - {theorem: test/proved, expect: undecided}\n") == 2);
}

TEST_CASE("2: all malformed files are reported, and nothing is examined") {
  const SyntheticRun run(
      {{"cases/good.yaml", case_text(claim_line("proved", "proved"))},
       {"cases/torn.yaml", "format: [\n"},
       {"cases/unknown.yaml",
        case_text(claim_line("proved", "proved") + claim_line("poved", "proved") + claim_line("keys", "proved"))}});
  const ProgramResult result = run.attsvm({"verify", "cases", "--json", "out.json", "--junit", "out.xml"});
  CHECK(result.status == 2);
  CHECK(result.out ==
        "0 claims: 0 proved, 0 supported, 0 refuted, 0 inapplicable, 0 undecided; 0 as expected, 0 weaker, "
        "0 contradicted, 0 errors; 3 malformed, nothing examined\n");
  CHECK(result.err.find("cases/torn.yaml:") != std::string::npos);
  CHECK(result.err.find("cases/unknown.yaml:8:") != std::string::npos);
  CHECK(result.err.find("did you mean `test/proved`?") != std::string::npos);
  CHECK(result.err.find("cases/unknown.yaml:9:") != std::string::npos);
  // The report files tell of it: no earlier run's file may pass for this one's.
  CHECK(run.content("out.json").find("\"exit_code\": 2") != std::string::npos);
  CHECK(run.content("out.xml").find("errors=\"3\"") != std::string::npos);
}

TEST_CASE("2: no such path") {
  const SyntheticRun run({});
  CHECK(run.attsvm({"verify", "nowhere.yaml"}).status == 2);
  CHECK(run.attsvm({"verify"}).status == 2);  // no ./cases either
  CHECK(run.attsvm({"solve", "nowhere.yaml"}).status == 2);
  CHECK(run.attsvm({"tokens", "nowhere.yaml"}).status == 2);
}

TEST_CASE("2: a report file that can't be written is refused before the work") {
  const SyntheticRun run({{"a.yaml", case_text(claim_line("proved", "proved"))}});
  const ProgramResult missing = run.attsvm({"verify", "a.yaml", "--json", "missing/out.json"});
  CHECK(missing.status == 2);
  CHECK(missing.out.empty());
  CHECK(run.attsvm({"verify", "a.yaml", "--json", "out", "--junit", "out"}).status == 2);
}

TEST_CASE("5: nothing matched") {
  const SyntheticRun run(
      {{"a.yaml", case_text(claim_line("proved", "proved", "name: it"))}, {"cases/README", "x"}});
  CHECK(run.attsvm({"verify", "a.yaml", "--theorem", "test/refuted"}).status == 5);
  CHECK(run.attsvm({"verify", "a.yaml", "--claim", "that"}).status == 5);
  CHECK(run.attsvm({"verify", "cases"}).status == 5);
  CHECK(run.attsvm({"theorems", "test/none"}).status == 5);
  const ProgramResult misspelt = run.attsvm({"verify", "a.yaml", "--theorem", "test/prved"});
  CHECK(misspelt.status == 5);
  CHECK(misspelt.err.find("did you mean `test/proved`?") != std::string::npos);
  CHECK(last_line(misspelt.out).find("0 claims: ") == 0);
}

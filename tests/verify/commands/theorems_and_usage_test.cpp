#include <doctest/doctest.h>

#include "verify/commands/synthetic_run.hpp"
#include "verify/report/versions.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("theorems lists every id once, with its title") {
  const ProgramResult result = SyntheticRun({}).attsvm({"theorems"});
  CHECK(result.status == 0);
  for (const Theorem& theorem : synthetic_theorems()) {
    const std::size_t at = ("\n" + result.out).find("\n" + theorem.id + " ");
    CHECK(at != std::string::npos);
  }
  CHECK(last_line(result.out) == "12 theorems");
}

TEST_CASE("theorems ID prints the declaration") {
  const ProgramResult result = SyntheticRun({}).attsvm({"theorems", "test/keys"});
  CHECK(result.status == 0);
  for (const char* part : {"test/keys", "About nothing", "Given the given, the concluded.", "given: the given",
                           "\n  the concluded", "\n  invented", "theorem, expect, cone; optional", "start"}) {
    CAPTURE(part);
    CHECK(has(result.out, part));
  }
}

TEST_CASE("an unknown theorem is answered with the nearest") {
  const ProgramResult result = SyntheticRun({}).attsvm({"theorems", "test/key"});
  CHECK(result.status == 5);
  CHECK(has(result.err, "did you mean `test/keys`?"));
}

TEST_CASE("--version names attsvm and its libraries") {
  const ProgramResult result = SyntheticRun({}).attsvm({"--version"});
  CHECK(result.status == 0);
  CHECK(result.out.find("attsvm " + tool_version() + "\n") == 0);
  for (const char* library : {"GMP ", "MPFR ", "FLINT ", "Arb ", "Boost ", "Eigen ", "Ceres 2", "yaml-cpp 0"}) {
    CAPTURE(library);
    CHECK(has(result.out, std::string("\n") + library));
  }
}

TEST_CASE("help goes to stdout and names the exit codes") {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--help"}, {"verify", "--help"}}) {
    const ProgramResult result = SyntheticRun({}).attsvm(words);
    CHECK(result.status == 0);
    CHECK(has(result.out, "130 interrupted"));
    CHECK(result.err.empty());
  }
}

TEST_CASE("bad usage ends with 2 and says why on stderr") {
  const SyntheticRun run({{"a.yaml", case_text(claim_line("proved", "proved"))}});
  const std::vector<std::vector<std::string>> commands = {
      {},
      {"prove"},
      {"verify", "a.yaml", "--unknown"},
      {"verify", "a.yaml", "--jobs"},
      {"verify", "a.yaml", "--jobs", "0"},
      {"verify", "a.yaml", "--jobs", "-1"},
      {"verify", "a.yaml", "--jobs", "2x"},
      {"verify", "a.yaml", "--jobs", "99999999999999999999"},
      {"solve"},
      {"solve", "a.yaml", "b.yaml"},
      {"tokens"},
      {"theorems", "a", "b"},
  };
  for (const std::vector<std::string>& words : commands) {
    const ProgramResult result = run.attsvm(words);
    CAPTURE(words.size() < 2 ? "" : words.back());
    CHECK(result.status == 2);
    CHECK(result.out.empty());
    CHECK_FALSE(result.err.empty());
  }
}

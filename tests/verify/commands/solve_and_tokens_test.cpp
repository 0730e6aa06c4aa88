#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "verify/commands/synthetic_run.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify::testing;
using Json = nlohmann::json;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Two sequences: the corners of a triangle with its centre, and two tokens.
std::string triangle(const std::string& scores) {
  return "format: attsvm-case/1\ntitle: Triangle\nattention: prompt\n"
         "keys:\n  - [[1, 0], [0, 1], [-1, -1], [0, 0]]\n  - [[2, 0], [0, 0]]\n"
         "scores: " +
         scores + "\nclaims:\n  - {theorem: test/proved, expect: proved}\n";
}

}  // namespace

TEST_CASE("solve answers for the best tokens, for a given choice, and for an infeasible one") {
  const SyntheticRun run({{"a.yaml", triangle("[[1, 0, 0, 0], [0, 1]]")}});
  const ProgramResult best = run.attsvm({"solve", "a.yaml"});
  CHECK(best.status == 0);
  CHECK(has(best.out, "choice                  0,1\n"));
  // Sequence 0 asks for p_1 >= 1, sequence 1 for 2 p_1 <= -1: no such p.
  CHECK(has(best.out, "infeasible"));

  const ProgramResult other = run.attsvm({"solve", "a.yaml", "--choice", "0,0", "--json", "out.json"});
  CHECK(other.status == 0);
  // p_1 - p_2 >= 1, 2 p_1 + p_2 >= 1, p_1 >= 1, 2 p_1 >= 1: the shortest is (1, 0), and only p_1 >= 1 carries it.
  CHECK(has(other.out, "(1, 0)"));
  const Json json = Json::parse(run.content("out.json"));
  CHECK(json["norm_squared"] == "1");
  CHECK(json["direction"] == Json({"1", "0"}));

  const ProgramResult centre = run.attsvm({"solve", "a.yaml", "--choice", "3,0"});
  CHECK(centre.status == 0);
  CHECK(has(centre.out, "infeasible"));
}

TEST_CASE("solve prints the certified cones of a choice, or why there are none") {
  const std::string single =
      "format: attsvm-case/1\ntitle: Single\nattention: prompt\nkeys: [[[-1/10, 1], [1, 0], [0, 0]]]\nscores: [";
  const std::string claims = "]\nclaims:\n  - {theorem: test/proved, expect: proved}\n";
  const SyntheticRun run({{"a.yaml", single + "[1, 9/10, 9/10]" + claims},
                          {"tied.yaml", single + "[1, 0, 1]" + claims},
                          {"hull.yaml", triangle("[[0, 0, 0, 1], [1, 0]]")}});
  const ProgramResult cones = run.attsvm({"solve", "a.yaml", "--basin", "--json", "out.json"});
  CHECK(cones.status == 0);
  const Json json = Json::parse(run.content("out.json"));
  REQUIRE(json["basins"].size() == 4);
  const char* methods[] = {"flow", "gd 1", "ngd 1/10", "polyak"};
  for (std::size_t m = 0; m < 4; ++m) {
    const Json& method = json["basins"][m];
    CHECK(method["method"] == methods[m]);
    REQUIRE(method["cones"].size() >= 2);
    CHECK(has(cones.out, std::string("cone of ") + methods[m]));
  }
  // one support vector: normalised steps of any length converge
  CHECK(has(run.attsvm({"solve", "a.yaml", "--basin", "--step", "40"}).out, "cone of ngd 40"));
  const ProgramResult only = run.attsvm({"solve", "a.yaml", "--basin", "--method", "gd"});
  CHECK(has(only.out, "cone of gd 1 "));
  CHECK_FALSE(has(only.out, "flow"));
  CHECK(run.attsvm({"solve", "a.yaml", "--basin", "--method", "sgd"}).status == 2);
  const ProgramResult tied = run.attsvm({"solve", "tied.yaml", "--choice", "0", "--basin"});
  CHECK(tied.status == 0);
  CHECK(has(tied.out, "none: the choice is not locally optimal"));
  const ProgramResult infeasible = run.attsvm({"solve", "hull.yaml", "--basin"});
  CHECK(infeasible.status == 0);
  CHECK(has(infeasible.out, "infeasible"));
  CHECK_FALSE(has(run.attsvm({"solve", "a.yaml"}).out, "cone"));
}

TEST_CASE("solve refuses steps that are none") {
  const SyntheticRun run({{"a.yaml", triangle("[[1, 0, 0, 0], [1, 0]]")}});
  for (const char* step : {"0", "-1", "a", "1/0", ""}) {
    CAPTURE(step);
    const ProgramResult result = run.attsvm({"solve", "a.yaml", "--basin", std::string("--step=") + step});
    CHECK(result.status == 2);
    CHECK(has(result.err, "--step"));
  }
  CHECK(run.attsvm({"solve", "a.yaml", "--step", "1"}).status == 2);
}

TEST_CASE("solve refuses choices that don't fit") {
  const SyntheticRun run(
      {{"a.yaml", triangle("[[1, 0, 0, 0], [0, 1]]")}, {"tied.yaml", triangle("[[1, 1, 0, 0], [0, 1]]")}});
  for (const char* choice :
       {"0", "0,0,0", "4,0", "0,2", "-1,0", "0,", ",0", "a,0", "0 0", "0;0", "0x1,0", "+1,0"}) {
    CAPTURE(choice);
    const ProgramResult result = run.attsvm({"solve", "a.yaml", std::string("--choice=") + choice});
    CHECK(result.status == 2);
    CHECK(result.out.empty());
    CHECK(has(result.err, "--choice"));
  }
  const ProgramResult tied = run.attsvm({"solve", "tied.yaml"});
  CHECK(tied.status == 2);
  CHECK(has(tied.err, "--choice"));
  CHECK(run.attsvm({"solve", "tied.yaml", "--choice", "1,0"}).status == 0);
}

TEST_CASE("tokens lists every choice in order, and counts them") {
  const SyntheticRun run({{"a.yaml", triangle("[[1, 0, 0, 0], [1, 0]]")}});
  const ProgramResult result = run.attsvm({"tokens", "a.yaml"});
  CHECK(result.status == 0);
  // Feasible: each corner with the second sequence's token on its side. Token 0 of sequence 1 lies at p_1 > 0,
  // which the corners (1,0) and (0,1) allow; token 1 asks for p_1 < 0, which (0,1) and (-1,-1) allow; and
  // (-1,-1) allows p_1 > 0 as well, (1,0) never p_1 < 0.
  std::size_t at = 0;
  for (const char* line : {"0,0  feasible", "0,1  infeasible", "1,0  feasible", "1,1  feasible", "2,0  feasible",
                           "2,1  feasible", "3,0  infeasible", "3,1  infeasible"}) {
    CAPTURE(line);
    const std::size_t found = ("\n" + result.out).find(std::string("\n") + line, at);
    CHECK(found != std::string::npos);
    at = found == std::string::npos ? at : found + 1;
  }
  CHECK(has(result.out, "0,0  feasible    locally optimal      |p|^2 = 1  (highest scores)\n"));
  CHECK(last_line(result.out).find("8 choices: 5 feasible, ") == 0);
}

TEST_CASE("tokens refuses more choices than it could list, and names the limit") {
  std::string keys = "keys:\n";
  std::string scores = "scores: [";
  for (int i = 0; i < 20; ++i) {
    keys += "  - [[1], [0]]\n";
    scores += i == 0 ? "[1, 0]" : ", [1, 0]";
  }
  const SyntheticRun run({{"a.yaml", "format: attsvm-case/1\ntitle: Many\nattention: prompt\n" + keys + scores +
                                         "]\nclaims:\n  - {theorem: test/proved, expect: proved}\n"}});
  const ProgramResult result = run.attsvm({"tokens", "a.yaml"});  // 2^20 = 1048576 choices
  CHECK(result.status == 2);
  CHECK(result.out.empty());
  CHECK(has(result.err, "1048576"));
  CHECK(has(result.err, "1000000"));
}

#include "verify/report/solution_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "attsvm/margin/solve.hpp"
#include "verify/case/read_case.hpp"

using namespace attsvm;
using namespace attsvm::verify;
using Json = nlohmann::json;

namespace {

/// The published single sequence: keys (-1/10,1), (1,0), (0,0).
Case single(const std::string& scores) {
  return read_case_text(
      "format: attsvm-case/1\ntitle: Single\nattention: prompt\n"
      "keys: [[[-0.1, 1], [1, 0], [0, 0]]]\nscores: [" +
          scores + "]\nclaims:\n  - {theorem: prompt/gd-global, expect: proved}\n",
      "single.yaml");
}

struct Solved {
  Case the_case;
  Choice choice;
  MarginProblem margin = margin_problem(the_case.problem, choice);
  MarginSolution solution = solve_margin(margin);
  LocalOptimality optimality =
      solution.feasible() ? local_optimality(the_case.problem, choice, margin, solution) : LocalOptimality{};
  std::vector<MethodCones> basins = {};
  SolutionReport report() const { return {the_case, choice, margin, solution, optimality, basins}; }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the solution of the published case, in words") {
  // p_mm = (-10/101, 100/101): token 2 is tight, <a_(0,1), p_mm> = 111/101.
  const Solved solved{single("[1, 9/10, 9/10]"), {0}};
  const std::string text = solution_text(solved.report());
  CHECK(has(text, "(-10/101, 100/101)\n"));
  CHECK(has(text, "100/101 = 0.990099009900..."));
  CHECK(has(text, "√(101/100) = 1.00498756211..."));
  CHECK(has(text, "row value 111/101, dual 0, score 9/10: not tight"));
  CHECK(has(text, "row value 1, dual 100/101, score 9/10: tight, support vector"));
  CHECK(has(text, "yes: scores higher than every neighbour (1)"));
}

TEST_CASE("what stands against local optimality is named") {
  const Solved tied{single("[1, 9/10, 9/10]"), {1}};
  CHECK(has(solution_text(tied.report()), "no: sequence 0 token 2 scores the same (9/10, chosen 9/10)"));
  const Solved higher{single("[0, 1/2, 1]"), {1}};
  CHECK(has(solution_text(higher.report()), "no: sequence 0 token 2 scores higher (1, chosen 1/2)"));
}

TEST_CASE("an infeasible choice comes with its Farkas vector") {
  const Case midpoint = read_case_text(
      "format: attsvm-case/1\ntitle: Midpoint\nattention: prompt\n"
      "keys: [[[1, 0], [-1, 0], [0, 0]]]\nscores: [[0, 0, 1]]\n"
      "claims:\n  - {theorem: prompt/gd-global, expect: inapplicable}\n",
      "midpoint.yaml");
  const Solved solved{midpoint, {2}};
  const std::string text = solution_text(solved.report());
  CHECK(has(text, "infeasible"));
  const Json json = Json::parse(solution_json(solved.report()));
  CHECK(json["status"] == "infeasible");
  REQUIRE(json["farkas"].size() == 2);
  // The rows are (-1,0) and (1,0): the multipliers must be equal and positive.
  CHECK(json["farkas"][0]["multiplier"] == json["farkas"][1]["multiplier"]);
  CHECK(Rational(json["farkas"][0]["multiplier"].get<std::string>()) > 0);
}

TEST_CASE("the JSON holds the same numbers, exactly") {
  const Solved solved{single("[1, 9/10, 9/10]"), {0}};
  const Json json = Json::parse(solution_json(solved.report()));
  CHECK(json["status"] == "optimal");
  CHECK(json["choice"] == Json({0}));
  CHECK(json["direction"] == Json({"-10/101", "100/101"}));
  CHECK(json["norm_squared"] == "100/101");
  CHECK(json["strictly_complementary"] == true);
  CHECK(json["locally_optimal"] == true);
  CHECK(json["neighbours"] == Json::array({{{"sequence", 0}, {"token", 2}}}));
  REQUIRE(json["rows"].size() == 2);
  CHECK(json["rows"][0] ==
        Json({{"sequence", 0}, {"token", 1}, {"value", "111/101"}, {"tight", false}, {"dual", "0"}}));
  CHECK(json["rows"][1] ==
        Json({{"sequence", 0}, {"token", 2}, {"value", "1"}, {"tight", true}, {"dual", "100/101"}}));
}

// Each hypothesis, failing for the exact reason it exists.
#include <doctest/doctest.h>

#include <string>

#include "examine_text.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

namespace {

const std::string ngd = "method: {kind: ngd, step: 1/10, steps: 64}, ";

struct Expected {
  std::string data;  ///< keys and scores
  std::string claim;
  std::string part;   ///< the hypothesis that must fail
  std::string words;  ///< what its reason must contain
};

std::string prompt(const std::string& keys, const std::string& scores) {
  return "attention: prompt\nkeys: " + keys + "\nscores: " + scores + "\nloss: linear\n";
}

}  // namespace

TEST_CASE("a dropped hypothesis is named, exactly") {
  const std::string trap = prompt("[[[1, 0], [0, 0]], [[-2, 1], [0, 0]]]", "[[1, 0], [1, 0]]");
  const Expected cases[] = {
      {prompt("[[[1, 1], [1, -1], [0, 0]]]", "[[1, 1, 0]]"), "theorem: prompt/gd-global, start: [0, 0], ",
       "best-tokens", "share the top score: sequence 0, token 0 and sequence 0, token 1"},
      {single_local, "theorem: prompt/gd-global, start: [0, 0], ", "equal-non-optimal-scores", "sequence 0"},
      {single_global, "theorem: prompt/gd-global, choice: [1], start: [0, 0], ", "best-tokens",
       "best-scoring ones are 0"},
      {prompt("[[[0, 0], [1, 0], [-1/2, 1], [-1/2, -1]]]", "[[1, 0, 0, 0]]"),
       "theorem: prompt/gd-global, start: [0, 0], ", "feasible", "non-negative combination of rows vanishes"},
      {trap, "theorem: prompt/gd-global, start: [4, 0], ", "no-trap", "abandon the sequences {1}"},
      {prompt("[[[1, 0], [0, 0]], [[-1, 1], [0, 0]]]", "[[1, 0], [1, 0]]"),
       "theorem: prompt/gd-global, start: [4, 0], ", "no-trap", "marginal tie on the sequences {1}"},
      {trap, "theorem: prompt/loss-independence, start: [4, 0], ", "common-limit", "trap"},
      {single_global, "theorem: prompt/gd-local, choice: [1], start: [9, 0], ", "locally-optimal",
       "neighbour sequence 0, token 2 scores the same"},
      {prompt("[[[0], [-1], [-1]]]", "[[1, 0, 3/2]]"),
       "theorem: prompt/limits-are-locally-optimal, choice: [0], start: [9], cone: 1/2, ", "independent-tight-rows",
       "2 tight rows of rank 1"},
      {single_global, "theorem: prompt/limits-are-locally-optimal, choice: [0], start: [-1, 10], cone: 9/10, ",
       "not-locally-optimal", "scores lower"},
      {single_global, "theorem: prompt/limits-are-locally-optimal, choice: [1], start: [0, 1], cone: 9/10, ",
       "start-in-cone", "outside"},
      {single_local, "theorem: prompt/gd-local, choice: [1], start: [1, 1], cone: 9/10, ", "start-in-cone",
       "outside"},
      {single_global, "theorem: prompt/reparameterisation, query: [0, 0], matrix_step: 1, start: [0, 0], ", "query",
       "zero"},
  };
  for (const Expected& expected : cases) {
    CAPTURE(expected.claim);
    const ClaimRecord record = examine_text(expected.data, expected.claim + ngd + "expect: inapplicable");
    CHECK(record.verdict == Verdict::inapplicable);
    CHECK(record.evidence == Evidence::exact);
    CHECK(record.agreement == Agreement::as_expected);
    CHECK(failing_part(record) == expected.part);
    CHECK(record.reason.find(expected.words) != std::string::npos);
  }
}

TEST_CASE("the step bound of gradient descent is exact") {
  const std::string data = prompt("[[[0], [1]]]", "[[0, 1]]");  // C = 25/259 exactly
  const auto verdict_with = [&data](const std::string& step) {
    const ClaimRecord record =
        examine_text(data, "theorem: prompt/gd-global, start: [0], method: {kind: gd, step: " + step +
                               ", steps: 4096}, expect: supported");
    return record.verdict == Verdict::inapplicable ? failing_part(record) : std::string(name(record.verdict));
  };
  CHECK(verdict_with("259/25") == "proved");
  CHECK(verdict_with("259000000001/25000000000") == "small-step");
}

TEST_CASE("stationary points: equal scores, independent rows, or neither") {
  const std::string claim = "theorem: prompt/no-stationary-point, expect: proved";
  const ClaimRecord equal = examine_text(single_global, claim);
  CHECK(equal.verdict == Verdict::proved);
  CHECK(equal.evidence == Evidence::exact);
  const ClaimRecord independent = examine_text(single_local, claim);
  CHECK(independent.verdict == Verdict::proved);
  CHECK(independent.reason.find("independent rows") != std::string::npos);
  // keys 0, -1, -2 with scores 1, 0, 5/8: grad L = 0 at p = -log 2
  const ClaimRecord neither = examine_text(prompt("[[[0], [-1], [-2]]]", "[[1, 0, 5/8]]"), claim);
  CHECK(neither.verdict == Verdict::inapplicable);
  const ClaimRecord constant = examine_text(prompt("[[[0]], [[1]]]", "[[1], [2]]"), claim);
  CHECK(constant.verdict == Verdict::inapplicable);
}

// Claims that end in a certified basin: where the run stops, what it reports, cones that are kept, choices that are
// left.
#include <doctest/doctest.h>

#include <string>

#include "examine_text.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

namespace {

const ExamineOptions ends_early{};
const ExamineOptions whole{.whole_windows = true};

bool has_quantity(const ClaimRecord& record, const std::string& name) {
  for (const Quantity& quantity : record.parts.back().finding.quantities)
    if (quantity.name.find(name) != std::string::npos) return true;
  return false;
}

std::string ngd(const std::string& start, const std::string& steps) {
  return "theorem: prompt/gd-global, method: {kind: ngd, step: 1/10, steps: " + steps + "}, start: " + start +
         ", expect: proved";
}

}  // namespace

TEST_CASE("a run ends where its limit is proved, and is the same run when it goes on") {
  // a billion steps could not be run
  const ClaimRecord early = examine_text(single_global, ngd("[0, 0]", "1000000000"), ends_early);
  CHECK(early.verdict == Verdict::proved);
  CHECK(early.evidence == Evidence::enclosed);
  CHECK_FALSE(has_quantity(early, "over the measured e"));
  const ClaimRecord late = examine_text(single_global, ngd("[0, 0]", "4096"), whole);
  CHECK(late.verdict == Verdict::proved);
  CHECK(has_quantity(late, "over the measured e"));
  CHECK(has_quantity(late, "gradient direction gap"));
  for (const char* name : {"certified at step", "R", "Delta", "kappa", "centre c"})
    CHECK(quantity_of(early, name) == quantity_of(late, name));
  CHECK(quantity_of(early, "certified at step") == "17");
}

TEST_CASE("a start inside a basin needs no step") {
  const ClaimRecord record = examine_text(single_global, ngd("[-1, 10]", "1"), ends_early);
  CHECK(record.verdict == Verdict::proved);
  CHECK(quantity_of(record, "certified at step") == "0");
}

TEST_CASE("decreasing steps are certified with the steps that are left, and slower") {
  const auto certified_at = [](const std::string& decay) {
    const ClaimRecord record =
        examine_text(single_global,
                     "theorem: prompt/gd-global, method: {kind: ngd, step: 1/2, decay: " + decay +
                         ", steps: 20000}, start: [0, 0], expect: proved",
                     ends_early);
    CHECK(record.verdict == Verdict::proved);
    return std::stol(quantity_of(record, "certified at step"));
  };
  CHECK(certified_at("0") < certified_at("1/2"));
  CHECK(certified_at("1/2") < certified_at("1"));
}

TEST_CASE("staying in a cone for ever is proved from the start, and only where the bound keeps it there") {
  const std::string claim =
      "theorem: prompt/gd-local, choice: [1], method: {kind: ngd, step: 1/10, steps: 8192}, start: [10, 0], cone: ";
  const ClaimRecord wide = examine_text(single_local, claim + "9/10, expect: proved", ends_early);
  CHECK(wide.verdict == Verdict::proved);
  CHECK(wide.reason.find("every iterate up to there lies in the claimed cone") != std::string::npos);
  // the direction converges, but from the cosine 1 it first moves away: a cone of cosine 1 - 1e-9 is left
  const ClaimRecord narrow =
      examine_text(single_local, claim + "999999999/1000000000, expect: refuted", ends_early);
  CHECK(narrow.verdict == Verdict::refuted);
}

TEST_CASE("a choice that is not locally optimal is left, and the choice that the run goes to is proved") {
  const auto escape = [](const std::string& choices, const std::string& start) {
    return examine_text(single_global,
                        "theorem: prompt/escape, " + choices +
                            ", method: {kind: ngd, step: 1/10, steps: 4096}, expect: proved, start: " + start,
                        ends_early);
  };
  const ClaimRecord goes = escape("choice: [1], instead: [0]", "[10, 1/1000]");
  CHECK(goes.verdict == Verdict::proved);
  CHECK(goes.reason.find("change from 1 to 0") != std::string::npos);
  CHECK(escape("choice: [0], instead: [1]", "[-1, 10]").verdict == Verdict::inapplicable);
  CHECK(failing_part(escape("choice: [1], instead: [1]", "[10, 1/1000]")) == "instead-is-locally-optimal");
  CHECK(failing_part(escape("choice: [1], instead: [2]", "[10, 1/1000]")) == "instead-is-locally-optimal");
  CHECK(failing_part(escape("choice: [1], instead: [0]", "[-1, 10]")) == "start-selects-the-choice");
}

TEST_CASE("W of self-attention converges like a prompt with the features x z^T") {
  const std::string tokens =
      "attention: self\nquery_token: 1\ntokens: [[[1, 0], [0, 1]], [[1, 1], [0, 2]]]\nscores: [[1, 0], [1, 1/2]]\n";
  const std::string features =
      "attention: prompt\nkeys: [[[0, 1, 0, 0], [0, 0, 0, 1]], [[0, 2, 0, 2], [0, 0, 0, 4]]]\n"
      "scores: [[1, 0], [1, 1/2]]\n";
  const std::string method = ", method: {kind: ngd, step: 1/10, steps: 4096}, expect: proved, start: ";
  const ClaimRecord matrix =
      examine_text(tokens, "theorem: self/gd-global" + method + "[[0, 1], [1/2, 0]]", ends_early);
  const ClaimRecord vector =
      examine_text(features, "theorem: prompt/gd-global" + method + "[0, 1, 1/2, 0]", ends_early);
  CHECK(matrix.verdict == Verdict::proved);
  for (const char* name : {"certified at step", "tau_0, tau there", "Delta", "centre c"})
    CHECK(quantity_of(matrix, name) == quantity_of(vector, name));
}

TEST_CASE("gradient flow is proved from an enclosed point, or left undecided") {
  const auto flow = [](const std::string& length) {
    return examine_text(single_global, "theorem: prompt/gd-global, method: {kind: flow, length: " + length +
                                           "}, start: [0, 0], expect: proved");
  };
  const ClaimRecord record = flow("40");
  CHECK(record.verdict == Verdict::proved);
  CHECK(record.evidence == Evidence::enclosed);
  CHECK(flow("1/2").verdict == Verdict::undecided);
}

TEST_CASE("Polyak's step is proved where its gap refers to the basin's own infimum") {
  const auto polyak = [](const std::string& data, const std::string& rest) {
    return examine_text(data, "theorem: prompt/limit, method: {kind: polyak, steps: 40}, expect: proved, " + rest);
  };
  CHECK(polyak(two_sequences, "start: [0, 0]").verdict == Verdict::proved);
  // far out on the ray of token 1, with the infimum of token 1
  CHECK(polyak(single_local, "choice: [1], start: [40, 0]").verdict == Verdict::proved);
  // near the origin the better token still holds attention: L is below that infimum, and no step exists
  const ClaimRecord record = polyak(single_local, "choice: [1], start: [-1, 3]");
  CHECK(record.verdict == Verdict::undecided);
  CHECK(record.reason.find("gap not positive") != std::string::npos);
}

// Claims about limits, against published decimals and closed forms.
#include <doctest/doctest.h>

#include <string>

#include "examine_text.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

namespace {

bool starts_with(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

ClaimRecord ngd_from(const std::string& data, const std::string& start, const std::string& steps,
                     const std::string& more = "") {
  return examine_text(data, "theorem: prompt/gd-global, method: {kind: ngd, step: 1/10, steps: " + steps +
                                "}, start: " + start + ", expect: supported" + more);
}

}  // namespace

TEST_CASE("offsets and norms of the single-input case are the published ones") {
  struct Row {
    std::string start, limit_of_ek, norm_law;
  };
  // limits of e k and of <p, u> - k/10, normalised steps of 1/10
  const Row rows[] = {{"[0, 1]", "[21.568509", "[0.7739695568"},
                      {"[0, 0]", "[22.563546", "[-0.22106763333"},
                      {"[0, -1/2]", "[23.061065", "[-0.7185862284"},
                      {"[0, -3/2]", "[24.056102", "[-1.71362341"}};
  for (const Row& row : rows) {
    const ClaimRecord record = ngd_from(single_global, row.start, "8000");
    CAPTURE(row.start);
    CHECK(record.verdict == Verdict::proved);
    CHECK(starts_with(quantity_of(record, "limit of e k, |c|/eta"), row.limit_of_ek));
    CHECK(starts_with(quantity_of(record, "<theta, u> - eta k"), row.norm_law));
  }
}

TEST_CASE("e k at iteration 16000 from the origin is 22.56664763") {
  const ClaimRecord record = ngd_from(single_global, "[0, 0]", "16000");
  CHECK(starts_with(quantity_of(record, "e k"), "[22.56664763"));
  // the gradient's own direction is 7.72515e-71 off at that iterate
  CHECK(starts_with(quantity_of(record, "gradient direction gap"), "[7.7251"));
  CHECK(quantity_of(record, "gradient direction gap").find("e-71") != std::string::npos);
}

TEST_CASE("a window too short for a basin and for thirty digits is undecided, never supported") {
  const ClaimRecord record = ngd_from(single_global, "[0, 0]", "16");
  CHECK(record.verdict == Verdict::undecided);
  CHECK(record.reason.find("gradient direction") != std::string::npos);
}

TEST_CASE("a short window with a certified basin is proved, and bounds the gap at its end") {
  const ClaimRecord record = ngd_from(single_global, "[0, 0]", "64");
  CHECK(record.verdict == Verdict::proved);
  CHECK(record.evidence == Evidence::enclosed);
  CHECK(std::stol(quantity_of(record, "certified at step")) <= 30);
}

TEST_CASE("the other limit of the local case belongs to token 1") {
  const std::string claim =
      "theorem: prompt/gd-local, method: {kind: ngd, step: 1/10, steps: 8000}, start: [0, -1], expect: supported, "
      "choice: ";
  CHECK(examine_text(single_local, claim + "[1]").verdict == Verdict::proved);
  const ClaimRecord wrong = examine_text(single_local, claim + "[0]");
  CHECK(wrong.verdict == Verdict::undecided);
  CHECK(wrong.reason.find("selected tokens are 1") != std::string::npos);
}

TEST_CASE("two support vectors: the offset is predicted, and met to 25 digits") {
  const ClaimRecord record = ngd_from(two_sequences, "[1, 3]", "2048");
  CHECK(record.verdict == Verdict::proved);
  // |A| = 0.0602595714824 for C = 2, logistic
  CHECK(starts_with(quantity_of(record, "predicted |rho| across theta_mm"), "[0.0602595714824"));
  CHECK(starts_with(quantity_of(record, "|c|"), "[0.0602595714824"));
}

TEST_CASE("gradient descent grows e^tau by eta a step on each support vector") {
  const ClaimRecord record = examine_text(two_sequences,
                                          "theorem: prompt/gd-global, method: {kind: gd, step: 1, steps: 8192}, "
                                          "start: [0, 0], expect: supported");
  CHECK(record.verdict == Verdict::proved);
  for (const std::string row : {"sequence 0, token 0", "sequence 1, token 0"}) {
    const std::string ratio = quantity_of(record, "growth of e^tau over eta k, " + row);
    CHECK((starts_with(ratio, "[0.999") || starts_with(ratio, "[1.000")));
  }
}

TEST_CASE("a start too close to the origin leaves the cone, one far out stays") {
  const std::string claim =
      "theorem: prompt/gd-local, choice: [1], method: {kind: ngd, step: 1/10, steps: 8192}, cone: 9/10, "
      "expect: refuted, start: ";
  const ClaimRecord near = examine_text(single_local, claim + "[1, 0]");
  CHECK(near.verdict == Verdict::refuted);
  CHECK(near.evidence == Evidence::enclosed);
  CHECK(examine_text(single_local, claim + "[10, 0]").verdict == Verdict::proved);
}

TEST_CASE("a choice that is not locally optimal is left from every radius") {
  for (const std::string radius : {"1", "10", "100"}) {
    const ClaimRecord record =
        examine_text(single_global,
                     "theorem: prompt/limits-are-locally-optimal, choice: [1], method: {kind: ngd, step: 1/10, "
                     "steps: 4096}, cone: 9/10, expect: proved, start: [" +
                         radius + ", 1/1000]");
    CHECK(record.verdict == Verdict::proved);
    CHECK(record.evidence == Evidence::enclosed);
  }
}

TEST_CASE("losses share the limit: one orbit for one sequence, one limit for two") {
  const std::string claim =
      "theorem: prompt/loss-independence, method: {kind: ngd, step: 1/10, steps: 2048}, expect: proved, start: ";
  CHECK(examine_text(single_global, claim + "[0, 1]").verdict == Verdict::proved);
  CHECK(examine_text(two_sequences, claim + "[0, 1]").verdict == Verdict::proved);
}

TEST_CASE("plain steps towards token 1 reach no basin in a short window: supported, and the reason says so") {
  const ClaimRecord record = examine_text(single_local,
                                          "theorem: prompt/gd-local, choice: [1], method: {kind: gd, step: 1, "
                                          "steps: 1024}, start: [0, -1], expect: supported");
  CHECK(record.verdict == Verdict::supported);
  CHECK(record.reason.find("no certified basin") != std::string::npos);
}

TEST_CASE("prompt and matrix training coincide exactly when the steps match") {
  const std::string head = "theorem: prompt/reparameterisation, start: [0, 1], expect: proved, ";
  CHECK(
      examine_text(single_global, head + "method: {kind: gd, step: 1, steps: 256}, query: [1, 2], matrix_step: 1/5")
          .verdict == Verdict::proved);
  CHECK(examine_text(single_global,
                     head + "method: {kind: ngd, step: 1/10, steps: 256}, query: [3, 4], matrix_step: 1/50")
            .verdict == Verdict::proved);
  const ClaimRecord wrong = examine_text(
      single_global, head + "method: {kind: ngd, step: 1/10, steps: 256}, query: [3, 4], matrix_step: 1/250");
  CHECK(wrong.verdict == Verdict::inapplicable);
  CHECK(failing_part(wrong) == "matching-steps");
}

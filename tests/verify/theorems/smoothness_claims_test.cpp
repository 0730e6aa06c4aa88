#include <doctest/doctest.h>

#include <string>

#include "examine_text.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

TEST_CASE("the lemma's constant is proved for every loss, with and without a run") {
  for (const std::string loss : {"logistic", "exponential", "linear"}) {
    CAPTURE(loss);
    CHECK(examine_text(two_sequences, "theorem: prompt/smoothness, expect: proved, loss: " + loss).verdict ==
          Verdict::proved);
    CHECK(examine_text(single_global,
                       "theorem: prompt/smoothness, expect: proved, start: [0, 0], method: {kind: gd, step: 1, "
                       "steps: 512}, loss: " +
                           loss)
              .verdict == Verdict::proved);
  }
}

TEST_CASE("a constant below the supremum is refuted by a pair, one in between is left undecided") {
  // linear loss, single-input case: sup |Hessian| = 0.0212657349, the lemma's constant is 0.02133...
  const auto with = [](const std::string& constant, const std::string& pairs) {
    return examine_text(single_global, "theorem: prompt/smoothness, expect: refuted, loss: linear, constant: " +
                                           constant + ", pairs: " + pairs);
  };
  const ClaimRecord refuted = with("1/100", "100");
  CHECK(refuted.verdict == Verdict::refuted);
  CHECK(refuted.evidence == Evidence::enclosed);
  CHECK(with("213/10000", "100").verdict == Verdict::undecided);
  CHECK(with("22/1000", "100").verdict == Verdict::proved);
}

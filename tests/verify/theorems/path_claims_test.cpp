// Claims about regularisation paths.
#include <doctest/doctest.h>

#include <string>

#include "examine_text.hpp"
#include "verify/case/case_error.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

namespace {

ClaimRecord path(const std::string& data, const std::string& radii) {
  return examine_text(data, "theorem: prompt/regularisation-path, expect: supported, radii: " + radii);
}

}  // namespace

TEST_CASE("the path's minimisers are proved, its limit is supported") {
  const ClaimRecord record = path(single_global, "[10, 100]");
  CHECK(record.verdict == Verdict::supported);
  CHECK(record.reason.find("2 of 2 points are proved to be the minimiser over their ball") != std::string::npos);
  CHECK(quantity_of(record, "direction gap e at R = 10").substr(0, 20) == "[0.10901502236142131");
  CHECK(quantity_of(record, "direction gap e at R = 100").substr(0, 20) == "[4.70145919653515466");
}

TEST_CASE("two sequences: the gap times R tends to the predicted offset") {
  const ClaimRecord record = path(two_sequences, "[10, 1000]");
  CHECK(record.verdict == Verdict::supported);
  // |A| = .0602595714824, y = A R/(R+1) + O(R^-3): e(1000) = y/R up to the third order of an angle of 6e-5
  CHECK(quantity_of(record, "direction gap e at R = 1000").substr(0, 7) == "[6.0199");
}

TEST_CASE("more than two dimensions: supported by the best of several starts") {
  const ClaimRecord record =
      path("attention: prompt\nkeys: [[[1, 0, 0], [0, 1, 0], [0, 0, 1]]]\nscores: [[1, 0, 1/2]]\n", "[5, 50]");
  CHECK(record.verdict == Verdict::supported);
  CHECK(record.reason.find("best of several starts") != std::string::npos);
}

TEST_CASE("the path of an infeasible choice is no claim of the theorem") {
  const ClaimRecord record =
      path("attention: prompt\nkeys: [[[0, 0], [1, 0], [-1, 0]]]\nscores: [[1, 0, 0]]\n", "[1, 2]");
  CHECK(record.verdict == Verdict::inapplicable);
  CHECK(failing_part(record) == "feasible");
}

TEST_CASE("a local path stays in its cone while the global one goes elsewhere") {
  const auto local = [](const std::string& cone) {
    return examine_text(
        single_local,
        "theorem: prompt/local-regularisation-path, choice: [1], radii: [50, 200], expect: supported, "
        "cone: " +
            cone);
  };
  const ClaimRecord narrow = local("999/1000");  // 2.6 degrees
  CHECK(narrow.verdict == Verdict::supported);
  CHECK(narrow.reason.find("in the cone") != std::string::npos);
  // 90 degrees and more hold the better token 0
  CHECK(local("1/1000").verdict == Verdict::undecided);
  CHECK(path(single_local, "[50, 200]").verdict == Verdict::supported);
}

TEST_CASE("radii must ascend") {
  for (const char* radii : {"[2, 1]", "[1, 1]", "[0, 1]", "[-1, 1]"}) {
    CAPTURE(radii);
    CHECK(path(single_global, radii).input_error);
  }
}

// What must not change a verdict: permuted sequences and tokens, exact rotations, a repeated sequence; what changes
// it in a known way: keys scaled by a rational.
#include <doctest/doctest.h>

#include <string>

#include "examine_text.hpp"

using namespace attsvm::verify;
using namespace attsvm::verify::testing;

namespace {

std::string two(const std::string& keys, const std::string& scores) {
  return "attention: prompt\nkeys: " + keys + "\nscores: " + scores + "\nloss: logistic\n";
}

ClaimRecord limit(const std::string& data, const std::string& start) {
  return examine_text(data, "theorem: prompt/gd-global, method: {kind: ngd, step: 1/10, steps: 1024}, start: " +
                                start + ", expect: supported");
}

std::string leading(const std::string& enclosure, std::size_t characters) {
  return enclosure.substr(0, characters);
}

}  // namespace

TEST_CASE("permutation, rotation and repetition keep the verdict and the offset") {
  const ClaimRecord base = limit(two_sequences, "[1, 3]");
  REQUIRE(base.verdict == Verdict::proved);
  const std::string offset = leading(quantity_of(base, "|c|"), 20);
  const std::string norm = leading(quantity_of(base, "<theta, u> - eta k"), 18);

  const std::string permuted = two("[[[1, -1], [0, 0]], [[1, 1], [0, 0]]]", "[[1, 0], [2, 0]]");
  // rotation by (3/5, -4/5; 4/5, 3/5): (1,1) -> (-1/5, 7/5), (1,-1) -> (7/5, 1/5), (1,3) -> (-9/5, 13/5)
  const std::string rotated = two("[[[0, 0], [-1/5, 7/5]], [[0, 0], [7/5, 1/5]]]", "[[0, 2], [0, 1]]");
  const std::string repeated = two("[[[0, 0], [1, 1]], [[0, 0], [1, -1]], [[0, 0], [1, 1]], [[0, 0], [1, -1]]]",
                                   "[[0, 2], [0, 1], [0, 2], [0, 1]]");
  const ClaimRecord records[] = {limit(permuted, "[1, 3]"), limit(rotated, "[-9/5, 13/5]"),
                                 limit(repeated, "[1, 3]")};
  for (const ClaimRecord& record : records) {
    CHECK(record.verdict == Verdict::proved);
    CHECK(leading(quantity_of(record, "|c|"), 20) == offset);
    CHECK(leading(quantity_of(record, "<theta, u> - eta k"), 18) == norm);
  }
}

TEST_CASE("keys scaled by 2 with step and start halved halve the offset") {
  const ClaimRecord base = limit(two_sequences, "[1, 3]");
  const std::string scaled = two("[[[0, 0], [2, 2]], [[0, 0], [2, -2]]]", "[[0, 2], [0, 1]]");
  const ClaimRecord half =
      examine_text(scaled,
                   "theorem: prompt/gd-global, method: {kind: ngd, step: 1/20, steps: 1024}, start: [1/2, 3/2], "
                   "expect: supported");
  CHECK(half.verdict == Verdict::proved);
  // |c| = 0.0602595714824... and 0.0301297857412...
  CHECK(leading(quantity_of(base, "|c|"), 15) == "[0.060259571482");
  CHECK(leading(quantity_of(half, "|c|"), 15) == "[0.030129785741");
  CHECK(leading(quantity_of(half, "limit of e k, |c|/eta"), 12) ==
        leading(quantity_of(base, "limit of e k, |c|/eta"), 12));
}

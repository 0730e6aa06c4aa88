#include "verify/claim_keys.hpp"

#include <doctest/doctest.h>

#include "verify/case/read_case.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify;

namespace {

/// The CaseError that checking the case's only claim ends with; none is a failure.
CaseError error_of(std::string_view claim) {
  const std::vector<Theorem> theorems = testing::synthetic_theorems();
  const Case the_case = read_case_text(testing::case_text(claim), "two.yaml");
  try {
    check_claim_keys(the_case, the_case.claims[0], theorem_of(the_case, the_case.claims[0], theorems));
  } catch (const CaseError& error) {
    return error;
  }
  throw std::logic_error("no error");
}

}  // namespace

TEST_CASE("a claim with the keys its theorem reads passes") {
  const std::vector<Theorem> theorems = testing::synthetic_theorems();
  const Case the_case = read_case_text(
      testing::case_text("  - {theorem: test/keys, cone: 1/2, expect: proved}\n"
                         "  - {theorem: test/keys, cone: 1/2, start: [1, 2], expect: proved}\n"
                         "  - {theorem: test/method, method: {kind: gd, step: 1, decay: 0}, expect: proved}\n"
                         "  - {theorem: test/any-method, method: {kind: polyak}, expect: proved}\n"
                         "  - {theorem: test/any-method, method: {kind: gd, step: 1, decay: 1}, expect: "
                         "proved}\n"
                         "  - {theorem: test/proved, loss: linear, choice: [1], expect: refuted}\n"),
      "two.yaml");
  for (const Claim& claim : the_case.claims) {
    const Theorem& theorem = theorem_of(the_case, claim, theorems);
    CHECK(theorem.id == claim.theorem);
    CHECK_NOTHROW(check_claim_keys(the_case, claim, theorem));
  }
}

TEST_CASE("an unknown theorem is refused where it stands, with the nearest one") {
  const CaseError error = error_of("  - name: it\n    theorem: test/prooved\n    expect: proved\n");
  CHECK(error.file == "two.yaml");
  CHECK(error.line == 8);
  CHECK(error.suggestion == "test/proved");
}

TEST_CASE("a missing key is refused at the claim and named") {
  const CaseError error = error_of("  - theorem: test/keys\n    start: [0, 0]\n    expect: proved\n");
  CHECK(error.line == 7);
  CHECK(error.found.find("`cone`") != std::string::npos);
}

TEST_CASE("a key that the theorem doesn't read is refused where it stands") {
  SUBCASE("a parameter") {
    const CaseError error = error_of("  - theorem: test/keys\n    cone: 1/2\n    pairs: 3\n    expect: proved\n");
    CHECK(error.line == 9);
    CHECK(error.found.find("`pairs`") != std::string::npos);
    CHECK(error.expected.find("`cone`, `start`") != std::string::npos);
  }
  SUBCASE("a method") {
    const CaseError error =
        error_of("  - theorem: test/proved\n    expect: proved\n    method: {kind: gd, step: 1}\n");
    CHECK(error.line == 9);
    CHECK(error.found.find("`method`") != std::string::npos);
  }
  SUBCASE("a decay, to a theorem that is about constant steps") {
    const CaseError error =
        error_of("  - theorem: test/method\n    expect: proved\n    method: {kind: gd, step: 1, decay: 1/2}\n");
    CHECK(error.line == 9);
    CHECK(error.column == 33);
    CHECK(error.found == "key `decay`, which `test/method` doesn't read");
  }
  SUBCASE("Polyak's step, likewise") {
    const CaseError error = error_of("  - theorem: test/method\n    expect: proved\n    method: {kind: polyak}\n");
    CHECK(error.line == 9);
    CHECK(error.column == 14);
    CHECK(error.found == "method `polyak`, which `test/method` doesn't read");
  }
  SUBCASE("flow, likewise") {
    const CaseError error =
        error_of("  - theorem: test/method\n    expect: proved\n    method: {kind: flow, length: 1}\n");
    CHECK(error.line == 9);
    CHECK(error.column == 14);
    CHECK(error.found == "method `flow`, which `test/method` doesn't read");
  }
  SUBCASE("a start") {
    CHECK(error_of("  - {theorem: test/proved, start: [0, 0], expect: proved}\n").found.find("`start`") !=
          std::string::npos);
  }
}

TEST_CASE("a theorem about another kind of attention is refused") {
  const std::vector<Theorem> theorems = testing::synthetic_theorems();
  const Case the_case = read_case_text(
      "format: attsvm-case/1\ntitle: W\nattention: self\ntokens: [[[1, 0], [0, 1]]]\nscores: [[1, 0]]\nclaims:\n"
      "  - {expect: proved, theorem: test/proved}\n",
      "w.yaml");
  try {
    check_claim_keys(the_case, the_case.claims[0], theorem_of(the_case, the_case.claims[0], theorems));
    FAIL("no error");
  } catch (const CaseError& error) {
    CHECK(error.line == 7);
    CHECK(error.column == 22);
    CHECK(error.found == "theorem `test/proved` on a case with attention `self`");
  }
}

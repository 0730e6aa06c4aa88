#include "verify/examine.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "verify/case/read_case.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify;
using testing::finding;
using testing::fixed_theorem;
using Outcome = Finding::Outcome;

namespace {

constexpr Outcome outcomes[] = {Outcome::holds, Outcome::fails, Outcome::supported, Outcome::undecided};
constexpr Evidence evidences[] = {Evidence::exact, Evidence::enclosed, Evidence::numeric, Evidence::none};

const Case& two_tokens() {
  static const Case the_case =
      read_case_text(testing::case_text("  - {theorem: test/any, name: it, expect: proved}\n"), "two.yaml");
  return the_case;
}

ClaimRecord examined(const Theorem& theorem) { return examine(two_tokens(), two_tokens().claims.front(), theorem); }

bool decided(const Finding& f) { return f.evidence == Evidence::exact || f.evidence == Evidence::enclosed; }

}  // namespace

TEST_CASE("the verdict of every pair of findings") {
  for (const Outcome given : outcomes) {
    for (const Evidence given_by : evidences) {
      for (const Outcome concluded : outcomes) {
        for (const Evidence concluded_by : evidences) {
          const Finding h = finding(given, given_by);
          const Finding c = finding(concluded, concluded_by);
          CAPTURE(h.reason);
          CAPTURE(c.reason);
          const ClaimRecord record = examined(fixed_theorem("test/any", h, c));
          const Verdict v = record.verdict;

          const bool h_certain = given == Outcome::holds && decided(h);
          const bool h_fails = given == Outcome::fails && decided(h);
          const bool h_likely =
              !h_certain && given_by != Evidence::none && (given == Outcome::holds || given == Outcome::supported);
          const bool c_positive =
              concluded_by != Evidence::none && (concluded == Outcome::holds || concluded == Outcome::supported);
          CHECK((v == Verdict::inapplicable) == h_fails);
          CHECK((v == Verdict::proved) == (h_certain && concluded == Outcome::holds && decided(c)));
          CHECK((v == Verdict::refuted) == (h_certain && concluded == Outcome::fails && decided(c)));
          CHECK((v == Verdict::supported) == ((h_certain || h_likely) && c_positive && v != Verdict::proved));

          // No verdict rests on more than its weakest part, and none is reported as stronger.
          if (v == Verdict::inapplicable) {
            CHECK(record.evidence == given_by);
          } else if (v != Verdict::undecided) {
            CHECK(record.evidence == std::max(given_by, concluded_by));
          }
          // The conclusion is looked at exactly if the hypothesis lets it be.
          CHECK(record.parts.size() == (h_certain || h_likely ? 2 : 1));
          CHECK(record.agreement == compare(v, Expectation::proved));
          CHECK(record.examined());
        }
      }
    }
  }
}

TEST_CASE("hypotheses are decided in order, and the first that fails ends it") {
  Theorem theorem = fixed_theorem("test/any", finding(Outcome::holds, Evidence::enclosed), {});
  std::string asked;
  const auto hypothesis = [&](const std::string& id, const Finding& f) {
    return Hypothesis{id, "statement of " + id, [&asked, id, f](ClaimContext&) {
                        asked += id;
                        return f;
                      }};
  };
  theorem.hypotheses = {hypothesis("a", finding(Outcome::holds, Evidence::exact)),
                        hypothesis("b", finding(Outcome::supported, Evidence::numeric)),
                        hypothesis("c", finding(Outcome::fails, Evidence::exact)),
                        hypothesis("d", finding(Outcome::holds, Evidence::exact))};
  const ClaimRecord record = examined(theorem);
  CHECK(asked == "abc");
  CHECK(record.verdict == Verdict::inapplicable);
  CHECK(record.evidence == Evidence::exact);  // of c alone: that b is only supported doesn't matter
  REQUIRE(record.parts.size() == 3);
  CHECK(record.parts[1].id == "b");
  CHECK(record.parts[2].statement == "statement of c");
  CHECK(record.parts[2].finding.quantities.size() == 1);
  CHECK(record.reason.find("c fails") == 0);
}

TEST_CASE("a hypothesis that is only supported is named in the reason") {
  const ClaimRecord record = examined(fixed_theorem("test/any", finding(Outcome::supported, Evidence::numeric),
                                                    finding(Outcome::holds, Evidence::exact)));
  CHECK(record.verdict == Verdict::supported);
  CHECK(record.reason.find("given not decided") != std::string::npos);
}

TEST_CASE("a theorem without hypotheses is its conclusion") {
  Theorem theorem = fixed_theorem("test/any", {}, finding(Outcome::holds, Evidence::exact));
  theorem.hypotheses.clear();
  const ClaimRecord record = examined(theorem);
  CHECK(record.verdict == Verdict::proved);
  CHECK(record.evidence == Evidence::exact);
}

TEST_CASE("the record names case, claim, theorem and line") {
  const ClaimRecord record = examined(fixed_theorem("test/any", finding(Outcome::holds, Evidence::exact), {}));
  CHECK(record.case_path == "two.yaml");
  CHECK(record.claim == "it");
  CHECK(record.theorem == "test/any");
  CHECK(record.line == 7);
}

TEST_CASE("an exception is no verdict, whatever was expected") {
  const Finding good = finding(Outcome::holds, Evidence::exact);
  Theorem theorem = fixed_theorem("test/any", good, good);
  SUBCASE("in the conclusion") {
    theorem.conclusion.check = [](ClaimContext&) -> Finding { throw std::runtime_error("out of luck"); };
    const ClaimRecord record = examined(theorem);
    CHECK(record.internal_error);
    CHECK(record.reason == "in conclusion: out of luck");
    REQUIRE(record.parts.size() == 2);
    CHECK(record.parts[0].finding.outcome == Outcome::holds);
    CHECK(record.parts[1].finding.outcome == Outcome::undecided);
  }
  SUBCASE("in a hypothesis") {
    theorem.hypotheses[0].decide = [](ClaimContext&) -> Finding { throw std::bad_alloc(); };
    const ClaimRecord record = examined(theorem);
    CHECK(record.internal_error);
    CHECK(record.reason.find("in given") == 0);
  }
  SUBCASE("of no standard type") {
    theorem.conclusion.check = [](ClaimContext&) -> Finding { throw 7; };
    CHECK(examined(theorem).internal_error);
  }
  SUBCASE("about the input") {
    theorem.conclusion.check = [](ClaimContext&) -> Finding { throw CaseError("two.yaml", {7, 5}, "a", "b"); };
    const ClaimRecord record = examined(theorem);
    CHECK(record.input_error);
    CHECK_FALSE(record.internal_error);
    CHECK(record.reason.find("two.yaml:7:5:") == 0);
  }
  if (const ClaimRecord record = examined(theorem); true) {
    CHECK_FALSE(record.examined());
    CHECK(record.verdict == Verdict::undecided);
    CHECK(record.agreement != Agreement::as_expected);
  }
}

TEST_CASE("an interruption passes through") {
  Theorem theorem = fixed_theorem("test/any", finding(Outcome::holds, Evidence::exact), {});
  theorem.conclusion.check = [](ClaimContext&) -> Finding { throw Interrupted(); };
  CHECK_THROWS_AS(examined(theorem), Interrupted);
}

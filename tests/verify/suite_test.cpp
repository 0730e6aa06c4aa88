#include "verify/suite.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "verify/case/read_case.hpp"
#include "verify/claim_keys.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify;

namespace {

/// A case, its theorems and the tasks of all its claims.
struct Fixture {
  std::vector<Theorem> theorems = testing::synthetic_theorems();
  Case the_case;
  std::vector<ClaimTask> tasks;

  explicit Fixture(std::string_view claims) : the_case(read_case_text(testing::case_text(claims), "two.yaml")) {
    for (const Claim& claim : the_case.claims) {
      tasks.push_back({&the_case, &claim, &theorem_of(the_case, claim, theorems)});
    }
  }
};

/// Naps of falling length, so that later claims finish first when threads allow it.
std::string falling_naps(int count) {
  std::string claims;
  for (int i = 0; i < count; ++i) {
    const int milliseconds = 1 + 3 * (count - i);
    claims += "  - {theorem: test/naps, pairs: " + std::to_string(milliseconds) + ", expect: proved}\n";
  }
  return claims;
}

}  // namespace

TEST_CASE("records and callbacks keep the order of the tasks, whatever the number of threads") {
  const Fixture fixture(falling_naps(12));
  for (const unsigned jobs : {1u, 3u, 8u, 50u}) {
    CAPTURE(jobs);
    std::vector<std::string> reported;
    std::vector<std::size_t> counted;
    const auto records = examine_all(
        fixture.tasks, {.jobs = jobs,
                        .in_order = [&](const ClaimRecord& record) { reported.push_back(record.claim); },
                        .progress = [&](std::size_t done) { counted.push_back(done); }});
    REQUIRE(records.size() == 12);
    REQUIRE(reported.size() == 12);
    for (std::size_t i = 0; i < 12; ++i) {
      REQUIRE(records[i].has_value());
      CHECK(records[i]->claim == fixture.the_case.claims[i].name);
      CHECK(reported[i] == fixture.the_case.claims[i].name);
      CHECK(counted[i] == i + 1);
    }
  }
}

TEST_CASE("what is finished when the interruption comes is reported, what is under way is dropped") {
  const Fixture fixture(
      "  - {theorem: test/waits, name: first, expect: proved}\n"
      "  - {theorem: test/proved, name: second, expect: proved}\n"
      "  - {theorem: test/waits, name: third, expect: proved}\n"
      "  - {theorem: test/proved, name: fourth, expect: proved}\n");
  std::atomic<bool> interrupted = false;
  std::vector<std::string> reported;
  const auto records =
      examine_all(fixture.tasks, {.jobs = 2,
                                  .examine = {.interrupted = &interrupted},
                                  .in_order = [&](const ClaimRecord& record) { reported.push_back(record.claim); },
                                  .progress = [&](std::size_t) { interrupted = true; }});
  REQUIRE(records.size() == 4);
  CHECK_FALSE(records[0].has_value());
  REQUIRE(records[1].has_value());
  CHECK(records[1]->verdict == Verdict::proved);
  CHECK_FALSE(records[2].has_value());
  CHECK_FALSE(records[3].has_value());
  CHECK(reported == std::vector<std::string>{"second"});
}

TEST_CASE("a result that arrives after the interruption is dropped: it may rest on half a computation") {
  Fixture fixture("  - {theorem: test/proved, expect: proved}\n");
  std::atomic<bool> interrupted = false;
  Theorem hasty = *fixture.tasks[0].theorem;
  hasty.conclusion.check = [&](ClaimContext&) {
    interrupted = true;
    return testing::finding(Finding::Outcome::holds, Evidence::exact);
  };
  fixture.tasks[0].theorem = &hasty;
  CHECK_FALSE(examine_all(fixture.tasks, {.examine = {.interrupted = &interrupted}})[0].has_value());
}

TEST_CASE("one claim's exception leaves the others alone") {
  const Fixture fixture(
      "  - {theorem: test/broken, expect: proved}\n"
      "  - {theorem: test/proved, expect: proved}\n");
  const auto records = examine_all(fixture.tasks, {.jobs = 2});
  CHECK(records[0]->internal_error);
  CHECK(records[1]->verdict == Verdict::proved);
}

TEST_CASE("an exception of a callback comes back to the caller") {
  const Fixture fixture(falling_naps(4));
  bool full = true;  // at the first record only: the exception must not be lost over the others
  const SuiteOptions options{.jobs = 2, .in_order = [&](const ClaimRecord&) {
                               if (std::exchange(full, false)) throw std::runtime_error("full");
                             }};
  CHECK_THROWS_WITH_AS(examine_all(fixture.tasks, options), "full", std::runtime_error);
}

TEST_CASE("no tasks, no records") { CHECK(examine_all({}, {.jobs = 4}).empty()); }

#include "verify/claim_context.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "attsvm/number/ball.hpp"
#include "verify/case/read_case.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm;
using namespace attsvm::verify;

namespace {

Case one_claim(const std::string& keys) {
  return read_case_text(testing::case_text("  - {theorem: test/any, expect: proved" + keys + "}\n"), "two.yaml");
}

}  // namespace

TEST_CASE("margin results are computed once") {
  const Case the_case = one_claim("");
  ClaimContext context(the_case, the_case.claims[0]);
  CHECK(&context.margin() == &context.margin());
  CHECK(&context.solution() == &context.solution());
  CHECK(&context.optimality() == &context.optimality());
  // Keys (1,0) and (0,0), token 0 chosen: the shortest p with p_1 >= 1.
  CHECK(context.solution().direction == Vector<Rational>{{1, 0}});
  CHECK(context.optimality().holds());
  CHECK(context.precision_bits() == 0);
}

TEST_CASE("a claim's loss overrides the case's") {
  const Case plain = one_claim("");
  CHECK(ClaimContext(plain, plain.claims[0]).loss() == LossKind::logistic);
  const Case own = one_claim(", loss: linear");
  CHECK(ClaimContext(own, own.claims[0]).loss() == LossKind::linear);
}

TEST_CASE("the enclosed run keeps round iterates and halves, and starts at the origin by default") {
  const Case the_case = one_claim(", method: {kind: ngd, step: 1/10, steps: 3504}");
  ClaimContext context(the_case, the_case.claims[0]);
  const EnclosedTrajectory& run = context.enclosed_run();
  CHECK(&run == &context.enclosed_run());
  CHECK(run.accurate);
  CHECK(context.precision_bits() == run.bits);
  const auto& samples = run.trajectory.samples;
  for (const std::uint64_t k : {0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 3000, 3504, 1752, 876, 438}) {
    CAPTURE(k);
    CHECK(std::ranges::count(samples, k, &Sample<Ball>::step) == 1);
  }
  CHECK(context.claim().steps == samples.back().step);
  // All gradients point along (1,0): θ_k = k/10 (1,0), and the enclosure must hold it.
  for (const Sample<Ball>& sample : samples) {
    CHECK(contains(sample.theta(0), Rational(sample.step, 10)));
    CHECK(contains(sample.theta(1), Rational(0)));
  }
}

TEST_CASE("the run starts where the claim says") {
  const Case the_case = one_claim(", start: [3, -1/4], method: {kind: ngd, step: 1, steps: 1}");
  ClaimContext context(the_case, the_case.claims[0]);
  const Vector<Ball>& start = context.enclosed_run().trajectory.samples.front().theta;
  CHECK(contains(start(0), Rational(3)));
  CHECK(contains(start(1), Rational(-1, 4)));
}

TEST_CASE("the largest noted precision is kept") {
  const Case the_case = one_claim("");
  ClaimContext context(the_case, the_case.claims[0]);
  context.note_precision(512);
  context.note_precision(256);
  CHECK(context.precision_bits() == 512);
}

TEST_CASE("what the claim lacks is an error about the claim") {
  SUBCASE("a method without steps") {
    const Case the_case = one_claim(", method: {kind: gd, step: 1}");
    ClaimContext context(the_case, the_case.claims[0]);
    CHECK_THROWS_AS(context.enclosed_run(), CaseError);
  }
  SUBCASE("no choice, and tied scores") {
    Case the_case = one_claim("");
    the_case.claims[0].choice.clear();
    ClaimContext context(the_case, the_case.claims[0]);
    CHECK_THROWS_AS(context.solution(), CaseError);
  }
  SUBCASE("neighbours of an infeasible choice") {
    // Token 2 is the midpoint of the other two: no p puts it above both.
    const Case the_case = read_case_text(
        "format: attsvm-case/1\ntitle: Midpoint\nattention: prompt\n"
        "keys: [[[1, 0], [-1, 0], [0, 0]]]\nscores: [[0, 0, 1]]\n"
        "claims:\n  - {theorem: test/any, expect: proved}\n",
        "midpoint.yaml");
    ClaimContext context(the_case, the_case.claims[0]);
    CHECK_FALSE(context.solution().feasible());
    CHECK_THROWS_AS(context.optimality(), std::logic_error);
  }
}

TEST_CASE("an interrupted computation is no result") {
  const std::atomic<bool> interrupted = true;
  const Case the_case = one_claim(", method: {kind: ngd, step: 1/10, steps: 100000}");
  ClaimContext context(the_case, the_case.claims[0], {.interrupted = &interrupted});
  CHECK_THROWS_AS(context.enclosed_run(), Interrupted);
}

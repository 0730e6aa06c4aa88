#include "attsvm/trajectory/ladder.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <string>

#include "attention/problems.hpp"
#include "attention/reference.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

const Method ngd{MethodKind::normalised_gradient_descent, Rational(1, 10)};

LadderOptions ladder(std::uint64_t steps, EnclosureForm form) {
  LadderOptions options;
  options.enclosure = form;
  options.run.steps = steps;
  return options;
}

constexpr EnclosureForm forms[] = {EnclosureForm::natural, EnclosureForm::centred};

/// Accurate bits of the worst entry relative to the largest.
bool accurate_to(const Vector<Ball>& x, long bits) {
  Rational largest(0), widest(0);
  for (const Ball& entry : x) {
    largest = std::max(largest, Rational(abs(midpoint(entry))));
    widest = std::max(widest, radius(entry));
  }
  return widest * Rational(pow(Integer(2), static_cast<unsigned>(bits))) <= largest * 2;
}

}  // namespace

TEST_CASE("both forms enclose the orbit that 500 digits give, and each other") {
  const RealPrecision digits(500);
  Dice dice(53);
  for (int i = 0; i < 10; ++i) {
    const AttentionProblem<Rational> problem = i == 0 ? two_support_vectors(2) : random_problem(dice);
    const LossKind loss = i % 3 == 0 ? LossKind::logistic : i % 3 == 1 ? LossKind::exponential : LossKind::linear;
    const Method method{i % 2 == 0 ? MethodKind::normalised_gradient_descent : MethodKind::gradient_descent,
                        Rational(1, 3)};
    const Vector<Rational> start = random_vector(dice, problem.dimension, 1);
    const auto reference = run<Real>(cast<Real>(problem), loss, method, cast_vector<Real>(start), {.steps = 200});
    if (reference.status == TrajectoryStatus::stationary) continue;
    for (const EnclosureForm form : forms) {
      CAPTURE(i);
      LadderOptions options = ladder(200, form);
      options.accurate_bits = 60;
      options.maximal_bits = 1024;
      const auto enclosed = enclose(problem, loss, method, start, options);
      if (enclosed.trajectory.status == TrajectoryStatus::stationary) continue;
      for (std::size_t s = 0; s < enclosed.trajectory.samples.size(); ++s) {
        const Sample<Ball>& sample = enclosed.trajectory.samples[s];
        REQUIRE(sample.step == reference.samples[s].step);
        for (Index k = 0; k < problem.dimension; ++k) {
          const Rational truth(reference.samples[s].theta[k]);
          CHECK(overlaps(sample.theta[k], ball_around(truth, Rational(1, pow(Integer(10), 200)))));
          const Rational v(reference.samples[s].descent[k]);
          CHECK(overlaps(sample.descent[k], ball_around(v, Rational(1, pow(Integer(10), 200)))));
        }
        if (enclosed.accurate) {
          CHECK(accurate_to(sample.theta, 60));
          CHECK(accurate_to(sample.descent, 60));
        }
      }
    }
  }
}

TEST_CASE("natural form: the ladder doubles the bits until the run is accurate") {
  const LadderOptions options = ladder(1000, EnclosureForm::natural);
  const auto result = enclose(two_support_vectors(2), LossKind::logistic, ngd, vector_of({0, 0}), options);
  CHECK(result.trajectory.status == TrajectoryStatus::completed);
  CHECK(result.accurate);
  CHECK(result.rungs > 1);
  CHECK(result.bits == options.initial_bits << (result.rungs - 1));
  for (const auto& sample : result.trajectory.samples) {
    CHECK(accurate_to(sample.theta, 128));
    CHECK(accurate_to(sample.descent, 128));
  }
}

TEST_CASE("centred form: two support vectors need no more bits after 4096 steps than after 16") {
  const auto result = enclose(two_support_vectors(2), LossKind::logistic, ngd, vector_of({0, 0}),
                              ladder(4096, EnclosureForm::centred));
  CHECK(result.trajectory.status == TrajectoryStatus::completed);
  CHECK(result.accurate);
  CHECK(result.bits == 256);
  CHECK(result.rungs == 1);
  CHECK(accurate_to(result.trajectory.samples.back().theta, 230));
}

TEST_CASE("a hopeless rung is left early") {
  // with 64 bits nothing is accurate to 128, so the first rungs must cost a step or so
  for (const EnclosureForm form : forms) {
    std::vector<std::uint64_t> calls;
    LadderOptions options = ladder(3000, form);
    options.initial_bits = 64;
    options.run.progress = [&](std::uint64_t done) { calls.push_back(done); };
    const auto result = enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
    CHECK(result.accurate);
    CHECK(result.rungs >= 3);
    // progress starts again at each rung: 0 once a rung, and only the last rung got to 2816
    CHECK(std::count(calls.begin(), calls.end(), 0) == result.rungs);
    CHECK(std::count(calls.begin(), calls.end(), 2816) == 1);
  }
}

TEST_CASE("a budget that is too small is said, and what was reached still encloses") {
  for (const EnclosureForm form : forms) {
    LadderOptions options = ladder(3000, form);
    options.initial_bits = 64;
    options.maximal_bits = 100;
    const auto result = enclose(two_support_vectors(2), LossKind::logistic, ngd, vector_of({0, 0}), options);
    CHECK_FALSE(result.accurate);
    CHECK(result.bits == 100);
    CHECK(result.rungs == 2);
    CHECK(result.trajectory.samples.size() > 1);
  }
}

TEST_CASE("the textbook gradient climbs every rung and stays undecided, never wrong") {
  LadderOptions options = ladder(16384, EnclosureForm::centred);
  options.maximal_bits = 1024;
  options.run.form = GradientForm::textbook;
  const auto result = enclose(single_input(q("9/10")), LossKind::logistic, ngd, vector_of({0, q("-3/2")}), options);
  CHECK(result.trajectory.status == TrajectoryStatus::undecided);
  CHECK_FALSE(result.accurate);
  CHECK(result.bits == 1024);
  CHECK(result.trajectory.steps_done < 16384);
}

TEST_CASE("stationary from the start is exact, also where scores aren't binary fractions") {
  const AttentionProblem<Rational> problem =
      problem_of({sequence_of({{0, 0}, {1, 2}, {3, 1}}, {q("9/10"), q("9/10"), q("9/10")})});
  for (const EnclosureForm form : forms) {
    for (const MethodKind kind : {MethodKind::gradient_descent, MethodKind::normalised_gradient_descent}) {
      const auto result =
          enclose(problem, LossKind::logistic, {kind, Rational(1, 10)}, vector_of({1, 1}), ladder(9, form));
      CHECK(result.trajectory.status == TrajectoryStatus::stationary);
      CHECK(result.accurate);
      CHECK(result.rungs == 1);
    }
  }
}

TEST_CASE("an interrupted climb ends at once") {
  std::atomic<bool> interrupted = false;
  for (const EnclosureForm form : forms) {
    interrupted = false;
    LadderOptions options = ladder(100'000, form);
    options.run.interrupted = &interrupted;
    options.run.progress = [&](std::uint64_t done) { interrupted = done >= 256; };
    const auto result = enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
    CHECK(result.trajectory.status == TrajectoryStatus::interrupted);
    CHECK(result.trajectory.steps_done == 257);
    CHECK(result.rungs == 1);
  }
}

TEST_CASE("a caller that has enough ends the run, on a rung that is accurate so far") {
  for (const EnclosureForm form : forms) {
    LadderOptions options = ladder(3000, form);
    options.initial_bits = 64;
    std::vector<std::size_t> seen;
    options.enough = [&](const std::vector<Sample<Ball>>& samples) {
      CHECK(accurate_to(samples.back().theta, 128));
      seen.push_back(samples.size());
      return samples.back().step >= 20;
    };
    const auto result = enclose(single_input(0), LossKind::logistic, ngd, vector_of({1, 0}), options);
    CHECK(result.trajectory.status == TrajectoryStatus::stopped);
    CHECK(result.accurate);
    CHECK(result.bits >= 256);
    // 0..16, 18, 20 are recorded
    CHECK(result.trajectory.steps_done == 20);
    CHECK(result.trajectory.samples.size() == 19);
    // the last rung showed every sample, once
    REQUIRE(seen.size() >= 19);
    for (std::size_t k = 0; k < 19; ++k) CHECK(seen[seen.size() - 19 + k] == k + 1);
  }
}

TEST_CASE("a caller that never has enough gets the whole run, one that has at its end is told so") {
  LadderOptions options = ladder(30, EnclosureForm::centred);
  options.enough = [](const std::vector<Sample<Ball>>&) { return false; };
  CHECK(enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options).trajectory.status ==
        TrajectoryStatus::completed);
  options.enough = [](const std::vector<Sample<Ball>>& samples) { return samples.back().step == 30; };
  const auto result = enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
  CHECK(result.trajectory.status == TrajectoryStatus::stopped);
  CHECK(result.trajectory.steps_done == 30);
}

TEST_CASE("on the last rung a caller may stop a run that is too wide") {
  LadderOptions options = ladder(3000, EnclosureForm::natural);
  options.initial_bits = options.maximal_bits = 64;
  options.enough = [](const std::vector<Sample<Ball>>& samples) { return samples.size() == 3; };
  const auto result = enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
  CHECK(result.trajectory.status == TrajectoryStatus::stopped);
  CHECK_FALSE(result.accurate);
}

TEST_CASE("the working precision of the caller is left as it was") {
  const BallPrecision bits(77);
  enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), ladder(10, EnclosureForm::natural));
  CHECK(ball_precision() == 77);
}

TEST_CASE("the same run twice gives the same balls") {
  for (const EnclosureForm form : forms) {
    const auto print = [&] {
      std::string text;
      const auto result =
          enclose(two_support_vectors(3), LossKind::exponential, ngd, vector_of({0, 1}), ladder(300, form));
      for (const auto& sample : result.trajectory.samples) {
        for (const Ball& entry : sample.theta) text += midpoint(entry).str() + " " + radius(entry).str() + "\n";
        for (const Ball& entry : sample.descent) text += midpoint(entry).str() + " " + radius(entry).str() + "\n";
      }
      return text;
    };
    CHECK(print() == print());
  }
}

TEST_CASE("a ladder without rungs, or a run that can't be, is refused") {
  LadderOptions options = ladder(10, EnclosureForm::natural);
  options.initial_bits = 1;
  CHECK_THROWS_AS(enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options),
                  std::invalid_argument);
  options.initial_bits = 512;
  options.maximal_bits = 256;
  CHECK_THROWS_AS(enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options),
                  std::invalid_argument);
  for (const EnclosureForm form : forms) {
    CHECK_THROWS_AS(enclose(single_input(0), LossKind::logistic, ngd, vector_of({0, 0, 0}), ladder(10, form)),
                    std::invalid_argument);
    CHECK_THROWS_AS(
        enclose(single_input(0), LossKind::logistic, {ngd.kind, Rational(0)}, vector_of({0, 0}), ladder(10, form)),
        std::invalid_argument);
  }
}

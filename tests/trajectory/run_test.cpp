#include <doctest/doctest.h>

#include <atomic>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/trajectory.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

const Method ngd{MethodKind::normalised_gradient_descent, Rational(1, 10)};
const Method gd{MethodKind::gradient_descent, Rational(1)};

template <class S>
Trajectory<S> run_exact(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                        const Vector<Rational>& start, const RunOptions& options) {
  return run<S>(cast<S>(problem), loss, method, cast_vector<S>(start), options);
}

}  // namespace

TEST_CASE("names are those of case files and reports") {
  CHECK(name(MethodKind::gradient_descent) == "gd");
  CHECK(name(MethodKind::normalised_gradient_descent) == "ngd");
  CHECK(name(MethodKind::polyak) == "polyak");
  CHECK(name(TrajectoryStatus::not_run) == "not run");
  CHECK(name(TrajectoryStatus::completed) == "completed");
  CHECK(name(TrajectoryStatus::stopped) == "stopped");
  CHECK(name(TrajectoryStatus::undecided) == "undecided");
  CHECK(name(TrajectoryStatus::stationary) == "stationary");
  CHECK(name(TrajectoryStatus::gap_not_positive) == "gap not positive");
  CHECK(name(TrajectoryStatus::not_finite) == "not finite");
  CHECK(name(TrajectoryStatus::interrupted) == "interrupted");
}

TEST_CASE("a trajectory reads as not run until it is") {
  CHECK(Trajectory<double>().status == TrajectoryStatus::not_run);
  CHECK(Trajectory<double>().steps_done == 0);
}

TEST_CASE_TEMPLATE("each step is the method's formula with the gradient found by differentiation", S, double, Real,
                   Ball) {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(300);
  Dice dice(47);
  for (int i = 0; i < 12; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const LossKind loss = i % 3 == 0 ? LossKind::logistic : i % 3 == 1 ? LossKind::exponential : LossKind::linear;
    const Method& method = i % 2 == 0 ? gd : ngd;
    const Vector<Rational> start = random_vector(dice, problem.dimension, 2);
    const auto trajectory = run_exact<S>(problem, loss, method, start, {.steps = 5, .recording = {}});
    if (trajectory.status == TrajectoryStatus::stationary) continue;  // one token a sequence
    if (i == 0) REQUIRE(trajectory.status == TrajectoryStatus::completed);

    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    Vector<Real> theta = cast_vector<Real>(start);
    for (const Sample<S>& sample : trajectory.samples) {
      const Vector<Real> v = reference_negative_gradient(real_problem, loss, theta);
      Real squared_norm(0);
      for (const Real& entry : v) squared_norm += entry * entry;
      if (squared_norm < Real("1e-100")) break;  // all scores equal: the direction is noise
      const Real factor =
          method.kind == MethodKind::gradient_descent ? Real(1) : Real(1 / (10 * sqrt(squared_norm)));
      for (Index k = 0; k < theta.size(); ++k) {
        if constexpr (std::is_same_v<S, Ball>) {
          CHECK(contains(sample.theta[k], Rational(theta[k])));
          CHECK(overlaps(sample.descent[k], ball_around(Rational(v[k]), Rational(1, pow(Integer(10), 80)))));
          CHECK(radius(sample.theta[k]) < Rational(1, pow(Integer(10), 75)));
        } else if constexpr (std::is_same_v<S, double>) {
          CHECK(Real(abs(Real(sample.theta[k] - theta[k]))) < Real("1e-12"));
        } else {
          CHECK(Real(abs(Real(sample.theta[k] - theta[k]))) < Real("1e-75"));
          CHECK(Real(abs(Real(sample.descent[k] - v[k]))) < Real("1e-75"));
        }
        theta[k] += factor * v[k];
      }
    }
  }
}

TEST_CASE_TEMPLATE("completed: the recorded iterates, and no other", S, double, Real, Ball) {
  const RunOptions options{.steps = 40, .recording = {.dense = 4, .per_octave = 2, .extra = {37}}};
  const auto trajectory = run_exact<S>(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
  CHECK(trajectory.status == TrajectoryStatus::completed);
  CHECK(trajectory.steps_done == 40);
  std::vector<std::uint64_t> kept;
  for (const auto& sample : trajectory.samples) kept.push_back(sample.step);
  CHECK(kept == recorded_steps(40, options.recording));
}

TEST_CASE_TEMPLATE("recording doesn't change the run", S, double, Ball) {
  RunOptions sparse{.steps = 300, .recording = {.dense = 1, .per_octave = 1, .extra = {}}};
  RunOptions full{.steps = 300, .recording = {.dense = 300, .per_octave = 1, .extra = {}}};
  const auto a = run_exact<S>(single_input(0), LossKind::logistic, ngd, vector_of({0, -1}), sparse);
  const auto b = run_exact<S>(single_input(0), LossKind::logistic, ngd, vector_of({0, -1}), full);
  REQUIRE(b.samples.size() == 301);
  for (const auto& sample : a.samples) {
    const auto& same = b.samples[sample.step];
    for (Index k = 0; k < 2; ++k) {
      if constexpr (std::is_same_v<S, Ball>) {
        CHECK(contains(sample.theta[k], same.theta[k]));
        CHECK(contains(same.theta[k], sample.theta[k]));
      } else {
        CHECK(sample.theta[k] == same.theta[k]);
        CHECK(sample.descent[k] == same.descent[k]);
      }
    }
  }
}

TEST_CASE_TEMPLATE("stationary: all scores of each sequence equal", S, double, Real, Ball) {
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0, 0}, {1, 2}, {3, 1}}, {1, 1, 1})});
  for (const Method& method : {gd, ngd}) {
    const auto trajectory =
        run_exact<S>(problem, LossKind::logistic, method, vector_of({1, 1}), {.steps = 9, .recording = {}});
    CHECK(trajectory.status == TrajectoryStatus::stationary);
    CHECK(trajectory.steps_done == 0);
    CHECK(trajectory.samples.size() == 1);
  }
}

TEST_CASE("undecided: an enclosure grown too wide for a normalised step") {
  const BallPrecision bits(64);
  const auto trajectory = run_exact<Ball>(two_support_vectors(2), LossKind::logistic, ngd, vector_of({0, 0}),
                                          {.steps = 100'000, .recording = {}});
  CHECK(trajectory.status == TrajectoryStatus::undecided);
  CHECK(trajectory.steps_done > 10);
  CHECK(trajectory.steps_done < 100'000);
}

TEST_CASE("undecided: an enclosure of the gradient that holds 0") {
  const BallPrecision bits(64);
  Vector<Ball> start(2);
  start[0] = start[1] = ball_around(Rational(0), Rational(50));
  const auto trajectory =
      run<Ball>(cast<Ball>(two_support_vectors(2)), LossKind::linear, ngd, start, {.steps = 10, .recording = {}});
  CHECK(trajectory.status == TrajectoryStatus::undecided);
  CHECK(trajectory.steps_done == 0);
}

TEST_CASE("not finite: a step that leaves the range of double") {
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {100}}, {0, 1})});
  const Method huge{MethodKind::gradient_descent, Rational(pow(Integer(10), 308))};
  const auto trajectory =
      run_exact<double>(problem, LossKind::linear, huge, vector_of({0}), {.steps = 5, .recording = {}});
  CHECK(trajectory.status == TrajectoryStatus::not_finite);
  CHECK(trajectory.steps_done == 1);
}

TEST_CASE("interrupted: the flag is looked at before every step") {
  std::atomic<bool> interrupted = true;
  RunOptions options{
      .steps = 1000, .recording = {}, .form = GradientForm::anchored, .interrupted = &interrupted, .progress = {}};
  const auto at_once = run_exact<double>(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
  CHECK(at_once.status == TrajectoryStatus::interrupted);
  CHECK(at_once.samples.empty());

  interrupted = false;
  options.progress = [&](std::uint64_t done) { interrupted = done >= 512; };
  const auto later = run_exact<double>(single_input(0), LossKind::logistic, ngd, vector_of({0, 0}), options);
  CHECK(later.status == TrajectoryStatus::interrupted);
  CHECK(later.steps_done == 513);
}

TEST_CASE("a step that isn't positive, or a start of another dimension, is refused") {
  for (const Rational& step : {Rational(0), Rational(-1)}) {
    CHECK_THROWS_AS(run_exact<double>(single_input(0), LossKind::logistic, {MethodKind::gradient_descent, step},
                                      vector_of({0, 0}), {.steps = 1, .recording = {}}),
                    std::invalid_argument);
  }
  CHECK_THROWS_AS(
      run_exact<double>(single_input(0), LossKind::logistic, gd, vector_of({0}), {.steps = 1, .recording = {}}),
      std::invalid_argument);
}

TEST_CASE("one sequence: the path of normalised steps doesn't depend on the loss") {
  std::vector<Trajectory<double>> runs;
  for (const LossKind loss : {LossKind::linear, LossKind::logistic, LossKind::exponential}) {
    runs.push_back(
        run_exact<double>(single_input(0), loss, ngd, vector_of({0, -1}), {.steps = 2000, .recording = {}}));
  }
  for (std::size_t i = 0; i < runs[0].samples.size(); ++i) {
    CHECK(runs[0].samples[i].theta == runs[1].samples[i].theta);
    CHECK(runs[0].samples[i].theta == runs[2].samples[i].theta);
  }
}

#include "attsvm/trajectory/flow.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/attention/softmax.hpp"
#include "attsvm/trajectory/trajectory.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

FlowOptions<Real> up_to(const Rational& length, std::vector<Rational> record = {}) {
  FlowOptions<Real> options;
  options.length = length;
  options.record = std::move(record);
  return options;
}

Real real(const Rational& x) { return from_rational<Real>(x); }

bool near(const Real& a, const Real& b, const char* tolerance) {
  return abs(Real(a - b)) <= Real(tolerance) * std::max(Real(1), Real(abs(b)));
}

/// Keys (3, 4) and (0, 0), scores 2 and 0: θ moves along (3, 4)/5, and m = <(3, 4), θ> by 5 a unit of arclength.
AttentionProblem<Rational> two_tokens() { return problem_of({sequence_of({{3, 4}, {0, 0}}, {2, 0})}); }

/// A token inside the hull of the others: the loss has a minimiser at a finite point of the axis.
AttentionProblem<Rational> finite_minimiser() {
  return problem_of({sequence_of({{0, 0}, {1, 0}, {q("-1/2"), 1}, {q("-1/2"), -1}}, {1, q("9/10"), 0, 0})});
}

/// ∫ f over [from, to] by Romberg's extrapolation of the trapezium rule.
template <class F>
Real integral(F f, const Real& from, const Real& to, int levels) {
  std::vector<Real> row = {Real((f(from) + f(to)) * (to - from) / 2)};
  for (int level = 1; level <= levels; ++level) {
    const long count = 1L << level;
    const Real width = (to - from) / count;
    Real sum(0);
    for (long j = 1; j < count; j += 2) sum += f(Real(from + j * width));
    std::vector<Real> next = {Real(row[0] / 2 + sum * width)};
    Real power(1);
    for (std::size_t k = 0; k < row.size(); ++k) {
      power *= 4;
      next.push_back(next[k] + (next[k] - row[k]) / (power - 1));
    }
    row = std::move(next);
  }
  return row.back();
}

}  // namespace

TEST_CASE("names of the flow's statuses are those of reports") {
  CHECK(name(FlowStatus::not_run) == "not run");
  CHECK(name(FlowStatus::completed) == "completed");
  CHECK(name(FlowStatus::stopped) == "stopped");
  CHECK(name(FlowStatus::stationary) == "stationary");
  CHECK(name(FlowStatus::stalled) == "stalled");
  CHECK(name(FlowStatus::undecided) == "undecided");
  CHECK(name(FlowStatus::not_finite) == "not finite");
  CHECK(name(FlowStatus::interrupted) == "interrupted");
  CHECK(FlowTrajectory<Real>().status == FlowStatus::not_run);
}

TEST_CASE("two tokens: the path is a straight line, and t a closed form or an integral") {
  const RealPrecision digits(70);
  for (const LossKind loss : losses) {
    const auto run = flow(two_tokens(), loss, vector_of({1, -1}), 40, up_to(40, {q("1/3"), 2, 10}));
    REQUIRE(run.status == FlowStatus::completed);
    REQUIRE(run.samples.size() == 5);
    for (const auto& sample : run.samples) {
      const Real& s = sample.arclength;
      CHECK(near(sample.theta[0], 1 + 3 * s / 5, "1e-39"));
      CHECK(near(sample.theta[1], -1 + 4 * s / 5, "1e-39"));
      const Real from(-1), to = from + 5 * s;
      if (loss == LossKind::linear) {
        // dm/dt = |a|² D σ(1-σ):  2m + e^m - e^{-m} = |a|² D t + const
        const auto primitive = [](const Real& m) { return Real(2 * m + exp(m) - exp(Real(-m))); };
        const Real t = (primitive(to) - primitive(from)) / 50;
        CHECK(near(sample.time, t, "1e-39"));
      } else if (s < 3) {
        const Real t = integral(
            [&](const Real& m) {
              const Real sigma = 1 / (1 + exp(Real(-m)));
              const Real factor =
                  loss == LossKind::logistic ? Real(1 + exp(Real(2 * sigma))) : exp(Real(2 * sigma));
              return Real(factor / (50 * sigma * (1 - sigma)));
            },
            from, to, 11);
        CHECK(near(sample.time, t, "1e-22"));
      }
    }
    CHECK(run.samples.front().time == 0);
    CHECK(run.samples.front().log_time() < Real("-1e100"));
  }
}

TEST_CASE("the single-input case keeps its first integral, and its offset tends to the closed form") {
  const RealPrecision digits(70);
  // y + 10 x - (100/11) log(11 e^x + 1)
  const auto invariant = [](const Vector<Real>& theta) {
    return Real(theta[1] + 10 * theta[0] - Real(100) / 11 * log(Real(11 * exp(theta[0]) + 1)));
  };
  for (const char* y0 : {"1", "0", "-1/2", "-3/2"}) {
    const auto run =
        flow(single_input(q("9/10")), LossKind::logistic, vector_of({0, q(y0)}), 40, up_to(1200, {1, 10, 100}));
    REQUIRE(run.samples.size() == 5);
    for (const auto& sample : run.samples)
      CHECK(near(invariant(sample.theta), invariant(run.samples[0].theta), "1e-37"));
    // p × u -> (y0/10 - (10/11) log 12) / √1.01
    const auto& last = run.samples.back().theta;
    const Real offset = (10 * last[0] + last[1]) / sqrt(Real(101));
    CHECK(near(offset, (real(q(y0)) / 10 - Real(10) / 11 * log(Real(12))) / sqrt(Real("1.01")), "1e-36"));
  }
}

TEST_CASE("tied top scores: sinh y = sinh(y0) e^{x - x0}") {
  const RealPrecision digits(60);
  const auto problem = problem_of({sequence_of({{1, 1}, {1, -1}, {0, 0}}, {1, 1, 0})});
  const auto run = flow(problem, LossKind::exponential, vector_of({-1, q("1/10")}), 30, up_to(20, {1, 3, 5}));
  REQUIRE(run.status == FlowStatus::completed);
  for (const auto& sample : run.samples)
    CHECK(near(Real(sinh(sample.theta[1]) / exp(Real(sample.theta[0] + 1))), sinh(Real("0.1")), "1e-29"));
}

TEST_CASE("with one sequence the path doesn't depend on the loss, only the time does") {
  const RealPrecision digits(60);
  const auto problem = single_input(0);
  const auto reference = flow(problem, LossKind::linear, vector_of({0, -1}), 30, up_to(50, {2, 7}));
  for (const LossKind loss : {LossKind::logistic, LossKind::exponential}) {
    const auto other = flow(problem, loss, vector_of({0, -1}), 30, up_to(50, {2, 7}));
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(near(other.samples[i].theta[0], reference.samples[i].theta[0], "1e-29"));
      CHECK(near(other.samples[i].theta[1], reference.samples[i].theta[1], "1e-29"));
    }
    CHECK(other.samples[3].time > Real("1.5") * reference.samples[3].time);
  }
}

TEST_CASE("as many digits agree with a run of twenty more as were asked for") {
  const RealPrecision digits(90);
  Dice dice(71);
  for (int i = 0; i < 9; ++i) {
    const auto problem = i < 3 ? two_support_vectors(2) : random_problem(dice);
    const auto start = random_vector(dice, problem.dimension, 2);
    const unsigned asked = i % 2 == 0 ? 30 : 50;
    const auto run = flow(problem, losses[i % 3], start, asked, up_to(8, {1, 4}));
    if (run.status == FlowStatus::stationary || run.status == FlowStatus::stalled) continue;
    const auto better = flow(problem, losses[i % 3], start, asked + 20, up_to(8, {1, 4}));
    CAPTURE(i);
    REQUIRE(run.samples.size() == better.samples.size());
    CHECK(agreed_digits(run, better) > asked);
    CHECK(agreed_digits(run, better) < asked + 20);
    CHECK(better.steps.order > run.steps.order);
  }
}

TEST_CASE("the order of tokens, sequences and coordinates doesn't matter; repeated sequences neither") {
  const RealPrecision digits(60);
  Dice dice(73);
  for (int i = 0; i < 4; ++i) {
    const auto problem = i == 0 ? two_support_vectors(2) : random_problem(dice);
    auto start = random_vector(dice, problem.dimension, 1);
    const auto run = flow(problem, losses[i % 3], start, 30, up_to(6, {1}));

    auto changed = problem;
    std::reverse(changed.sequences.begin(), changed.sequences.end());
    for (auto& sequence : changed.sequences) {
      sequence.features = sequence.features.rowwise().reverse().colwise().reverse().eval();
      sequence.scores.reverseInPlace();
    }
    const auto once = changed.sequences;
    changed.sequences.insert(changed.sequences.end(), once.begin(), once.end());
    start.reverseInPlace();
    auto other = flow(changed, losses[i % 3], start, 30, up_to(6, {1}));
    CHECK(other.status == run.status);
    for (auto& sample : other.samples) sample.theta.reverseInPlace();
    CHECK(agreed_digits(run, other) > 30);
  }
}

TEST_CASE("linear loss: twice the scores halve the time") {
  const RealPrecision digits(60);
  auto doubled = two_support_vectors(2);
  for (auto& sequence : doubled.sequences) sequence.scores *= Rational(2);
  const auto run = flow(two_support_vectors(2), LossKind::linear, vector_of({0, 1}), 30, up_to(9));
  auto other = flow(doubled, LossKind::linear, vector_of({0, 1}), 30, up_to(9));
  for (auto& sample : other.samples) sample.time *= 2;
  CHECK(agreed_digits(run, other) > 30);
}

TEST_CASE("gradient descent with small steps tends to the flow, with an error proportional to the step") {
  const RealPrecision digits(50);
  for (const LossKind loss : losses) {
    const auto problem = two_support_vectors(3);
    FlowOptions<Real> options = up_to(1000);
    options.log10_time = 1;
    const auto run = flow(problem, loss, vector_of({1, 1}), 30, options);
    REQUIRE(run.status == FlowStatus::completed);
    CHECK(near(run.samples.back().time, 10, "1e-30"));
    const auto error = [&](int steps_a_unit) {
      const Method method{MethodKind::gradient_descent, Rational(1, steps_a_unit)};
      RunOptions descent;
      descent.steps = static_cast<std::uint64_t>(10 * steps_a_unit);
      const auto discrete =
          attsvm::run<Real>(cast<Real>(problem), loss, method, cast_vector<Real>(vector_of({1, 1})), descent);
      const Vector<Real> difference = discrete.samples.back().theta - run.samples.back().theta;
      return Real(sqrt(Real(difference.dot(difference))));
    };
    const Real coarse = error(50), fine = error(100);
    CHECK(fine < Real("0.01"));
    CHECK(near(Real(coarse / fine), 2, "0.02"));
  }
}

TEST_CASE("basin boundaries of the single-input case with two limits") {
  const RealPrecision digits(50);
  const auto selected = [](const Vector<Rational>& start) {
    const auto problem = single_input(0);
    const auto run = flow(problem, LossKind::logistic, start, 20, up_to(1500));
    return approximate_selection(cast<Real>(problem), run.samples.back().theta)[0];
  };
  CHECK(selected(vector_of({0, Rational(-8563476, 10'000'000)})) == 0);
  CHECK(selected(vector_of({0, Rational(-8563478, 10'000'000)})) == 1);
  CHECK(selected(vector_of({Rational(269380, 100'000), 0})) == 0);
  CHECK(selected(vector_of({Rational(269381, 100'000), 0})) == 1);
}

TEST_CASE("t passes 10^1000 without leaving the range, and the run ends at the time asked for") {
  const RealPrecision digits(40);
  FlowOptions<Real> options = up_to(100'000);
  options.log10_time = 1000;
  const auto run = flow(single_input(q("9/10")), LossKind::logistic, vector_of({0, 0}), 20, options);
  REQUIRE(run.status == FlowStatus::completed);
  CHECK(near(Real(run.samples.back().log_time() / log(Real(10))), 1000, "1e-22"));
  CHECK(near(run.samples.back().arclength, Real("2287.7876921393372532"), "1e-19"));
  CHECK(run.steps.count > 100);
  CHECK(run.steps.smallest > 0.1);
  CHECK(run.steps.largest < 10);
}

TEST_CASE("a flow into a minimiser stalls there") {
  const RealPrecision digits(50);
  const auto run = flow(finite_minimiser(), LossKind::logistic, vector_of({0, 0}), 15, up_to(10, {6, 7}));
  CHECK(run.status == FlowStatus::stalled);
  REQUIRE(run.samples.size() == 3);
  CHECK(near(run.samples.back().theta[0], Real("6.592688549132"), "1e-12"));
}

TEST_CASE("equal scores: stationary from the start") {
  const auto problem = problem_of({sequence_of({{0, 0}, {1, 2}, {3, 1}}, {1, 1, 1}), sequence_of({{1, 1}}, {2})});
  const auto run = flow(problem, LossKind::logistic, vector_of({1, 1}), 30, up_to(1));
  CHECK(run.status == FlowStatus::stationary);
  CHECK(run.samples.size() == 1);
  CHECK(run.steps.count == 0);
}

TEST_CASE("recording changes nothing, and enough or an interruption ends the run") {
  const RealPrecision digits(60);
  const auto problem = two_support_vectors(2);
  const auto plain = flow(problem, LossKind::logistic, vector_of({0, 0}), 30, up_to(10));
  auto options = up_to(10, {10, 0, q("1/3"), q("1/3"), 5});
  const auto kept = flow(problem, LossKind::logistic, vector_of({0, 0}), 30, options);
  REQUIRE(kept.samples.size() == 4);
  CHECK(near(kept.samples[1].arclength, real(q("1/3")), "1e-38"));
  CHECK(kept.samples[3].theta == plain.samples[1].theta);
  CHECK(kept.samples[3].time == plain.samples[1].time);
  CHECK(kept.steps.count == plain.steps.count);

  options.enough = [](const FlowSample<Real>& sample) { return sample.arclength > 4; };
  const auto stopped = flow(problem, LossKind::logistic, vector_of({0, 0}), 30, options);
  CHECK(stopped.status == FlowStatus::stopped);
  CHECK(stopped.samples.size() == 3);

  const std::atomic<bool> interrupted = true;
  options.interrupted = &interrupted;
  CHECK(flow(problem, LossKind::logistic, vector_of({0, 0}), 30, options).status == FlowStatus::interrupted);
}

TEST_CASE("lengths, recorded arclengths and starts that make no sense are refused") {
  const auto problem = two_support_vectors(2);
  CHECK_THROWS_AS(flow(problem, LossKind::linear, vector_of({0, 0}), 30, up_to(0)), std::invalid_argument);
  CHECK_THROWS_AS(flow(problem, LossKind::linear, vector_of({0}), 30, up_to(1)), std::invalid_argument);
  CHECK_THROWS_AS(flow(problem, LossKind::linear, vector_of({0, 0}), 30, up_to(1, {2})), std::invalid_argument);
  CHECK_THROWS_AS(flow(problem, LossKind::linear, vector_of({0, 0}), 30, up_to(1, {-1})), std::invalid_argument);
}

// Polyak's step θ' = θ + (L - L*) v / |v|², in every tier and both enclosures.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "trajectory/methods.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};
constexpr EnclosureForm forms[] = {EnclosureForm::natural, EnclosureForm::centred};

Method polyak(Choice choice) { return {.kind = MethodKind::polyak, .choice = std::move(choice)}; }

LadderOptions ladder(std::uint64_t steps, EnclosureForm form) {
  LadderOptions options;
  options.enclosure = form;
  options.run.steps = steps;
  return options;
}

Ball near(const Real& x) { return ball_around(Rational(x), Rational(1, pow(Integer(10), 70))); }

/// Two tokens in the plane, the second one better.
AttentionProblem<Rational> two_tokens() { return problem_of({sequence_of({{0, 0}, {3, 4}}, {0, 1})}); }

/// Below, at and above 0 the loss is above, at and below that of token 1.
AttentionProblem<Rational> odd_gap() { return problem_of({sequence_of({{-1}, {0}, {1}}, {0, q("1/2"), 1})}); }

/// Within the sphere of radius 1000: from where the gradient is tiny, Polyak's step leaves for numbers like e^1000.
template <class S>
bool is_near(const Vector<S>& theta) {
  for (const S& entry : theta) {
    if (abs(entry) > 1000) return false;
  }
  return true;
}

Choice random_choice(Dice& dice, const AttentionProblem<Rational>& problem) {
  Choice choice;
  for (const auto& sequence : problem.sequences) choice.push_back(dice.roll(static_cast<int>(sequence.length())));
  return choice;
}

}  // namespace

TEST_CASE_TEMPLATE("the first step from the origin, by hand", S, double, Real, Ball) {
  const RealPrecision digits(80);
  const BallPrecision bits(256);
  // s = 1/2, f = 1/2, |∇f| = 5/4: the linear step is (1/2)/(25/16) (3,4)/4
  const Real half("0.5");
  const Real expected[] = {
      // (log(1+e^{-1/2}) - log(1+e^{-1})) (1+e^{1/2}) for 1/2
      Real((log(1 + exp(Real(-half))) - log(1 + exp(Real(-1)))) * (1 + exp(half))),
      // (e^{-1/2} - e^{-1}) e^{1/2}
      Real(1 - exp(Real(-half))),
      half,
  };
  for (int i = 0; i < 3; ++i) {
    for (const GradientForm form : {GradientForm::anchored, GradientForm::textbook}) {
      const auto trajectory = run<S>(cast<S>(two_tokens()), losses[i], polyak({1}),
                                     cast_vector<S>(vector_of({0, 0})), {.steps = 1, .form = form});
      REQUIRE(trajectory.status == TrajectoryStatus::completed);
      for (Index k = 0; k < 2; ++k) {
        // gap/slope · (16/25) (3,4)/4
        const Real theta = expected[i] * (k == 0 ? 12 : 16) / 25;
        if constexpr (std::is_same_v<S, Ball>) {
          CHECK(overlaps(trajectory.samples[1].theta[k], near(theta)));
          CHECK(accurate_bits(trajectory.samples[1].theta[k]) > 240);
        } else {
          CHECK(static_cast<double>(trajectory.samples[1].theta[k]) ==
                doctest::Approx(static_cast<double>(theta)).epsilon(1e-14));
        }
      }
    }
  }
}

TEST_CASE("two tokens and the linear loss: θ' = θ + 1 + e^{-θ}, however small the weights") {
  const RealPrecision digits(80);
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {1}}, {0, 1})});
  const auto in_double = run<double>(cast<double>(problem), LossKind::linear, polyak({1}),
                                     cast_vector<double>(vector_of({0})), {.steps = 2000});
  REQUIRE(in_double.status == TrajectoryStatus::completed);
  std::vector<Real> orbit = {Real(0)};
  for (int k = 0; k < 2000; ++k) orbit.push_back(orbit.back() + 1 + exp(Real(-orbit.back())));
  for (const auto& sample : in_double.samples)
    CHECK(sample.theta[0] == doctest::Approx(static_cast<double>(orbit[sample.step])).epsilon(1e-13));
  for (const EnclosureForm form : forms) {
    const auto result = enclose(problem, LossKind::linear, polyak({1}), vector_of({0}), ladder(2000, form));
    CHECK(result.trajectory.status == TrajectoryStatus::completed);
    CHECK(result.accurate);
    for (const auto& sample : result.trajectory.samples) CHECK(overlaps(sample.theta[0], near(orbit[sample.step])));
  }
}

TEST_CASE_TEMPLATE("each step is the formula with the gradient found by differentiation", S, double, Real, Ball) {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(300);
  Dice dice(73);
  int steps = 0;
  for (int i = 0; i < 30; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const Method method = polyak(random_choice(dice, problem));
    const Vector<Rational> start = random_vector(dice, problem.dimension, 2);
    const auto trajectory = run<S>(cast<S>(problem), losses[i % 3], method, cast_vector<S>(start), {.steps = 4});
    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    Vector<Real> theta = cast_vector<Real>(start);
    for (const Sample<S>& sample : trajectory.samples) {
      if (sample.step > 0) theta = reference_step(real_problem, losses[i % 3], method, sample.step - 1, theta);
      if (!is_near(theta)) break;
      for (Index k = 0; k < theta.size(); ++k) {
        if constexpr (std::is_same_v<S, Ball>) {
          CHECK(overlaps(sample.theta[k], near(theta[k])));
        } else {
          const Real allowed = std::is_same_v<S, double> ? Real("1e-10") : Real("1e-70");
          CHECK(Real(abs(Real(sample.theta[k] - theta[k]))) < allowed * (1 + abs(theta[k])));
        }
      }
      ++steps;
    }
    // what ended the run early is what the definition says
    if (is_near(theta) && trajectory.status == TrajectoryStatus::gap_not_positive) {
      CHECK(reference_loss(real_problem, losses[i % 3], theta) <
            reference_infimum(real_problem, losses[i % 3], method.choice));
    }
  }
  CHECK(steps > 60);
}

TEST_CASE("both forms enclose the orbit that 500 digits give, and each other") {
  const RealPrecision digits(500);
  Dice dice(79);
  int compared = 0;
  for (int i = 0; i < 8; ++i) {
    const AttentionProblem<Rational> problem = i == 0 ? two_support_vectors(2) : random_problem(dice);
    const Method method = polyak(i == 0 ? Choice{1, 1} : globally_optimal_choice(problem));
    const LossKind loss = losses[i % 3];
    const Vector<Rational> start = random_vector(dice, problem.dimension, 1);
    if (method.choice.empty()) continue;
    const auto reference = run<Real>(cast<Real>(problem), loss, method, cast_vector<Real>(start), {.steps = 100});
    std::vector<EnclosedTrajectory> enclosed;
    for (const EnclosureForm form : forms) {
      LadderOptions options = ladder(100, form);
      options.accurate_bits = 60;
      options.maximal_bits = 1024;
      enclosed.push_back(enclose(problem, loss, method, start, options));
      if (reference.status == TrajectoryStatus::completed && enclosed.back().accurate)
        CHECK(enclosed.back().trajectory.status == TrajectoryStatus::completed);
      for (std::size_t s = 0; s < enclosed.back().trajectory.samples.size(); ++s) {
        const Sample<Ball>& sample = enclosed.back().trajectory.samples[s];
        REQUIRE(s < reference.samples.size());
        if (!is_near(reference.samples[s].theta)) break;
        REQUIRE(sample.step == reference.samples[s].step);
        for (Index k = 0; k < problem.dimension; ++k) {
          const Rational scale(pow(Integer(10), 200));
          CHECK(overlaps(sample.theta[k], ball_around(Rational(reference.samples[s].theta[k]), 1 / scale)));
          CHECK(overlaps(sample.descent[k], ball_around(Rational(reference.samples[s].descent[k]), 1 / scale)));
          if (enclosed.size() == 2 && s < enclosed[0].trajectory.samples.size())
            CHECK(overlaps(sample.theta[k], enclosed[0].trajectory.samples[s].theta[k]));
          ++compared;
        }
      }
    }
    if (i == 0) {
      CHECK(enclosed[0].accurate);
      CHECK(enclosed[1].accurate);
      CHECK(enclosed[1].bits == 256);
    }
  }
  CHECK(compared > 300);
}

TEST_CASE("centred form: one support vector needs no more bits after 2048 steps than after 16") {
  const auto result = enclose(single_input(q("9/10")), LossKind::logistic, polyak({0}), vector_of({0, 0}),
                              ladder(2048, EnclosureForm::centred));
  CHECK(result.trajectory.status == TrajectoryStatus::completed);
  CHECK(result.accurate);
  CHECK(result.rungs == 1);
}

TEST_CASE_TEMPLATE("gap not positive: a token of higher score holds the attention", S, double, Real, Ball) {
  const auto at_once = run<S>(cast<S>(single_input(0)), LossKind::logistic, polyak({1}),
                              cast_vector<S>(vector_of({0, 5})), {.steps = 10});
  CHECK(at_once.status == TrajectoryStatus::gap_not_positive);
  CHECK(at_once.steps_done == 0);
  CHECK(at_once.samples.size() == 1);
  // L = L* exactly
  const auto equal =
      run<S>(cast<S>(odd_gap()), LossKind::linear, polyak({1}), cast_vector<S>(vector_of({0})), {.steps = 10});
  if constexpr (!std::is_same_v<S, Ball>) CHECK(equal.status == TrajectoryStatus::gap_not_positive);
  CHECK(equal.steps_done == 0);
}

TEST_CASE("gap not positive in the ladder is certain, so one rung is enough") {
  for (const EnclosureForm form : forms) {
    const auto result =
        enclose(single_input(0), LossKind::logistic, polyak({1}), vector_of({0, 5}), ladder(10, form));
    CHECK(result.trajectory.status == TrajectoryStatus::gap_not_positive);
    CHECK(result.accurate);
    CHECK(result.rungs == 1);
  }
}

TEST_CASE("an undecided sign of L - L* climbs the ladder") {
  const Rational tiny(1, pow(Integer(2), 300));
  for (const EnclosureForm form : forms) {
    const auto above = enclose(odd_gap(), LossKind::linear, polyak({1}), vector_of({tiny}), ladder(1, form));
    CHECK(above.trajectory.status == TrajectoryStatus::gap_not_positive);
    CHECK(above.bits == 512);
    LadderOptions one_rung = ladder(1, form);
    one_rung.maximal_bits = one_rung.initial_bits;
    for (const Rational& start : {tiny, Rational(-tiny)}) {
      const auto low = enclose(odd_gap(), LossKind::linear, polyak({1}), vector_of({start}), one_rung);
      CHECK(low.trajectory.status == TrajectoryStatus::undecided);
      CHECK_FALSE(low.accurate);
    }
    const auto below = enclose(odd_gap(), LossKind::linear, polyak({1}), vector_of({-tiny}), ladder(1, form));
    CHECK(below.trajectory.status == TrajectoryStatus::completed);
    CHECK(below.bits > 512);
  }
}

TEST_CASE("stationary comes first: without a gradient there is no step, whatever the gap") {
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0, 0}, {1, 2}}, {q("9/10"), q("9/10")})});
  for (const EnclosureForm form : forms) {
    const auto result = enclose(problem, LossKind::logistic, polyak({0}), vector_of({1, 1}), ladder(9, form));
    CHECK(result.trajectory.status == TrajectoryStatus::stationary);
    CHECK(result.rungs == 1);
  }
}

TEST_CASE("the order of tokens and of sequences doesn't matter, and features n times as long give θ/n") {
  Dice dice(83);
  for (int i = 0; i < 6; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const Choice choice = globally_optimal_choice(problem);
    if (choice.empty()) continue;
    AttentionProblem<Rational> turned = problem, longer = problem;
    Choice turned_choice;
    for (auto& sequence : turned.sequences) {
      sequence.features = sequence.features.colwise().reverse().eval();
      sequence.scores = sequence.scores.reverse().eval();
    }
    for (std::size_t j = 0; j < problem.size(); ++j)
      turned_choice.push_back(problem.sequences[j].length() - 1 - choice[j]);
    std::reverse(turned.sequences.begin(), turned.sequences.end());
    std::reverse(turned_choice.begin(), turned_choice.end());
    for (auto& sequence : longer.sequences) sequence.features *= Rational(3);
    const Vector<Rational> start = random_vector(dice, problem.dimension, 1);
    for (const EnclosureForm form : forms) {
      LadderOptions options = ladder(20, form);
      options.maximal_bits = options.initial_bits;
      const auto plain = enclose(problem, losses[i % 3], polyak(choice), start, options);
      const auto permuted = enclose(turned, losses[i % 3], polyak(turned_choice), start, options);
      const auto scaled =
          enclose(longer, losses[i % 3], polyak(choice), Vector<Rational>(start / Rational(3)), options);
      const std::size_t common = std::min(
          {plain.trajectory.samples.size(), permuted.trajectory.samples.size(), scaled.trajectory.samples.size()});
      CHECK(common >= 1);
      for (std::size_t s = 0; s < common; ++s) {
        for (Index k = 0; k < problem.dimension; ++k) {
          CHECK(overlaps(plain.trajectory.samples[s].theta[k], permuted.trajectory.samples[s].theta[k]));
          CHECK(overlaps(plain.trajectory.samples[s].theta[k], Ball(3 * scaled.trajectory.samples[s].theta[k])));
        }
      }
    }
  }
}

TEST_CASE("a Polyak step with a size, a decay, or without a token of each sequence is refused") {
  const auto refused = [](const Method& method) {
    CHECK_THROWS_AS(run<double>(cast<double>(two_tokens()), LossKind::linear, method,
                                cast_vector<double>(vector_of({0, 0})), {.steps = 1}),
                    std::invalid_argument);
    CHECK_THROWS_AS(
        enclose(two_tokens(), LossKind::linear, method, vector_of({0, 0}), ladder(1, EnclosureForm::centred)),
        std::invalid_argument);
  };
  refused({.kind = MethodKind::polyak, .step = 1, .choice = {1}});
  refused({.kind = MethodKind::polyak, .decay = 1, .choice = {1}});
  refused(polyak({}));
  refused(polyak({0, 1}));
  refused(polyak({-1}));
  refused(polyak({2}));
  refused({.kind = MethodKind::gradient_descent, .step = 1, .choice = {1}});
}

// η_k = η (k+1)^-a.
#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "trajectory/methods.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

Method ngd(const Rational& step, const Rational& decay) {
  return {.kind = MethodKind::normalised_gradient_descent, .step = step, .decay = decay};
}

constexpr EnclosureForm forms[] = {EnclosureForm::natural, EnclosureForm::centred};

}  // namespace

TEST_CASE("a step is exact where the decay is 0 or 1") {
  const BallPrecision bits(128);
  CHECK(midpoint(step_at(ngd(q("3/4"), 0), 1000)) == q("3/4"));
  CHECK(is_exact(step_at(ngd(q("3/4"), 0), 1000)));
  CHECK(midpoint(step_at(ngd(q("3/4"), 1), 11)) == q("1/16"));
  CHECK(is_exact(step_at(ngd(q("3/4"), 1), 11)));
  CHECK(contains(step_at(ngd(1, 1), 6), q("1/7")));
}

TEST_CASE("a step is a power, enclosed") {
  const BallPrecision bits(128);
  const struct {
    const char* decay;
    std::uint64_t k;
    const char* power;
  } powers[] = {{"1/2", 0, "1"},   {"1/2", 3, "1/2"}, {"1/2", 8, "1/3"}, {"1/2", 999'999, "1/1000"},
                {"1/3", 7, "1/2"}, {"2/3", 26, "1/9"}};
  for (const auto& [decay, k, power] : powers) {
    CAPTURE(decay);
    CAPTURE(k);
    const Method method = ngd(5, q(decay));
    CHECK(contains(step_at(method, k), 5 * q(power)));
    CHECK(radius(step_at(method, k)) < Rational(1, pow(Integer(2), 110)));
    CHECK(step_at<double>(method, k) == doctest::Approx(5 * q(power).convert_to<double>()).epsilon(1e-14));
    const RealPrecision digits(50);
    CHECK(Real(abs(Real(step_at<Real>(method, k) - from_rational<Real>(5 * q(power))))) < Real("1e-45"));
  }
}

TEST_CASE("one dimension, normalised steps η/(k+1): the orbit is that of the harmonic numbers") {
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {1}}, {0, 1})});
  for (const EnclosureForm form : forms) {
    LadderOptions options;
    options.enclosure = form;
    options.run.steps = 200;
    const auto result = enclose(problem, LossKind::logistic, ngd(q("1/3"), 1), vector_of({q("-1/7")}), options);
    REQUIRE(result.trajectory.status == TrajectoryStatus::completed);
    CHECK(result.accurate);
    Rational harmonic = 0;
    std::uint64_t k = 0;
    for (const auto& sample : result.trajectory.samples) {
      for (; k < sample.step; ++k) harmonic += Rational(1, k + 1);
      CHECK(contains(sample.theta[0], Rational(harmonic / 3 - q("1/7"))));
    }
    CHECK(k == 200);
  }
}

TEST_CASE("every tier and both enclosures take the steps of a loop by hand") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(300);
  Dice dice(89);
  int compared = 0;
  for (int i = 0; i < 12; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    if (globally_optimal_choice(problem).empty() || problem.sequences[0].length() < 2) continue;
    const LossKind loss = i % 3 == 0 ? LossKind::logistic : i % 3 == 1 ? LossKind::exponential : LossKind::linear;
    Method method = ngd(q("1/2"), i % 4 < 2 ? q("1/2") : q("1"));
    if (i % 2 == 0) method.kind = MethodKind::gradient_descent;
    const Vector<Rational> start = random_vector(dice, problem.dimension, 2);
    std::vector<Vector<Real>> orbit = {cast_vector<Real>(start)};
    for (std::uint64_t k = 0; k < 6; ++k)
      orbit.push_back(reference_step(cast<Real>(problem), loss, method, k, orbit.back()));
    const RunOptions options{.steps = 6};
    const auto in_double = run<double>(cast<double>(problem), loss, method, cast_vector<double>(start), options);
    const auto in_real = run<Real>(cast<Real>(problem), loss, method, cast_vector<Real>(start), options);
    const auto in_balls = run<Ball>(cast<Ball>(problem), loss, method, cast_vector<Ball>(start), options);
    LadderOptions centred;
    centred.run = options;
    const auto in_centred = enclose(problem, loss, method, start, centred).trajectory;
    REQUIRE(in_centred.samples.size() == 7);
    for (std::size_t k = 0; k < 7; ++k) {
      for (Index j = 0; j < problem.dimension; ++j) {
        const Real& expected = orbit[k][j];
        const Ball truth = ball_around(Rational(expected), Rational(1, pow(Integer(10), 70)));
        CHECK(in_double.samples[k].theta[j] == doctest::Approx(expected.convert_to<double>()).epsilon(1e-10));
        CHECK(Real(abs(Real(in_real.samples[k].theta[j] - expected))) < Real("1e-70"));
        CHECK(overlaps(in_balls.samples[k].theta[j], truth));
        CHECK(overlaps(in_centred.samples[k].theta[j], truth));
        CHECK(radius(in_centred.samples[k].theta[j]) < Rational(1, pow(Integer(10), 50)));
        ++compared;
      }
    }
  }
  CHECK(compared > 80);
}

TEST_CASE("a decay outside [0, 1] is refused") {
  for (const char* decay : {"-1/100", "101/100"}) {
    CHECK_THROWS_AS(run<double>(cast<double>(single_input(0)), LossKind::logistic, ngd(1, q(decay)),
                                cast_vector<double>(vector_of({0, 0})), {.steps = 1}),
                    std::invalid_argument);
  }
}

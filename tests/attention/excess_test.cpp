#include "attsvm/attention/excess.hpp"

#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attention/reference.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

/// L(θ) - L* by subtraction of the definitions.
Real reference_excess(const AttentionProblem<Real>& problem, LossKind loss, const Choice& choice,
                      const Vector<Real>& theta) {
  Real infimum(0);
  for (std::size_t i = 0; i < problem.size(); ++i) {
    infimum += reference_loss_of_score(loss, problem.sequences[i].scores[choice[i]]);
  }
  return reference_loss(problem, loss, theta) - infimum / static_cast<int>(problem.size());
}

double relative_error(const ScaledDouble& got, const Real& expected) {
  Real exact(got.mantissa());
  mpfr_mul_2si(exact.backend().data(), exact.backend().data(), 512 * got.chunk(), MPFR_RNDN);
  return Real(abs(Real(exact / expected - 1))).convert_to<double>();
}

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

}  // namespace

TEST_CASE("the excess is the loss above the choice's infimum, for any choice") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(256);
  Dice dice(37);
  for (int i = 0; i < 60; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const Vector<Rational> theta = random_vector(dice, problem.dimension, i % 2 == 0 ? 2 : 20);
    Choice choice;
    for (const auto& sequence : problem.sequences) choice.push_back(dice.roll(static_cast<int>(sequence.length())));
    for (const LossKind loss : losses) {
      const Real expected = reference_excess(cast<Real>(problem), loss, choice, cast_vector<Real>(theta));
      const Real in_real = loss_excess(cast<Real>(problem), loss, choice, cast_vector<Real>(theta));
      // the subtraction leaves about 400 - 80 digits at these sizes
      CHECK(Real(abs(Real(in_real - expected))) <= Real(abs(expected)) * Real("1e-250"));
      const Ball enclosed = loss_excess(cast<Ball>(problem), loss, choice, cast_vector<Ball>(theta));
      CHECK(overlaps(enclosed, ball_around(Rational(expected), Rational(Real(abs(expected) * Real("1e-250"))))));
      if (expected != 0) CHECK(accurate_bits(enclosed) > 200);
    }
  }
}

TEST_CASE("the excess keeps its digits where the loss itself has none left") {
  const RealPrecision digits(reference_digits);
  const AttentionProblem<Rational> problem = single_input(0);
  const AttentionProblem<Real> real_problem = cast<Real>(problem);
  for (const LossKind loss : losses) {
    // token 0 leads; the best score is chosen
    const Vector<Rational> to_best = vector_of({-30, 297});
    const ScaledDouble best = loss_excess(cast<double>(problem), loss, {0}, cast_vector<double>(to_best));
    CHECK(best > 0);
    CHECK(relative_error(best, reference_excess(real_problem, loss, {0}, cast_vector<Real>(to_best))) < 1e-12);
    // token 1 leads and is chosen; token 0 scores higher, and is the runner-up: the excess is negative
    const Vector<Rational> to_second = vector_of({300, 60});
    const ScaledDouble second = loss_excess(cast<double>(problem), loss, {1}, cast_vector<double>(to_second));
    CHECK(second < 0);
    CHECK(relative_error(second, reference_excess(real_problem, loss, {1}, cast_vector<Real>(to_second))) < 1e-12);
  }
  const Vector<double> far = (Vector<double>(2) << -1e5, 1e6).finished();
  CHECK(log_abs(loss_excess(cast<double>(problem), LossKind::linear, {0}, far)) ==
        doctest::Approx(-1.01e6).epsilon(1e-6));
}

TEST_CASE("a choice that holds no attention has the excess of the difference of losses") {
  const RealPrecision digits(50);
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {1}}, {1, -2})});
  const Vector<Rational> theta = vector_of({100000});  // all attention on token 1
  const double expected = std::log1p(std::exp(2.0)) - std::log1p(std::exp(-1.0));
  CHECK(static_cast<double>(loss_excess(cast<double>(problem), LossKind::logistic, {0},
                                        cast_vector<double>(theta))) == doctest::Approx(expected).epsilon(1e-14));
}

TEST_CASE("one object along a trajectory, from exact data or not, gives what each point alone gives") {
  const BallPrecision bits(256);
  Dice dice(41);
  for (int i = 0; i < 20; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const AttentionProblem<Ball> in_balls = cast<Ball>(problem);
    const AttentionProblem<double> in_double = cast<double>(problem);
    Choice choice;
    for (const auto& sequence : problem.sequences) choice.push_back(dice.roll(static_cast<int>(sequence.length())));
    for (const LossKind loss : losses) {
      Excess<Ball> exact_data(problem, loss, choice);
      Excess<double> along(in_double, loss, choice);
      for (int point = 0; point < 5; ++point) {
        const Vector<Rational> theta = random_vector(dice, problem.dimension, 20);
        const Ball alone = loss_excess(in_balls, loss, choice, cast_vector<Ball>(theta));
        CHECK(overlaps(exact_data.evaluate(cast_vector<Ball>(theta)), alone));
        CHECK(along.evaluate(cast_vector<double>(theta)) ==
              loss_excess(in_double, loss, choice, cast_vector<double>(theta)));
      }
    }
  }
}

TEST_CASE("from exact data, equal scores leave exactly nothing above the infimum") {
  const AttentionProblem<Rational> problem =
      problem_of({sequence_of({{0}, {1}, {3}}, {q("9/10"), q("9/10"), q("9/10")})});
  Excess<Ball> excess(problem, LossKind::linear, {1});
  CHECK(certainly(is_zero(excess.evaluate(cast_vector<Ball>(vector_of({q("1/3")}))))));
}

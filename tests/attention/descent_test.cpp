#include "attsvm/attention/descent.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "attention/problems.hpp"
#include "attention/reference.hpp"

using namespace attsvm;
using namespace attsvm::testing;

TEST_CASE("equal scores give a gradient of exactly zero, when differences are formed exactly") {
  const BallPrecision bits(64);
  const AttentionProblem<Rational> problem =
      problem_of({sequence_of({{1, 0}, {q("1/3"), 1}}, {q("9/10"), q("9/10")}),
                  sequence_of({{0, 1}, {q("2/7"), 1}, {5, 5}}, {q("1/3"), q("1/3"), q("1/3")})});
  Descent<Ball> descent(problem, LossKind::logistic);
  descent.evaluate(cast_vector<Ball>(vector_of({q("1/7"), 3})));
  for (const Ball& entry : descent.scaled()) CHECK(certainly(is_zero(entry)));
  for (const Ball& entry : descent.vector()) CHECK(certainly(is_zero(entry)));
}

TEST_CASE("nearly parallel keys keep their digits, when differences are formed exactly") {
  // keys 1 and 1 + 1e-300: the gradient is 1e-300 / 4 at θ = 0
  const Rational tiny = 1 / Rational(pow(Integer(10), 300));
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{1}, {1 + tiny}}, {0, 1})});
  const BallPrecision bits(64);
  const Vector<Ball> zero = Vector<Ball>::Constant(1, Ball(0));
  Descent<Ball> exactly(problem, LossKind::linear);
  exactly.evaluate(zero);
  CHECK(contains(exactly.vector()[0], tiny / 4));
  CHECK(accurate_bits(exactly.vector()[0]) > 50);
  Descent<double> in_double(problem, LossKind::linear);
  in_double.evaluate(Vector<double>::Zero(1));
  CHECK(ratio(in_double.vector()[0], 0.25e-300) == doctest::Approx(1));
}

TEST_CASE("v is a positive multiple of w") {
  const BallPrecision bits(200);
  Dice dice(23);
  for (int i = 0; i < 50; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    Descent<Ball> descent(problem, LossKind::logistic);
    descent.evaluate(cast_vector<Ball>(random_vector(dice, problem.dimension, 20)));
    if (certainly(is_zero(descent.scaled()[0]))) continue;
    CHECK(certainly(is_positive(descent.scale())));
    for (Index k = 0; k < problem.dimension; ++k) {
      CHECK(overlaps(descent.vector()[k], descent.scale() * descent.scaled()[k]));
    }
  }
}

TEST_CASE("a coefficient that may be of either sign leaves no direction") {
  // T = 2: v = s_0 s_1 (γ_1 - γ_0) (φ_1 - φ_0), and the difference of scores is enclosed with both signs
  AttentionProblem<Ball> problem = cast<Ball>(problem_of({sequence_of({{0, 0}, {1, 2}}, {0, 0})}));
  problem.sequences[0].scores[1] = ball_around(Rational(0), Rational(1, 100));
  Descent<Ball> descent(problem, LossKind::linear);
  descent.evaluate(Vector<Ball>::Constant(2, Ball(0)));
  CHECK(contains(descent.vector()[1], Rational(1, 200)));
  CHECK(contains(descent.vector()[1], Rational(-1, 200)));
  for (const Ball& entry : descent.scaled()) CHECK_FALSE(is_finite(entry));
}

TEST_CASE("an exact zero coefficient doesn't hide one that may not be zero") {
  // the first sequence's coefficient is exactly 0, the second's is 0 ± r
  AttentionProblem<Ball> problem =
      cast<Ball>(problem_of({sequence_of({{0}, {1}}, {0, 0}), sequence_of({{0}, {2}}, {0, 0})}));
  problem.sequences[1].scores[1] = ball_around(Rational(0), Rational(1, 100));
  Descent<Ball> descent(problem, LossKind::linear);
  descent.evaluate(Vector<Ball>::Constant(1, Ball(0)));
  CHECK_FALSE(certainly(is_zero(descent.scaled()[0])));
  CHECK(contains(descent.vector()[0], Rational(1, 400)));
}

TEST_CASE("with one support vector the direction is far narrower than the weights") {
  // θ known to 2^-30; off the support vector the weight is e^{-|θ|·slack}, and only it can widen the direction
  const BallPrecision bits(300);
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  Descent<Ball> descent(problem, LossKind::logistic);
  Vector<Ball> theta(2);
  const Rational width(1, 1 << 30);
  theta[0] = ball_around(-100, width);
  theta[1] = ball_around(1000, width);
  descent.evaluate(theta);
  // logits 1010, -100, 0: leader 0, runner-up 2, lag of token 1 is -100; w = φ_0 - φ_2 + O(e^-100)
  CHECK(radius(descent.scaled()[0]) < Rational(1, pow(Integer(10), 40)));
  CHECK(radius(descent.scaled()[1]) < Rational(1, pow(Integer(10), 40)));
  CHECK(accurate_bits(descent.vector()[1]) < 31);
}

TEST_CASE("with two tokens the direction is exact, however little is known of the parameter") {
  const BallPrecision bits(64);
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0, 1}, {3, -1}}, {1, 0})});
  Descent<Ball> descent(problem, LossKind::logistic);
  descent.evaluate(Vector<Ball>::Constant(2, ball_around(Rational(0), Rational(1, 10))));
  // v is a positive multiple of φ_0 - φ_1 = (-3, 2)
  CHECK(contains(Ball(-3), descent.scaled()[0]));
  CHECK(contains(Ball(2), descent.scaled()[1]));
  CHECK_FALSE(is_exact(descent.vector()[0]));
}

TEST_CASE("one object serves a whole trajectory: the anchor follows the leading tokens") {
  const RealPrecision digits(reference_digits);
  Dice dice(29);
  const AttentionProblem<Rational> problem = random_problem(dice);
  const AttentionProblem<Real> real_problem = cast<Real>(problem);
  Descent<Real> descent(real_problem, LossKind::exponential);
  for (int i = 0; i < 50; ++i) {
    const Vector<Real> theta = cast_vector<Real>(random_vector(dice, problem.dimension, 10));
    descent.evaluate(theta);
    const Vector<Real> expected = reference_negative_gradient(real_problem, LossKind::exponential, theta);
    const Vector<Real> v = descent.vector();
    Real size(0);
    for (const Real& entry : expected) size = std::max(size, Real(abs(entry)));
    for (Index k = 0; k < v.size(); ++k) CHECK(Real(abs(Real(v[k] - expected[k]))) <= size * Real("1e-80"));
  }
}

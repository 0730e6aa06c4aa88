#include "attsvm/attention/softmax.hpp"

#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attention/reference.hpp"

using namespace attsvm;
using namespace attsvm::testing;

TEST_CASE("the mass off the choice is 1 - s, in every tier") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(200);
  Dice dice(31);
  for (int i = 0; i < 60; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const Vector<Rational> theta = random_vector(dice, problem.dimension, i % 2 == 0 ? 2 : 40);
    Choice choice;
    for (const auto& sequence : problem.sequences) choice.push_back(dice.roll(static_cast<int>(sequence.length())));
    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    const Vector<Real> in_real = mass_off_choice(real_problem, choice, cast_vector<Real>(theta));
    const auto in_double = mass_off_choice(cast<double>(problem), choice, cast_vector<double>(theta));
    const Vector<Ball> enclosed = mass_off_choice(cast<Ball>(problem), choice, cast_vector<Ball>(theta));
    for (Index j = 0; j < in_real.size(); ++j) {
      const std::size_t sequence = static_cast<std::size_t>(j);
      const Vector<Real> s = reference_softmax(real_problem.sequences[sequence], cast_vector<Real>(theta));
      Real expected(0);
      for (Index t = 0; t < s.size(); ++t) {
        if (t != choice[sequence]) expected += s[t];
      }
      if (s.size() == 1) {
        CHECK(in_double[j] == 0);
        CHECK(certainly(is_zero(enclosed[j])));
        continue;
      }
      CHECK(Real(abs(Real(in_real[j] / expected - 1))) < Real("1e-390"));
      CHECK(std::fabs(Real(static_cast<double>(in_double[j]) / expected - 1).convert_to<double>()) < 1e-11);
      CHECK(contains(enclosed[j], Rational(expected)));
      CHECK(accurate_bits(enclosed[j]) > 180);
    }
  }
}

TEST_CASE("the mass stays a number far below the range of double") {
  const AttentionProblem<double> problem = cast<double>(problem_of({sequence_of({{1}, {0}}, {1, 0})}));
  const ScaledDouble mass = mass_off_choice<double>(problem, {0}, Vector<double>::Constant(1, 1e6))[0];
  CHECK(log_abs(mass) == -1e6);
}

TEST_CASE("a mass near 1 is narrow although the parameter is wide") {
  // 1 - s_0 = 1/(1 + e^{-20 ± 1/2}): the width is that of e^{-20 ± 1/2}, not that of e^{20 ± 1/2} relative to
  // itself
  const BallPrecision bits(64);
  const AttentionProblem<Ball> problem = cast<Ball>(problem_of({sequence_of({{0}, {1}}, {1, 0})}));
  Vector<Ball> theta(1);
  theta[0] = ball_around(Rational(20), Rational(1, 2));
  const Ball mass = mass_off_choice(problem, {0}, theta)[0];
  CHECK(radius(mass) < Rational(1, pow(Integer(10), 8)));
  CHECK(lower_bound(mass) < 1);
}

TEST_CASE("selection: the largest logit, the lowest index among equals, and nothing guessed in balls") {
  const AttentionProblem<Rational> problem =
      problem_of({sequence_of({{0, 0}, {1, 0}, {1, 0}}, {0, 0, 0}), sequence_of({{0, 1}, {0, 2}}, {0, 0}),
                  sequence_of({{3, 3}}, {0})});
  const Vector<Rational> theta = vector_of({1, 1});
  CHECK(approximate_selection(cast<double>(problem), cast_vector<double>(theta)) == Choice{1, 1, 0});
  const RealPrecision digits(30);
  CHECK(approximate_selection(cast<Real>(problem), cast_vector<Real>(theta)) == Choice{1, 1, 0});
  CHECK(certain_selection(cast<Ball>(problem), cast_vector<Ball>(theta)) == Choice{-1, 1, 0});

  // decided exactly when the enclosure of the difference excludes 0: |θ_1| > 1/8
  for (const auto& [value, expected] :
       {std::pair(Rational(1), 1), std::pair(Rational(-1), 0), std::pair(Rational(1, 16), -1)}) {
    Vector<Ball> box(2);
    box[0] = Ball(-1);
    box[1] = ball_around(value, Rational(1, 8));
    CHECK(certain_selection(cast<Ball>(problem), box) == Choice{0, expected, 0});
  }
}

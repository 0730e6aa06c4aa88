#include "attsvm/path/excess_bounds.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

Choice random_choice(Dice& dice, const AttentionProblem<Rational>& problem) {
  Choice choice;
  for (const SequenceData<Rational>& sequence : problem.sequences)
    choice.push_back(dice.roll(static_cast<int>(sequence.length())));
  return choice;
}

Real loss_of_choice(const AttentionProblem<Real>& problem, LossKind loss, const Choice& choice) {
  Real sum(0);
  for (std::size_t i = 0; i < problem.size(); ++i)
    sum += reference_loss_of_score(loss, problem.sequences[i].scores[choice[i]]);
  return sum / static_cast<int>(problem.size());
}

}  // namespace

TEST_CASE("over a box, the excess at every point lies between the bounds") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(80);
  Dice dice(71);
  for (int i = 0; i < 40; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    const Choice choice = random_choice(dice, problem);
    const Vector<Rational> centre = random_vector(dice, problem.dimension, 6);
    const Rational width(1, i % 2 == 0 ? 500 : 2);
    Vector<Ball> box(centre.size());
    for (Index k = 0; k < box.size(); ++k) box(k) = ball_around(centre(k), width);
    for (const LossKind loss : losses) {
      const ExcessInterval bounds = ExcessBounds(problem, loss, choice).over(box);
      const Real at_choice = loss_of_choice(real_problem, loss, choice);
      for (int sample = 0; sample < 6; ++sample) {
        Vector<Rational> at = centre;
        // corners, then points between
        for (Index k = 0; k < at.size(); ++k)
          at(k) += width * (sample < 3 ? Rational(2 * dice.roll(2) - 1) : Rational(dice.roll(201) - 100, 100));
        const Ball excess(Rational(Real(reference_loss(real_problem, loss, cast_vector<Real>(at)) - at_choice)));
        CHECK(certainly_not(less(excess, bounds.lower)));
        CHECK(certainly_not(less(bounds.upper, excess)));
      }
    }
  }
}

TEST_CASE("at a point the bounds meet, however small the excess is") {
  const BallPrecision bits(80);
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  for (const int size : {1, 10, 1000}) {
    const Vector<Ball> theta = cast_vector<Ball>(vector_of({-size, 10 * size}));
    const ExcessInterval excess = ExcessBounds(problem, LossKind::logistic, {0}).over(theta);
    CHECK(accurate_bits(excess.lower) > 60);
    CHECK(close(excess.upper / excess.lower, Ball(1), 18));
    // the library's own excess, by another form
    const Ball direct = loss_excess(cast<Ball>(problem), LossKind::logistic, {0}, theta);
    CHECK(close(direct / excess.lower, Ball(1), 18));
  }
}

TEST_CASE("a wide box gives finite bounds") {
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  const Vector<Ball> box{{ball_around(0, 100), ball_around(500, 100)}};
  const ExcessInterval excess = ExcessBounds(problem, LossKind::logistic, {0}).over(box);
  CHECK(certainly(is_positive(excess.lower)));
  CHECK(certainly(less(excess.upper, Ball(1))));
}

TEST_CASE("a choice that doesn't fit is refused") {
  const AttentionProblem<Rational> problem = single_input(0);
  CHECK_THROWS_AS(ExcessBounds(problem, LossKind::linear, {3}), std::invalid_argument);
  CHECK_THROWS_AS(ExcessBounds(problem, LossKind::linear, {-1}), std::invalid_argument);
  CHECK_THROWS_AS(ExcessBounds(problem, LossKind::linear, {0, 0}), std::invalid_argument);
}

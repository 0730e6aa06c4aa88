#include "attsvm/attention/curvature.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/attention/gradient.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

/// -∂²L/∂θ_j∂θ_k by central differences with step 1e-80: about 150 digits are right.
Real reference_second_derivative(const AttentionProblem<Real>& problem, LossKind loss, const Vector<Real>& theta,
                                 Index j, Index k) {
  const Real step("1e-80");
  const auto loss_at = [&](int a, int b) {
    Vector<Real> moved = theta;
    moved[j] += a * step;
    moved[k] += b * step;
    return reference_loss(problem, loss, moved);
  };
  return -(loss_at(1, 1) - loss_at(1, -1) - loss_at(-1, 1) + loss_at(-1, -1)) / (4 * step * step);
}

}  // namespace

TEST_CASE("the derivative is that of the gradient") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(200);
  Dice dice(59);
  for (int i = 0; i < 30; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    const Vector<Rational> theta = random_vector(dice, problem.dimension, i % 2 == 0 ? 2 : 10);
    for (const LossKind loss : losses) {
      Curvature curvature(problem, loss);
      curvature.evaluate(cast_vector<Ball>(theta));
      BasicCurvature<Real> rounded(problem, loss);
      rounded.evaluate(cast_vector<Real>(theta));
      const Vector<Ball> v = negative_gradient(cast<Ball>(problem), loss, cast_vector<Ball>(theta));
      for (Index j = 0; j < problem.dimension; ++j) {
        CHECK(overlaps(curvature.descent()(j), v(j)));
        for (Index k = 0; k < problem.dimension; ++k) {
          const Real expected = reference_second_derivative(real_problem, loss, cast_vector<Real>(theta), j, k);
          const Ball truth =
              ball_around(Rational(expected), Rational(Real(abs(expected) * Real("1e-70") + Real("1e-120"))));
          CHECK(overlaps(curvature.derivative()(j, k), truth));
          CHECK(overlaps(Ball(Rational(rounded.derivative()(j, k))), truth));
          CHECK(radius(curvature.derivative()(j, k)) < Rational(1, pow(Integer(10), 50)));
        }
      }
    }
  }
}

TEST_CASE("where weights are tiny the derivative is narrow beside the gradient") {
  // |Dv| is about |v| |φ|² there; an enclosure that cancelled would be wider than both
  const BallPrecision bits(80);
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  Curvature curvature(problem, LossKind::logistic);
  curvature.evaluate(cast_vector<Ball>(vector_of({-30, 298})));
  const Rational size =
      std::max(Rational(abs(midpoint(curvature.descent()(0)))), Rational(abs(midpoint(curvature.descent()(1)))));
  for (Index j = 0; j < 2; ++j) {
    for (Index k = 0; k < 2; ++k)
      CHECK(radius(curvature.derivative()(j, k)) < size / Rational(pow(Integer(2), 60)));
  }
}

TEST_CASE("over a box, the derivative at every point is enclosed") {
  const BallPrecision bits(80);
  Dice dice(61);
  for (int i = 0; i < 40; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const Vector<Rational> centre = random_vector(dice, problem.dimension, 4);
    const Rational width(1, i % 2 == 0 ? 1000 : 20);
    Vector<Ball> box(centre.size());
    for (Index k = 0; k < box.size(); ++k) box[k] = ball_around(centre[k], width);
    for (const LossKind loss : losses) {
      Curvature over_box(problem, loss), at_point(problem, loss);
      over_box.evaluate(box);
      for (int sample = 0; sample < 5; ++sample) {
        Vector<Ball> point(centre.size());
        for (Index k = 0; k < point.size(); ++k) {
          point[k] = from_rational<Ball>(centre[k] + width * Rational(dice.roll(201) - 100, 100));
        }
        at_point.evaluate(point);
        for (Index j = 0; j < point.size(); ++j) {
          CHECK(overlaps(over_box.descent()(j), at_point.descent()(j)));
          for (Index k = 0; k < point.size(); ++k) {
            CHECK(overlaps(over_box.derivative()(j, k), at_point.derivative()(j, k)));
          }
        }
      }
    }
  }
}

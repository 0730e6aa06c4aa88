#include "attsvm/trajectory/step_derivative.hpp"

#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/attention/excess.hpp"
#include "trajectory/methods.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

std::vector<Method> methods(const AttentionProblem<Rational>& problem) {
  return {{MethodKind::gradient_descent, q("3/2")},
          {MethodKind::gradient_descent, q("3/2"), q("1/2")},
          {MethodKind::normalised_gradient_descent, q("1/10")},
          {MethodKind::normalised_gradient_descent, q("1/10"), 1},
          {.kind = MethodKind::polyak, .choice = globally_optimal_choice(problem)}};
}

Matrix<Ball> derivative(const AttentionProblem<Rational>& problem, LossKind loss, const Method& method,
                        std::uint64_t k, const Vector<Ball>& theta) {
  Curvature curvature(problem, loss);
  curvature.evaluate(theta);
  const Ball gap =
      method.kind == MethodKind::polyak ? Excess<Ball>(problem, loss, method.choice).evaluate(theta) : Ball(0);
  return step_derivative(method, k, curvature, gap);
}

/// A problem with a gradient and one best token a sequence.
AttentionProblem<Rational> next_problem(Dice& dice) {
  for (;;) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    if (problem.sequences[0].length() > 1 && !globally_optimal_choice(problem).empty()) return problem;
  }
}

}  // namespace

TEST_CASE("the derivative is that of the step, by central differences") {
  const RealPrecision digits(reference_digits);
  const BallPrecision bits(200);
  Dice dice(101);
  const Real width("1e-50");
  for (int i = 0; i < 9; ++i) {
    const AttentionProblem<Rational> problem = next_problem(dice);
    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    const Vector<Rational> theta = random_vector(dice, problem.dimension, 2);
    for (const Method& method : methods(problem)) {
      CAPTURE(name(method.kind));
      const std::uint64_t k = 5;
      const Matrix<Ball> got = derivative(problem, losses[i % 3], method, k, cast_vector<Ball>(theta));
      for (Index c = 0; c < problem.dimension; ++c) {
        Vector<Real> ahead = cast_vector<Real>(theta);
        Vector<Real> behind = ahead;
        ahead[c] += width;
        behind[c] -= width;
        const Vector<Real> up = reference_step(real_problem, losses[i % 3], method, k, ahead);
        const Vector<Real> down = reference_step(real_problem, losses[i % 3], method, k, behind);
        for (Index r = 0; r < problem.dimension; ++r) {
          const Rational expected(Real((up[r] - down[r]) / (2 * width)));
          CHECK(overlaps(got(r, c), ball_around(expected, Rational(1, pow(Integer(10), 60)))));
          CHECK(radius(got(r, c)) < Rational(1, pow(Integer(10), 45)));
        }
      }
    }
  }
}

TEST_CASE("over a box, the derivative at every point is enclosed") {
  const BallPrecision bits(80);
  Dice dice(103);
  for (int i = 0; i < 15; ++i) {
    const AttentionProblem<Rational> problem = next_problem(dice);
    const Vector<Rational> centre = random_vector(dice, problem.dimension, 2);
    const Rational width(1, 200);
    Vector<Ball> box(centre.size());
    for (Index k = 0; k < box.size(); ++k) box[k] = ball_around(centre[k], width);
    for (const Method& method : methods(problem)) {
      const Matrix<Ball> over_box = derivative(problem, losses[i % 3], method, 2, box);
      for (int sample = 0; sample < 5; ++sample) {
        Vector<Ball> point(centre.size());
        for (Index k = 0; k < point.size(); ++k)
          point[k] = from_rational<Ball>(centre[k] + width * Rational(dice.roll(201) - 100, 100));
        const Matrix<Ball> at_point = derivative(problem, losses[i % 3], method, 2, point);
        for (Index r = 0; r < point.size(); ++r)
          for (Index c = 0; c < point.size(); ++c) CHECK(overlaps(over_box(r, c), at_point(r, c)));
      }
    }
  }
}

TEST_CASE("without a gradient a plain step still has a derivative, the others have none") {
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0, 0}, {1, 2}}, {1, 1})});
  for (const Method& method :
       {Method{MethodKind::gradient_descent, 1}, Method{MethodKind::normalised_gradient_descent, 1},
        Method{.kind = MethodKind::polyak, .choice = {0}}}) {
    const Matrix<Ball> map =
        derivative(problem, LossKind::logistic, method, 0, cast_vector<Ball>(vector_of({1, 1})));
    CHECK(is_finite(map(0, 0)) == (method.kind == MethodKind::gradient_descent));
  }
}

#include "flow_variation.hpp"

#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attsvm/attention/curvature.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/enclosed.hpp"
#include "flow_series.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

/// All tokens of a problem may score alike, or there may be one only: then v = 0.
bool has_direction(const AttentionProblem<Rational>& problem, LossKind loss, const Vector<Rational>& theta) {
  FlowSeries<Ball> series(problem, loss);
  return series.expand(enclosed(theta), 1);
}

/// (I - u u^T) Dv / |v| from the gradient's own derivative.
Matrix<Ball> expected_derivative(const Curvature& curvature) {
  const Vector<Ball>& v = curvature.descent();
  Matrix<Ball> result = curvature.derivative();
  const Ball square = v.dot(v);
  for (Index c = 0; c < result.cols(); ++c) {
    Ball along(0);
    for (Index r = 0; r < result.rows(); ++r) along += v(r) * curvature.derivative()(r, c);
    for (Index r = 0; r < result.rows(); ++r) result(r, c) = (result(r, c) - v(r) * along / square) / sqrt(square);
  }
  return result;
}

}  // namespace

TEST_CASE("the variation is that of the gradient's direction and of its length") {
  const BallPrecision bits(200);
  Dice dice(79);
  int checked = 0;
  for (int i = 0; i < 24; ++i) {
    const auto problem = i == 0 ? two_support_vectors(2) : random_problem(dice);
    const auto theta = random_vector(dice, problem.dimension, i % 2 == 0 ? 2 : 8);
    for (const LossKind loss : losses) {
      if (!has_direction(problem, loss, theta)) continue;
      FlowVariation variation(problem, loss);
      REQUIRE(variation.evaluate(enclosed(theta)));
      Curvature curvature(problem, loss);
      curvature.evaluate(enclosed(theta));
      const Matrix<Ball> expected = expected_derivative(curvature);
      const Vector<Ball>& v = curvature.descent();
      const Ball square = v.dot(v);
      for (Index r = 0; r < theta.size(); ++r) {
        for (Index c = 0; c < theta.size(); ++c) {
          CHECK(overlaps(variation.derivative()(r, c), expected(r, c)));
          CHECK(radius(variation.derivative()(r, c)) < Rational(1, pow(Integer(10), 30)));
        }
        // ∇log(1/|v|) = -Dv v / |v|²
        Ball slope(0);
        for (Index c = 0; c < theta.size(); ++c) slope -= curvature.derivative()(r, c) * v(c) / square;
        CHECK(overlaps(variation.log_pace_slope()(r), slope));
        CHECK(radius(variation.log_pace_slope()(r)) < Rational(1, pow(Integer(10), 30)));
      }
      ++checked;
    }
  }
  CHECK(checked > 30);
}

TEST_CASE("over a box, the variation and the series enclose those at every point") {
  const BallPrecision bits(100);
  Dice dice(83);
  constexpr std::size_t order = 8;
  int checked = 0;
  for (int i = 0; i < 24; ++i) {
    const auto problem = i == 0 ? two_support_vectors(2) : random_problem(dice);
    const LossKind loss = losses[i % 3];
    const auto middle = random_vector(dice, problem.dimension, 2);
    Vector<Ball> box = enclosed(middle);
    for (Ball& entry : box) entry = widened(entry, Ball(1) / 50);
    FlowVariation variation(problem, loss);
    FlowSeries<Ball> series(problem, loss);
    if (!variation.evaluate(box) || !series.expand(box, order)) continue;
    for (int j = 0; j < 8; ++j) {
      Vector<Rational> point = middle;
      for (Rational& entry : point) entry += Rational(dice.roll(41) - 20, 1000);
      FlowVariation there(problem, loss);
      FlowSeries<Ball> series_there(problem, loss);
      REQUIRE(there.evaluate(enclosed(point)));
      REQUIRE(series_there.expand(enclosed(point), order));
      for (Index r = 0; r < point.size(); ++r) {
        CHECK(overlaps(variation.log_pace_slope()(r), there.log_pace_slope()(r)));
        for (Index c = 0; c < point.size(); ++c)
          CHECK(overlaps(variation.derivative()(r, c), there.derivative()(r, c)));
        for (std::size_t n = 0; n < order; ++n)
          CHECK(overlaps(series.direction(r)[n], series_there.direction(r)[n]));
      }
      for (std::size_t n = 0; n < order; ++n) CHECK(overlaps(series.pace()[n], series_there.pace()[n]));
    }
    ++checked;
  }
  CHECK(checked > 10);
}

TEST_CASE("far out the direction hardly varies, even over a wide box") {
  const BallPrecision bits(64);
  const auto problem = single_input(q("9/10"));
  FlowVariation far(problem, LossKind::logistic);
  Vector<Ball> box = enclosed(vector_of({-12, 98}));
  for (Ball& entry : box) entry = widened(entry, Ball(1));
  REQUIRE(far.evaluate(box));
  for (Index r = 0; r < 2; ++r)
    for (Index c = 0; c < 2; ++c) CHECK(upper_bound(abs(far.derivative()(r, c))) < Rational(1, 1000));
}

// The bounds of the tube against the quantities they bound, computed from their definitions at random points.
#include "basin_tube.hpp"

#include <doctest/doctest.h>

#include <random>

#include "attsvm/attention/gradient.hpp"
#include "attsvm/margin/solve.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "law_problems.hpp"

using namespace attsvm;

namespace {

struct Instance {
  AttentionProblem<Rational> problem;
  LossKind loss;
  Choice choice;
  MarginProblem margin;
  BasinData data;
};

Instance instance(AttentionProblem<Rational> problem, LossKind loss, Choice choice) {
  MarginProblem margin = margin_problem(problem, choice);
  const MarginSolution solution = solve_margin(margin);
  BasinData data =
      basin_data(problem, loss, choice, margin, solution, local_optimality(problem, choice, margin, solution));
  return {std::move(problem), loss, std::move(choice), std::move(margin), std::move(data)};
}

Ball dot(const Vector<Rational>& a, const Vector<Ball>& b) {
  Ball sum(0);
  for (Index c = 0; c < b.size(); ++c) sum += from_rational<Ball>(a(c)) * b(c);
  return sum;
}

/// w_j = (1/n) |ℓ'(f_i)| (f_i - γ_it) / Z_i, from the plain softmax.
Ball force_of_row(const Instance& s, const RowLabel& label, const Vector<Ball>& theta) {
  const auto i = static_cast<std::size_t>(label.sequence);
  const SequenceData<Rational>& sequence = s.problem.sequences[i];
  const Ball chosen = dot(sequence.features.row(s.choice[i]).transpose(), theta);
  Ball z(0);
  Ball f(0);
  for (Index t = 0; t < sequence.length(); ++t) {
    const Ball e = exp(Ball(dot(sequence.features.row(t).transpose(), theta) - chosen));
    z += e;
    f += e * from_rational<Ball>(sequence.scores(t));
  }
  f /= z;
  return loss_slope(s.loss, f) * (f - from_rational<Ball>(sequence.scores(label.token))) / z /
         Ball(static_cast<long>(s.problem.size()));
}

/// Lemma 1 at one point of the tube: each row, and the progress along θ_mm.
void check_point(const Instance& s, const TubeBounds<Ball>& tube, const BasinPosition& anchor,
                 const Vector<Ball>& theta, const Vector<Ball>& r) {
  Ball stretched(0);  // S_e = Σ_S λ e^{-y}
  for (std::size_t j = 0; j < s.data.rows.size(); ++j) {
    const BasinData::Row& row = s.data.rows[j];
    const Vector<Rational> a = s.margin.rows.row(static_cast<Index>(j)).transpose();
    const Ball w = force_of_row(s, s.margin.labels[j], theta);
    if (row.tight) {
      const Ball c = s.data.slopes[static_cast<std::size_t>(row.sequence)] * from_rational<Ball>(row.score_gap);
      const Ball omega = w / c;
      CHECK_FALSE(certainly(less(Ball(Ball(1) + tube.rows[j].above), omega)));
      CHECK_FALSE(certainly(less(omega, Ball(Ball(1) - tube.rows[j].below))));
      stretched += row.dual * exp(Ball(-dot(a, r)));
    } else {
      // w_j e^{-τ(g_j - 1) - x_j}
      const Ball u = w * exp(Ball(-anchor.tau * from_rational<Ball>(Rational(row.value - 1)) - dot(a, anchor.rho)));
      CHECK_FALSE(certainly(less(tube.rows[j].above, u)));
      CHECK_FALSE(certainly(less(u, Ball(-tube.rows[j].below))));
    }
  }
  // <V, θ_mm> >= κ S_e, V = e^τ (-∇L)
  const Vector<Ball> v = negative_gradient(cast<Ball>(s.problem), s.loss, theta);
  const Ball progress = exp(anchor.tau) * dot(s.data.direction, v);
  CHECK_FALSE(certainly(less(progress, Ball(tube.progress * stretched))));
}

}  // namespace

TEST_CASE("no point of a tube violates the bounds of its rows or of its progress") {
  const BallPrecision precision(256);
  std::mt19937_64 random(7);
  const auto unit = [&random] { return Rational(static_cast<long>(random() % 4097), 2048) - 1; };  // in [-1, 1]
  const AttentionProblem<Rational> local = testing::single_input({1, Rational(9, 10), 0});
  AttentionProblem<Rational> mixed;  // a slack row that scores higher, and heavy losses beside it
  mixed.dimension = 2;
  mixed.sequences.push_back(testing::sequence({{0, 0}, {-1, 0}, {-2, -1}}, {1, 0, 4}));
  mixed.sequences.push_back(testing::sequence({{0, 0}, {0, -1}}, {2, 1}));
  AttentionProblem<Rational>
      lifted;  // a better token just off the margin lifts the weight of a barely worse neighbour
  lifted.dimension = 2;
  lifted.sequences.push_back(testing::sequence({{0, 0}, {-1, 0}, {Rational(-6, 5), 0}}, {1, Rational(99, 100), 2}));
  lifted.sequences.push_back(testing::sequence({{0, 0}, {0, -1}}, {2, 1}));
  const Instance instances[] = {instance(local, LossKind::logistic, {0}),
                                instance(local, LossKind::exponential, {1}),
                                instance(testing::loss_comparison(3), LossKind::logistic, {1, 1}),
                                instance(testing::loss_comparison(3), LossKind::linear, {1, 1}),
                                instance(mixed, LossKind::linear, {0, 0}),
                                instance(mixed, LossKind::logistic, {0, 0}),
                                instance(lifted, LossKind::linear, {0, 0}),
                                instance(lifted, LossKind::logistic, {0, 0})};
  int points = 0;
  for (const Instance& s : instances) {
    REQUIRE(s.data.applies);
    const Vector<Rational> centre = Vector<Rational>::Constant(2, Rational(0));
    for (int trial = 0; trial < 60; ++trial) {
      const Rational tau = 2 + 6 * (unit() + 1);
      const Rational radius = Rational(1, 8) + unit() + 1;
      // the anchor is on the axis of the tube; points are anchor + r, r orthogonal to θ_mm, |r| <= R
      const Vector<Ball> axis = enclosed(Vector<Rational>(tau * s.data.direction)) + s.data.offset.inside_span;
      const BasinPosition anchor = locate(s.data, axis, centre);
      const BasinNumbers<Ball> numbers = numbers_in<Ball>(s.data);
      const TubeBounds<Ball> tube =
          tube_bounds(numbers, anchor.tau, anchor.shift, reach_in_tube(numbers, from_rational<Ball>(radius)));
      if (!certainly(less(tube.largest_below, Ball(1)))) continue;
      Vector<Rational> across(2);
      across << -s.data.direction(1), s.data.direction(0);
      const Ball length = from_rational<Ball>(Rational(radius * unit())) / norm_of(enclosed(across));
      const Vector<Ball> r = length * enclosed(across);
      check_point(s, tube, anchor, Vector<Ball>(axis + r), r);
      ++points;
    }
  }
  CHECK(points >= 150);
}

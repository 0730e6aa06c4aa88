#include "attsvm/path/path.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>

#include "attsvm/number/approximate_double.hpp"
#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

/// The definition, in double; good enough where e^{-R} is not small.
double loss_in_double(const AttentionProblem<double>& problem, LossKind loss, const Vector<double>& theta) {
  double sum = 0;
  for (const SequenceData<double>& sequence : problem.sequences) {
    const Vector<double> logits = sequence.features * theta;
    const Vector<double> weights = (logits.array() - logits.maxCoeff()).exp();
    const double f = weights.dot(sequence.scores) / weights.sum();
    sum += loss == LossKind::linear ? -f : loss == LossKind::exponential ? std::exp(-f) : std::log1p(std::exp(-f));
  }
  return sum / static_cast<double>(problem.size());
}

Vector<double> in_double(const Vector<Ball>& theta) {
  return theta.unaryExpr([](const Ball& x) { return approximate_double(x); });
}

AttentionProblem<Rational> random_problem_of_dimension(Dice& dice, Index dimension) {
  while (true) {
    AttentionProblem<Rational> problem = random_problem(dice);
    if (problem.dimension == dimension) return problem;
  }
}

/// All features multiplied by M: θ -> M θ for an orthogonal M.
AttentionProblem<Rational> rotated(AttentionProblem<Rational> problem, const Matrix<Rational>& m) {
  for (SequenceData<Rational>& sequence : problem.sequences) {
    const Matrix<Rational> turned = sequence.features * m.transpose();
    sequence.features = turned;
  }
  return problem;
}

/// Sequences and tokens in the opposite order.
AttentionProblem<Rational> reversed(const AttentionProblem<Rational>& problem) {
  AttentionProblem<Rational> result = problem;
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const SequenceData<Rational>& from = problem.sequences[i];
    SequenceData<Rational>& to = result.sequences[problem.size() - 1 - i];
    to.features = from.features.colwise().reverse();
    to.scores = from.scores.reverse();
  }
  return result;
}

}  // namespace

TEST_CASE("no point of a fine grid over the disk is lower than a point proved global") {
  Dice dice(17);
  int proved = 0;
  for (int i = 0; i < 12; ++i) {
    const AttentionProblem<Rational> problem = random_problem_of_dimension(dice, 2);
    const AttentionProblem<double> rounded = cast<double>(problem);
    const LossKind loss = losses[i % 3];
    const RegularisationPath path = regularisation_path(problem, loss, at_radii({q("1/2"), 3}, 30));
    for (const PathPoint& point : path.points) {
      if (!point.proved_global()) continue;
      ++proved;
      const double radius = approximate_double(point.radius);
      const Vector<double> theta = in_double(point.stationary.theta);
      const double lowest = loss_in_double(rounded, loss, theta);
      double seen = lowest + 1, at_angle = 0;
      for (int a = 0; a < 6000; ++a) {
        for (int r = 1; r <= 10; ++r) {
          const double angle = a * 2 * 3.14159265358979 / 6000;
          const Vector<double> at{{radius * r / 10 * std::cos(angle), radius * r / 10 * std::sin(angle)}};
          const double here = loss_in_double(rounded, loss, at);
          if (here < seen) seen = here, at_angle = r == 10 ? angle : 1000;
        }
      }
      CHECK(seen >= lowest - 1e-13);
      CHECK(std::abs(std::remainder(at_angle - std::atan2(theta(1), theta(0)), 2 * 3.14159265358979)) < 0.003);
    }
  }
  CHECK(proved >= 15);
}

TEST_CASE("where nothing is proved in higher dimension, no random point is lower than the best of starts") {
  Dice dice(23);
  for (int i = 0; i < 6; ++i) {
    const AttentionProblem<Rational> problem = random_problem_of_dimension(dice, 3 + i % 2);
    const LossKind loss = losses[i % 3];
    PathOptions options = at_radii({2}, 30);
    options.starts = 24;
    const PathPoint point = regularisation_path(problem, loss, options).points.at(0);
    if (point.status != PointStatus::found) continue;
    CHECK(point.on_sphere == SphereEvidence::best_of_starts);
    CHECK_FALSE(point.proved_global());
    const AttentionProblem<double> rounded = cast<double>(problem);
    const double lowest = loss_in_double(rounded, loss, in_double(point.stationary.theta));
    for (int sample = 0; sample < 4000; ++sample) {
      Vector<double> at(problem.dimension);
      for (Index k = 0; k < at.size(); ++k) at(k) = dice.roll(2001) - 1000;
      if (at.norm() == 0) continue;
      CHECK(loss_in_double(rounded, loss, 2 * at.normalized()) >= lowest - 1e-13);
    }
  }
}

TEST_CASE("turned data have the turned path, reordered data the same one") {
  const Matrix<Rational> turn{{q("3/5"), q("-4/5")}, {q("4/5"), q("3/5")}};
  const Matrix<Ball> ball_turn = turn.unaryExpr([](const Rational& x) { return from_rational<Ball>(x); });
  const PathOptions options = at_radii({2, 40});
  for (const AttentionProblem<Rational>& problem : {single_input(0), two_support_vectors(3)}) {
    const RegularisationPath path = regularisation_path(problem, LossKind::logistic, options);
    const RegularisationPath turned = regularisation_path(rotated(problem, turn), LossKind::logistic, options);
    const RegularisationPath reordered = regularisation_path(reversed(problem), LossKind::logistic, options);
    for (std::size_t k = 0; k < 2; ++k) {
      const BallPrecision bits(path.points.at(k).bits);
      const Vector<Ball> expected = ball_turn * path.points.at(k).stationary.theta;
      for (Index c = 0; c < 2; ++c) {
        CHECK(close(turned.points.at(k).stationary.theta(c), expected(c), 35));
        CHECK(close(reordered.points.at(k).stationary.theta(c), path.points.at(k).stationary.theta(c), 60));
      }
      CHECK(turned.points[k].proved_global());
      CHECK(reordered.points[k].proved_global());
    }
  }
}

TEST_CASE("one dimension: the sphere is two points") {
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {-1}, {-2}}, {1, 0, q("5/8")})});
  const RegularisationPath path = regularisation_path(problem, LossKind::linear, at_radii({2}));
  REQUIRE(path.points.size() == 1);
  CHECK(path.points[0].on_sphere == SphereEvidence::two_points);
  CHECK(path.points[0].minima == 2);
  CHECK(contains(path.points[0].stationary.theta(0), Rational(2)));
  CHECK(path.points[0].at_boundary == BoundaryEvidence::local);
}

TEST_CASE("radii far apart and one by one give the same path") {
  const AttentionProblem<Rational> problem = two_support_vectors(2);
  const RegularisationPath all = regularisation_path(problem, LossKind::logistic, at_radii({1, 7, 1000}));
  const RegularisationPath last = regularisation_path(problem, LossKind::logistic, at_radii({1000}));
  for (Index k = 0; k < 2; ++k)
    CHECK(close(all.points.at(2).stationary.theta(k), last.points.at(0).stationary.theta(k), 35));
  CHECK(all.lost_branches == 0);
}

TEST_CASE("continuation finds what the proposals of later radii don't") {
  // after the first radius the branch alone leads on: a starved proposal finds one minimum only
  PathOptions options = at_radii({8, 200});
  options.starts = 0;
  CHECK(regularisation_path(single_input(0), LossKind::logistic, options).points.at(0).status ==
        PointStatus::none_found);
  options.starts = 8;
  const RegularisationPath path = regularisation_path(single_input(0), LossKind::logistic, options);
  CHECK(path.points.at(1).minima == 2);
  CHECK(path.lost_branches == 0);
}

TEST_CASE("two runs agree to the last bit") {
  const PathOptions options = at_radii({1, 50});
  const RegularisationPath first = regularisation_path(single_input(0), LossKind::logistic, options);
  const RegularisationPath second = regularisation_path(single_input(0), LossKind::logistic, options);
  for (std::size_t k = 0; k < 2; ++k) {
    for (Index c = 0; c < 2; ++c) {
      CHECK(midpoint(first.points.at(k).stationary.theta(c)) == midpoint(second.points.at(k).stationary.theta(c)));
      CHECK(radius(first.points.at(k).stationary.theta(c)) == radius(second.points.at(k).stationary.theta(c)));
    }
  }
}

TEST_CASE("an interruption ends the path with a status") {
  std::atomic<bool> flag = true;
  PathOptions options = at_radii({1, 10});
  options.interrupted = &flag;
  const RegularisationPath path = regularisation_path(single_input(0), LossKind::logistic, options);
  CHECK(path.status == RegularisationPath::Status::interrupted);
  REQUIRE(path.points.size() == 1);
  CHECK(path.points[0].status == PointStatus::interrupted);
}

TEST_CASE("without a budget nothing is searched, and nothing claimed") {
  PathOptions options = at_radii({5});
  options.budget = 0;
  const PathPoint point = regularisation_path(single_input(0), LossKind::logistic, options).points.at(0);
  CHECK(point.status == PointStatus::found);
  CHECK(point.circle.status == SearchStatus::not_run);
  CHECK(point.on_sphere == SphereEvidence::best_of_starts);
  CHECK_FALSE(point.proved_global());
}

TEST_CASE("equal scores: a constant loss has no path") {
  const AttentionProblem<Rational> flat = problem_of({sequence_of({{1, 0}, {0, 1}}, {1, 1})});
  CHECK(regularisation_path(flat, LossKind::logistic, at_radii({1})).points.at(0).status ==
        PointStatus::none_found);
}

TEST_CASE("an observation needs a proved point") {
  PathPoint point;
  point.bits = 64;
  CHECK_THROWS_AS(observe(single_input(0), {0}, vector_of({1, 0}), point), std::invalid_argument);
}

TEST_CASE("options that don't fit are refused") {
  const AttentionProblem<Rational> problem = single_input(0);
  const auto refused = [&](const PathOptions& options) {
    CHECK_THROWS_AS(regularisation_path(problem, LossKind::logistic, options), std::invalid_argument);
  };
  refused(at_radii({2, 2}));
  refused(at_radii({0, 2}));
  PathOptions options = at_radii({1});
  options.reference = {3};
  refused(options);
  options.reference = {};
  options.cone = DirectionCone{vector_of({0, 0}), q("1/2")};
  refused(options);
  options.cone = DirectionCone{vector_of({1, 0, 0}), q("1/2")};
  refused(options);
  options.cone = DirectionCone{vector_of({1, 0}), 1};
  refused(options);
}

TEST_CASE("every status has a name of its own") {
  CHECK(name(PointStatus::found) == "found");
  CHECK(name(PointStatus::none_found) == "none found");
  CHECK(name(PointStatus::interrupted) == "interrupted");
  CHECK(name(PointStatus::not_computed) == "not computed");
  CHECK(name(SphereEvidence::none) == "none");
  CHECK(name(SphereEvidence::best_of_starts) == "best of starts");
  CHECK(name(SphereEvidence::two_points) == "two points");
  CHECK(name(SphereEvidence::circle_search) == "circle search");
  CHECK(name(BoundaryEvidence::none) == "none");
  CHECK(name(BoundaryEvidence::local) == "local");
  CHECK(name(BoundaryEvidence::equal_other_scores) == "equal other scores");
  CHECK(name(BoundaryEvidence::independent_rows) == "independent rows");
  CHECK(name(BoundaryEvidence::disk_search) == "disk search");
  CHECK(name(BoundaryEvidence::minimum_is_inside) == "minimum is inside");
  CHECK(name(SearchStatus::not_run) == "not run");
  CHECK(name(SearchStatus::proved) == "proved");
  CHECK(name(SearchStatus::beaten) == "beaten");
  CHECK(name(SearchStatus::undecided) == "undecided");
  CHECK(name(SearchStatus::over_budget) == "over budget");
  CHECK(name(SearchStatus::interrupted) == "interrupted");
}

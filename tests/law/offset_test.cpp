#include "attsvm/law/offset.hpp"

#include <doctest/doctest.h>

#include "attsvm/margin/solve.hpp"
#include "attsvm/number/from_rational.hpp"
#include "law_problems.hpp"

using namespace attsvm;

namespace {

OffsetLaw law_of(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice) {
  const MarginProblem margin = margin_problem(problem, choice);
  const MarginSolution solution = solve_margin(margin);
  const LocalOptimality optimality =
      solution.feasible() ? local_optimality(problem, choice, margin, solution) : LocalOptimality{};
  return offset_law(problem, loss, choice, margin, solution, optimality);
}

bool close(const Ball& x, const Ball& y, int digits) {
  Rational bound = 1;
  for (int d = 0; d < digits; ++d) bound /= 10;
  return certainly(less(abs(Ball(x - y)), from_rational<Ball>(bound)));
}

}  // namespace

TEST_CASE("the offset of the loss comparison is (1/2) log(C |l'(C)| / |l'(1)|)") {
  const BallPrecision precision(256);
  for (const long c : {1L, 2L, 10L, 100L}) {
    const Ball big(c);
    const Ball linear = log(big) / 2;
    const Ball exponential = (log(big) + Ball(1) - big) / 2;
    const Ball logistic = log(Ball(big * (Ball(1) + exp(Ball(1))) / (Ball(1) + exp(big)))) / 2;
    const AttentionProblem<Rational> problem = testing::loss_comparison(c);
    CHECK(close(law_of(problem, LossKind::linear, {1, 1}).inside_span(1), linear, 60));
    CHECK(close(law_of(problem, LossKind::exponential, {1, 1}).inside_span(1), exponential, 60));
    CHECK(close(law_of(problem, LossKind::logistic, {1, 1}).inside_span(1), logistic, 60));
  }
}

TEST_CASE("published decimals of the logistic offset") {
  const BallPrecision precision(256);
  const auto offset_of = [](long c) {
    return law_of(testing::loss_comparison(c), LossKind::logistic, {1, 1}).inside_span(1);
  };
  CHECK(close(offset_of(2), from_rational<Ball>(Rational(-602595714824L, 10000000000000L)), 12));
  CHECK(close(offset_of(100), from_rational<Ball>(Rational(-470407840632L, 10000000000L)), 9));
}

TEST_CASE("c_j e^{-<a_j, rho>} = lambda_j on every support vector") {
  const BallPrecision precision(256);
  const AttentionProblem<Rational> problem = testing::loss_comparison(7);
  const OffsetLaw law = law_of(problem, LossKind::logistic, {1, 1});
  REQUIRE(law.applies);
  REQUIRE(law.support.size() == 2);
  for (Index s = 0; s < 2; ++s) {
    Ball product(0);
    for (Index k = 0; k < 2; ++k) product += from_rational<Ball>(law.support_rows(s, k)) * law.inside_span(k);
    const SupportConstant& support = law.support[static_cast<std::size_t>(s)];
    CHECK(close(support.force * exp(Ball(-product)), support.dual, 60));
  }
}

TEST_CASE("the part in the span is a projection") {
  const BallPrecision precision(256);
  const OffsetLaw law =
      law_of(testing::single_input({1, Rational(9, 10), Rational(9, 10)}), LossKind::logistic, {0});
  REQUIRE(law.support.size() == 1);
  Vector<Ball> x(2);
  x << Ball(3), Ball(-5);
  const Vector<Ball> once = part_in_span(law, x);
  const Vector<Ball> twice = part_in_span(law, once);
  // a = (-1/10, 1): <a, x>/|a|² a = (-53/10)/(101/100) a
  CHECK(close(once(0), from_rational<Ball>(Rational(-530, 101) * Rational(-1, 10)), 60));
  CHECK(close(once(1), from_rational<Ball>(Rational(-530, 101)), 60));
  CHECK(close(once(0), twice(0), 60));
  CHECK(close(once(1), twice(1), 60));
}

TEST_CASE("where the law does not apply it says why") {
  CHECK(law_of(testing::single_input({1, Rational(9, 10), Rational(9, 10)}), LossKind::logistic, {1}).why_not ==
        "the choice is not locally optimal");
  AttentionProblem<Rational> hull;
  hull.dimension = 1;
  hull.sequences.push_back(testing::sequence({{0}, {1}, {-1}}, {1, 0, 0}));
  CHECK(law_of(hull, LossKind::linear, {0}).why_not == "the choice is infeasible");
  AttentionProblem<Rational> zero_dual;
  zero_dual.dimension = 2;
  zero_dual.sequences.push_back(testing::sequence({{0, 0}, {-1, 0}, {-1, -1}}, {1, 0, 0}));
  CHECK(law_of(zero_dual, LossKind::linear, {0}).why_not == "a tight row has no positive dual");
}

TEST_CASE("repeated tokens share one dual in proportion to their forces") {
  const BallPrecision precision(256);
  AttentionProblem<Rational> repeated;
  repeated.dimension = 1;
  repeated.sequences.push_back(testing::sequence({{0}, {-1}, {-1}}, {1, 0, Rational(3, 4)}));
  const OffsetLaw law = law_of(repeated, LossKind::linear, {0});
  REQUIRE(law.applies);
  REQUIRE(law.support.size() == 2);
  // c = (1, 1/4): ρ = log(5/4), λ = (4/5, 1/5)
  CHECK(close(law.inside_span(0), log(from_rational<Ball>(Rational(5, 4))), 60));
  CHECK(close(law.support[0].dual, from_rational<Ball>(Rational(4, 5)), 60));
  CHECK(close(law.support[1].dual, from_rational<Ball>(Rational(1, 5)), 60));
}

TEST_CASE("dependent tight rows: the forces at rho balance theta_mm") {
  const BallPrecision precision(256);
  // rows (1,1), (1,-1), (1,1/3), (1,0): theta_mm = (1,0), rank 2
  AttentionProblem<Rational> problem;
  problem.dimension = 2;
  problem.sequences.push_back(testing::sequence({{0, 0}, {-1, -1}, {-1, 1}}, {3, 0, 2}));
  problem.sequences.push_back(testing::sequence({{1, 0}, {0, Rational(-1, 3)}, {0, 0}}, {1, Rational(1, 7), -5}));
  for (const LossKind loss : {LossKind::logistic, LossKind::exponential, LossKind::linear}) {
    const OffsetLaw law = law_of(problem, loss, {0, 0});
    REQUIRE(law.applies);
    REQUIRE(law.support.size() == 4);
    CHECK(law.support_rows.rows() == 2);
    const std::vector<std::pair<Rational, Rational>> rows = {{1, 1}, {1, -1}, {1, Rational(1, 3)}, {1, 0}};
    Ball sum_x(0);
    Ball sum_y(0);
    for (std::size_t j = 0; j < rows.size(); ++j) {
      const Ball x = from_rational<Ball>(rows[j].first);
      const Ball y = from_rational<Ball>(rows[j].second);
      const Ball dual = law.support[j].force * exp(Ball(-x * law.inside_span(0) - y * law.inside_span(1)));
      CHECK(close(dual, law.support[j].dual, 60));
      CHECK(certainly(is_positive(law.support[j].dual)));
      sum_x += dual * x;
      sum_y += dual * y;
    }
    CHECK(close(sum_x, Ball(1), 60));
    CHECK(certainly(less(abs(sum_y), from_rational<Ball>(Rational(1, Integer(1) << 200)))));
  }
}

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
    CHECK(close(support.force * exp(Ball(-product)), from_rational<Ball>(support.dual), 60));
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
  AttentionProblem<Rational> repeated;
  repeated.dimension = 1;
  repeated.sequences.push_back(testing::sequence({{0}, {-1}, {-1}}, {1, 0, 0}));
  CHECK(law_of(repeated, LossKind::linear, {0}).why_not == "the tight rows are linearly dependent");
}

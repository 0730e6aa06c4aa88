#pragma once
// Problems with the basin of one choice, for the tests of certificates.

#include "attsvm/law/basin.hpp"
#include "attsvm/margin/solve.hpp"
#include "law_problems.hpp"

namespace attsvm::testing {

struct BasinSetting {
  AttentionProblem<Rational> problem;
  LossKind loss;
  Choice choice;
  BasinData data;
};

inline BasinSetting setting(AttentionProblem<Rational> problem, LossKind loss, Choice choice) {
  const MarginProblem margin = margin_problem(problem, choice);
  const MarginSolution solution = solve_margin(margin);
  const LocalOptimality optimality = local_optimality(problem, choice, margin, solution);
  BasinData data = basin_data(problem, loss, choice, margin, solution, optimality);
  return {std::move(problem), loss, std::move(choice), std::move(data)};
}

inline BasinSetting global_case() {
  return setting(single_input({1, Rational(9, 10), Rational(9, 10)}), LossKind::logistic, {0});
}
inline BasinSetting local_case() { return setting(single_input({1, Rational(9, 10), 0}), LossKind::logistic, {1}); }
inline BasinSetting comparison_case(LossKind loss, long c) { return setting(loss_comparison(c), loss, {1, 1}); }

inline Vector<Rational> point(const Rational& x, const Rational& y) {
  Vector<Rational> p(2);
  p << x, y;
  return p;
}

}  // namespace attsvm::testing

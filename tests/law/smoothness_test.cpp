#include "attsvm/law/smoothness.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "attsvm/number/approximate_double.hpp"
#include "law_problems.hpp"

using namespace attsvm;

TEST_CASE("the rational constant exceeds 1/(6 sqrt 3), by less than half a percent") {
  // κ enters alone for one sequence of two tokens, distance 1, score range 1, linear loss (M0 = 0, M1 = 1)
  AttentionProblem<Rational> problem;
  problem.dimension = 1;
  problem.sequences.push_back(testing::sequence({{0}, {1}}, {0, 1}));
  const Rational kappa = smoothness_constant(problem, LossKind::linear);
  CHECK(kappa * kappa * 108 > 1);  // κ > 1/(6√3)  <=>  108 κ² > 1
  CHECK(kappa * kappa * 108 < Rational(101, 100));
}

TEST_CASE("the linear constant of the single-input case is at least its measured supremum, and near it") {
  // sup |Hessian| = 0.0212657349 for keys (-.1,1), (1,0), (0,0), scores 1, .9, .9
  const Rational constant =
      smoothness_constant(testing::single_input({1, Rational(9, 10), Rational(9, 10)}), LossKind::linear);
  CHECK(constant == Rational(221, 100) * Rational(1, 10) * Rational(25, 259));
  CHECK(approximate_double(constant) >= 0.0212657349);
  CHECK(approximate_double(constant) < 1.01 * 0.0212657349);
}

TEST_CASE("bounds on the losses' derivatives are upper bounds, and tight") {
  for (const Rational& lowest : {Rational(-3), Rational(0), Rational(7, 3)}) {
    const double u = approximate_double(lowest);
    const LossBounds logistic = loss_bounds(LossKind::logistic, lowest);
    CHECK(logistic.second == Rational(1, 4));
    CHECK(approximate_double(logistic.first) == doctest::Approx(1 / (1 + std::exp(u))).epsilon(1e-14));
    const LossBounds exponential = loss_bounds(LossKind::exponential, lowest);
    CHECK(exponential.first == exponential.second);
    CHECK(approximate_double(exponential.first) == doctest::Approx(std::exp(-u)).epsilon(1e-14));
    const LossBounds linear = loss_bounds(LossKind::linear, lowest);
    CHECK(linear.first == 1);
    CHECK(linear.second == 0);
  }
  // 1/(1+e^0) = 1/2 exactly: rounding upwards may not fall below
  CHECK(loss_bounds(LossKind::logistic, 0).first >= Rational(1, 2));
}

TEST_CASE("the constant is homogeneous and ignores common shifts") {
  const AttentionProblem<Rational> base = testing::loss_comparison(3);
  const Rational constant = smoothness_constant(base, LossKind::linear);
  AttentionProblem<Rational> scaled = base;
  AttentionProblem<Rational> shifted = base;
  AttentionProblem<Rational> doubled = base;
  for (std::size_t i = 0; i < base.size(); ++i) {
    scaled.sequences[i].features *= Rational(5, 3);
    for (Index t = 0; t < 2; ++t) shifted.sequences[i].features(t, 0) += 11;
    doubled.sequences.push_back(base.sequences[i]);
  }
  CHECK(smoothness_constant(scaled, LossKind::linear) == constant * Rational(25, 9));
  CHECK(smoothness_constant(shifted, LossKind::linear) == constant);
  CHECK(smoothness_constant(doubled, LossKind::linear) == constant);  // a mean over sequences
}

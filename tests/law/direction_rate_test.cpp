#include "attsvm/law/direction_rate.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "attsvm/margin/solve.hpp"
#include "law_problems.hpp"

using namespace attsvm;

namespace {

ApproximateDirectionRate rate_of(const AttentionProblem<Rational>& problem, const Choice& choice,
                                 const Rational& step) {
  const MarginProblem margin = margin_problem(problem, choice);
  return approximate_direction_rate(margin, solve_margin(margin), step);
}

}  // namespace

TEST_CASE("one support vector: nothing settles, the slack of the next row leads") {
  const auto rate = rate_of(testing::single_input({1, Rational(9, 10), Rational(9, 10)}), {0}, Rational(1, 10));
  CHECK(rate.settling == std::numeric_limits<double>::infinity());
  CHECK(rate.stability == 0);
  // slack 111/101 - 1 over |θ_mm| = √(100/101)
  CHECK(rate.slack == doctest::Approx((10.0 / 101) / std::sqrt(100.0 / 101)).epsilon(1e-12));
  CHECK(rate.mass == doctest::Approx(std::sqrt(101.0 / 100)).epsilon(1e-12));
  CHECK(rate.slowest() == rate.slack);
}

TEST_CASE("two support vectors across: eigenvalue 1, stable below step 2") {
  // P Σ λ a a^T P / |θ| = diag(0, 1) for duals 1/2, rows (1, ±1), θ_mm = (1, 0)
  const auto rate = rate_of(testing::loss_comparison(2), {1, 1}, Rational(1, 10));
  CHECK(rate.settling == doctest::Approx(-std::log(0.9) / 0.1).epsilon(1e-12));
  CHECK(rate.slack == std::numeric_limits<double>::infinity());
  CHECK(rate.stability == doctest::Approx(0.1).epsilon(1e-12));
  CHECK(rate_of(testing::loss_comparison(2), {1, 1}, Rational(199, 100)).stability < 2);
  CHECK(rate_of(testing::loss_comparison(2), {1, 1}, Rational(201, 100)).stability > 2);
}

// A self-attention layer through the same kernels: θ = W, features x z^T, four support vectors.
// Unit-norm random tokens, query = first token; n = 2, T = 3, d = 2. The numbers are exact doubles.
#include <doctest/doctest.h>

#include <Eigen/LU>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "attsvm/trajectory/trajectory.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr double tokens[2][3][2] = {{{0x1.f6f686c96fb1cp-1, -0x1.7f16436b4ea74p-3},
                                     {-0x1.ef6accbd60ce5p-1, 0x1.02807e1f78614p-2},
                                     {-0x1.39bf41b5d392bp-1, -0x1.949b5f176fc33p-1}},
                                    {{0x1.bc1873e4fb614p-2, 0x1.cd58345845a08p-1},
                                     {-0x1.be93310617594p-1, -0x1.f4dbc3fb19722p-2},
                                     {-0x1.e9b6af4e6a29fp-1, 0x1.2ad406e287c9cp-2}}};
constexpr double scores[2][3] = {{0x1.8082e2dbde2fdp-1, -0x1.964bb66f77d90p-1, 0x1.fa4ac9085fe90p-3},
                                 {0x1.c7576b656263ap-2, 0x1.32b7ef575161ep-3, 0x1.a2b427380da3ap-1}};

/// Features x z^T, row-major, z the sequence's first token.
AttentionProblem<Rational> self_attention() {
  std::vector<SequenceData<Rational>> sequences;
  for (int i = 0; i < 2; ++i) {
    SequenceData<Rational> sequence{Matrix<Rational>(3, 4), Vector<Rational>(3)};
    for (int t = 0; t < 3; ++t) {
      sequence.scores[t] = Rational(scores[i][t]);
      for (int k = 0; k < 4; ++k)
        sequence.features(t, k) = Rational(tokens[i][t][k / 2]) * Rational(tokens[i][0][k % 2]);
    }
    sequences.push_back(std::move(sequence));
  }
  return problem_of(std::move(sequences));
}

/// W_mm of the choice (0, 2): all four rows are tight, so <a_j, W> = 1 determines it.
Vector<Real> max_margin_direction(const AttentionProblem<Real>& problem) {
  Matrix<Real> rows(4, 4);
  const Index choice[2] = {0, 2};
  Index j = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const Matrix<Real>& features = problem.sequences[i].features;
    for (Index t = 0; t < 3; ++t) {
      if (t != choice[i]) rows.row(j++) = features.row(choice[i]) - features.row(t);
    }
  }
  return rows.fullPivLu().solve(Vector<Real>::Constant(4, Real(1)));
}

const Method ngd{MethodKind::normalised_gradient_descent, Rational(1, 10)};
constexpr double gap_at_16384 = 9.846428e-4;  // measured with 60 digits

}  // namespace

TEST_CASE("the fixture's max-margin solution has the known norm") {
  const RealPrecision digits(60);
  CHECK(norm_of(max_margin_direction(cast<Real>(self_attention()))).convert_to<double>() ==
        doctest::Approx(1.907249256).epsilon(1e-9));
}

TEST_CASE_TEMPLATE("the direction gap after 16384 steps, with all weights far below e^-700", S, double, Real) {
  const RealPrecision digits(60);
  const AttentionProblem<Rational> exact = self_attention();
  const auto trajectory =
      run<S>(cast<S>(exact), LossKind::logistic, ngd, Vector<S>(Vector<S>::Zero(4)), {.steps = 16384});
  REQUIRE(trajectory.status == TrajectoryStatus::completed);
  const Vector<Real> w = max_margin_direction(cast<Real>(exact));
  Vector<S> direction(4);
  for (Index k = 0; k < 4; ++k) direction[k] = static_cast<S>(w[k]);
  const Sample<S>& last = trajectory.samples.back();
  CHECK(static_cast<double>(direction_gap(last.theta, direction)) == doctest::Approx(gap_at_16384).epsilon(1e-7));
  CHECK(static_cast<double>(descent_gap<S>(last.descent, direction)) < 1e-10);
}

TEST_CASE("the textbook gradient stalls in double") {
  const auto trajectory =
      run<double>(cast<double>(self_attention()), LossKind::logistic, ngd, Vector<double>(Vector<double>::Zero(4)),
                  {.steps = 32768, .form = GradientForm::textbook});
  CHECK(norm_of(trajectory.samples.back().theta) < 100);  // it should be near 3276
}

#include "attsvm/attention/gradient.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "attention/problems.hpp"
#include "attention/reference.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

/// The largest entry by modulus.
Real size_of(const Vector<Real>& v) {
  Real size(0);
  for (Index k = 0; k < v.size(); ++k) size = std::max(size, Real(abs(v[k])));
  return size;
}

Real exact(const ScaledDouble& a) {
  Real result(a.mantissa());
  mpfr_mul_2si(result.backend().data(), result.backend().data(), 512 * a.chunk(), MPFR_RNDN);
  return result;
}
Real exact(const Real& a) { return a; }

template <class W>
Real largest_difference(const Vector<W>& got, const Vector<Real>& expected) {
  Real difference(0);
  for (Index k = 0; k < got.size(); ++k)
    difference = std::max(difference, Real(abs(Real(exact(got[k]) - expected[k]))));
  return difference;
}

/// The exact gradient of the linear loss at θ = 0, where s = 1/T: v = (1/n) Σ_i (1/T) Σ_t (γ_t - mean γ) φ_t.
Vector<Rational> linear_gradient_at_zero(const AttentionProblem<Rational>& problem) {
  Vector<Rational> v = Vector<Rational>::Constant(problem.dimension, Rational(0));
  for (const SequenceData<Rational>& sequence : problem.sequences) {
    const Rational length(static_cast<long>(sequence.length()));
    Rational mean(0);
    for (Index t = 0; t < sequence.length(); ++t) mean += sequence.scores[t] / length;
    for (Index t = 0; t < sequence.length(); ++t) {
      for (Index k = 0; k < v.size(); ++k) {
        v[k] += (sequence.scores[t] - mean) / length * sequence.features(t, k) / static_cast<long>(problem.size());
      }
    }
  }
  return v;
}

}  // namespace

TEST_CASE("the gradient is the derivative of the loss, in every tier") {
  const RealPrecision digits(reference_digits);
  Dice dice(7);
  for (int i = 0; i < 60; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const int size = i % 3 == 0 ? 1 : i % 3 == 1 ? 10 : 40;
    const Vector<Rational> theta = random_vector(dice, problem.dimension, size);
    const AttentionProblem<Real> real_problem = cast<Real>(problem);
    for (const LossKind loss : losses) {
      CAPTURE(i);
      CAPTURE(name(loss));
      const Vector<Real> expected = reference_negative_gradient(real_problem, loss, cast_vector<Real>(theta));
      const Real length = size_of(expected);

      CHECK(largest_difference(negative_gradient(real_problem, loss, cast_vector<Real>(theta)), expected) <=
            length * Real("1e-80"));
      CHECK(largest_difference(textbook_negative_gradient(real_problem, loss, cast_vector<Real>(theta)),
                               expected) <= length * Real("1e-80"));
      // logits up to 4 · 4 · 40 in size, so a weight's relative error is up to some hundred roundings
      CHECK(largest_difference(negative_gradient(cast<double>(problem), loss, cast_vector<double>(theta)),
                               expected) <= length * Real("1e-11"));

      const BallPrecision bits(256);
      const Vector<Ball> enclosed = negative_gradient(cast<Ball>(problem), loss, cast_vector<Ball>(theta));
      for (Index k = 0; k < theta.size(); ++k) {
        const Ball truth = ball_around(Rational(expected[k]), Rational(Real(length * Real("1e-79"))));
        CHECK(overlaps(enclosed[k], truth));
        // an accuracy floor: no enclosure wider than 2^-200 |v|
        if (length > 0) CHECK(radius(enclosed[k]) < Rational(length) * Rational(Real("1e-60")));
      }
    }
  }
}

TEST_CASE("enclosures contain the exact gradient where it is rational") {
  Dice dice(11);
  for (const long precision : {24L, 53L, 200L}) {
    const BallPrecision bits(precision);
    for (int i = 0; i < 100; ++i) {
      const AttentionProblem<Rational> problem = random_problem(dice);
      const Vector<Rational> expected = linear_gradient_at_zero(problem);
      const Vector<Ball> zero = Vector<Ball>::Constant(problem.dimension, Ball(0));
      const Vector<Ball> v = negative_gradient(cast<Ball>(problem), LossKind::linear, zero);
      for (Index k = 0; k < v.size(); ++k) CHECK(contains(v[k], expected[k]));
    }
  }
}

TEST_CASE("an enclosure of the parameter gives an enclosure of the gradient") {
  const BallPrecision bits(128);
  Dice dice(13);
  for (int i = 0; i < 60; ++i) {
    const AttentionProblem<Ball> problem = cast<Ball>(random_problem(dice));
    const Vector<Rational> centre = random_vector(dice, problem.dimension, 4);
    const Rational radius(1, i % 2 == 0 ? 1000 : 20);
    Vector<Ball> box(centre.size());
    for (Index k = 0; k < box.size(); ++k) box[k] = ball_around(centre[k], radius);
    for (const LossKind loss : losses) {
      const Vector<Ball> enclosed = negative_gradient(problem, loss, box);
      for (int corner = 0; corner < 8; ++corner) {
        Vector<Ball> point(centre.size());
        for (Index k = 0; k < point.size(); ++k) {
          point[k] = from_rational<Ball>(centre[k] + radius * Rational(dice.roll(201) - 100, 100));
        }
        const Vector<Ball> there = negative_gradient(problem, loss, point);
        for (Index k = 0; k < point.size(); ++k) CHECK(overlaps(enclosed[k], there[k]));
      }
    }
  }
}

TEST_CASE_TEMPLATE("symmetries of the data are symmetries of the gradient", S, double, Real) {
  const RealPrecision digits(50);
  const Real tolerance = std::is_same_v<S, double> ? Real("1e-12") : Real("1e-44");
  Dice dice(17);
  for (int i = 0; i < 40; ++i) {
    const AttentionProblem<Rational> problem = random_problem(dice);
    const Index d = problem.dimension;
    const Vector<Rational> theta = random_vector(dice, d, 5);
    const LossKind loss = losses[i % 3];
    const auto gradient = [&](const AttentionProblem<Rational>& p, const Vector<Rational>& at, LossKind l) {
      const Vector<WeightOf<S>> v = negative_gradient(cast<S>(p), l, cast_vector<S>(at));
      Vector<Real> result(v.size());
      for (Index k = 0; k < v.size(); ++k) result[k] = exact(v[k]);
      return result;
    };
    const Vector<Real> v = gradient(problem, theta, loss);
    const Real allowed = size_of(v) * tolerance;
    AttentionProblem<Rational> changed = problem;

    SUBCASE("the order of tokens and of sequences doesn't matter") {
      std::reverse(changed.sequences.begin(), changed.sequences.end());
      for (auto& sequence : changed.sequences) {
        sequence.features = sequence.features.colwise().reverse().eval();
        sequence.scores = sequence.scores.reverse().eval();
      }
      CHECK(largest_difference(gradient(changed, theta, loss), v) <= allowed);
    }
    SUBCASE("features may be shifted by a constant in each sequence") {
      for (auto& sequence : changed.sequences) {
        const Vector<Rational> shift = random_vector(dice, d, 3);
        for (Index t = 0; t < sequence.length(); ++t) sequence.features.row(t) += shift.transpose();
      }
      CHECK(largest_difference(gradient(changed, theta, loss), v) <= allowed * 10);
    }
    SUBCASE("features scaled by 3/2, parameter by 2/3: the gradient is scaled by 3/2") {
      for (auto& sequence : changed.sequences) sequence.features *= Rational(3, 2);
      const Vector<Real> scaled = gradient(changed, theta * Rational(2, 3), loss);
      CHECK(largest_difference(Vector<Real>(scaled * Real(Real(2) / 3)), v) <= allowed * 10);
    }
    SUBCASE("a rotation of features and parameter rotates the gradient") {
      if (d < 2) continue;
      Matrix<Rational> rotation = Matrix<Rational>::Identity(d, d);
      rotation(0, 0) = rotation(1, 1) = Rational(3, 5);
      rotation(0, 1) = Rational(-4, 5);
      rotation(1, 0) = Rational(4, 5);
      for (auto& sequence : changed.sequences)
        sequence.features = (sequence.features * rotation.transpose()).eval();
      const Vector<Real> rotated = gradient(changed, rotation * theta, loss);
      Vector<Real> expected(d);
      for (Index k = 0; k < d; ++k) {
        expected[k] = 0;
        for (Index j = 0; j < d; ++j) expected[k] += from_rational<Real>(rotation(k, j)) * v[j];
      }
      CHECK(largest_difference(rotated, expected) <= allowed * 10);
    }
    SUBCASE("every sequence twice gives the same mean") {
      changed.sequences.insert(changed.sequences.end(), problem.sequences.begin(), problem.sequences.end());
      CHECK(largest_difference(gradient(changed, theta, loss), v) <= allowed);
    }
    SUBCASE("under the linear loss scores may be shifted, and a factor of the scores is one of the gradient") {
      for (auto& sequence : changed.sequences) {
        for (Index t = 0; t < sequence.length(); ++t) sequence.scores[t] = 3 * sequence.scores[t] + Rational(7, 2);
      }
      const Vector<Real> linear = gradient(problem, theta, LossKind::linear);
      const Vector<Real> tripled = gradient(changed, theta, LossKind::linear);
      CHECK(largest_difference(Vector<Real>(tripled / Real(3)), linear) <= size_of(linear) * tolerance * 10);
    }
    SUBCASE("under the exponential loss a shift of all scores is a factor of the gradient") {
      for (auto& sequence : changed.sequences) {
        for (Index t = 0; t < sequence.length(); ++t) sequence.scores[t] += 2;
      }
      const Vector<Real> base = gradient(problem, theta, LossKind::exponential);
      const Vector<Real> shifted = gradient(changed, theta, LossKind::exponential);
      CHECK(largest_difference(Vector<Real>(shifted * exp(Real(2))), base) <= size_of(base) * tolerance * 10);
    }
  }
}

TEST_CASE("the anchored form keeps relative accuracy where the textbook form has none left") {
  const RealPrecision digits(reference_digits);
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  const Vector<Rational> theta = vector_of({-30, 298});  // weights about e^-298
  const Vector<Real> expected =
      reference_negative_gradient(cast<Real>(problem), LossKind::logistic, cast_vector<Real>(theta));
  const Real length = size_of(expected);
  const auto anchored = negative_gradient(cast<double>(problem), LossKind::logistic, cast_vector<double>(theta));
  CHECK(largest_difference(anchored, expected) <= length * Real("1e-12"));
  const Vector<double> textbook =
      textbook_negative_gradient(cast<double>(problem), LossKind::logistic, cast_vector<double>(theta));
  Vector<Real> difference(2);
  for (Index k = 0; k < 2; ++k) difference[k] = Real(textbook[k]) - expected[k];
  CHECK(size_of(difference) >= length / 2);
}

TEST_CASE("two exponentials may multiply in double") {
  // Sequence 0: the leader isn't the best token, and all others tie with it in score or are far below in weight,
  // so its coefficients are e^-m · e^-m'.
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{0}, {-1}, {-3}}, {2, 2, 5})});
  for (const int m : {10, 200, 100000}) {
    CAPTURE(m);
    const Vector<double> theta = Vector<double>::Constant(1, m);
    const ScaledDouble v = negative_gradient(cast<double>(problem), LossKind::linear, theta)[0];
    // v = Σ s_t (γ_t - f) (φ_t - φ_b), f - 2 = 3 s_2:  -1·s_1 (-3 s_2) - 3·s_2 (3 - 3 s_2)
    const ScaledDouble r1 = scaled_exp(-m), r2 = scaled_exp(-3.0 * m);
    const ScaledDouble z = r1 + r2 + 1;
    const ScaledDouble s1 = r1 / z, s2 = r2 / z;
    const ScaledDouble expected = s1 * s2 * 3 - s2 * 9 + s2 * s2 * 9;
    CHECK(ratio(v, expected) == doctest::Approx(1).epsilon(1e-12));
  }
}

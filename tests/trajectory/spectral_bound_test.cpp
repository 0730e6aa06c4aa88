#include "attsvm/trajectory/spectral_bound.hpp"

#include <doctest/doctest.h>

#include <Eigen/SVD>

#include "attention/problems.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

Matrix<Ball> enclosed(const Matrix<Rational>& m) {
  return m.unaryExpr([](const Rational& entry) { return from_rational<Ball>(entry); });
}

Matrix<Rational> random_matrix(Dice& dice, Index size) {
  Matrix<Rational> m(size, size);
  for (Index r = 0; r < size; ++r) {
    for (Index c = 0; c < size; ++c) m(r, c) = dice.fraction(2);
  }
  return m;
}

}  // namespace

TEST_CASE("exact norms: the bound is not below, and hardly above") {
  const BallPrecision bits(80);
  // [[3,0],[4,5]]: M^T M = [[25,20],[20,25]], the larger eigenvalue is 45
  Matrix<Rational> m(2, 2);
  m << 3, 0, 4, 5;
  const Ball square = spectral_norm_bound(enclosed(m)) * spectral_norm_bound(enclosed(m));
  CHECK(upper_bound(square) >= 45);
  CHECK(upper_bound(square) < 45 + Rational(1, 50));
  // the identity in ten dimensions, and with one entry that matters more than all others
  Matrix<Rational> identity = Matrix<Rational>::Identity(10, 10);
  CHECK(upper_bound(spectral_norm_bound(enclosed(identity))) >= 1);
  CHECK(upper_bound(spectral_norm_bound(enclosed(identity))) < 1 + Rational(1, 1000));
  identity(3, 3) = Rational(-11, 10);
  CHECK(upper_bound(spectral_norm_bound(enclosed(identity))) >= Rational(11, 10));
  CHECK(upper_bound(spectral_norm_bound(enclosed(identity))) < Rational(11, 10) + Rational(1, 1000));
}

TEST_CASE("random matrices: above the norm that a singular value decomposition finds, by at most a thousandth") {
  const BallPrecision bits(80);
  Dice dice(67);
  for (int i = 0; i < 40; ++i) {
    const Matrix<Rational> m = random_matrix(dice, 1 + dice.roll(6));
    const Eigen::MatrixXd in_double = m.unaryExpr([](const Rational& entry) { return approximate_double(entry); });
    const double norm = Eigen::JacobiSVD<Eigen::MatrixXd>(in_double).singularValues()[0];
    const double bound = approximate_double(upper_bound(spectral_norm_bound(enclosed(m))));
    CHECK(bound >= norm * (1 - 1e-12));
    CHECK(bound <= norm * 1.001);
  }
}

TEST_CASE("the bound holds for every matrix in the enclosure") {
  const BallPrecision bits(80);
  Dice dice(71);
  for (int i = 0; i < 30; ++i) {
    const Index size = 2 + dice.roll(3);
    const Matrix<Rational> centre = random_matrix(dice, size);
    const Rational width(1, 10);
    Matrix<Ball> box(size, size);
    for (Index r = 0; r < size; ++r) {
      for (Index c = 0; c < size; ++c) box(r, c) = ball_around(centre(r, c), width);
    }
    const Ball bound = spectral_norm_bound(box);
    // the width adds its own Frobenius norm, and no more
    CHECK(approximate_double(upper_bound(bound)) <=
          approximate_double(upper_bound(spectral_norm_bound(enclosed(centre)))) +
              static_cast<double>(size) * 0.1 * 1.001);
    for (int sample = 0; sample < 10; ++sample) {
      Matrix<Rational> inside = centre;
      for (Index r = 0; r < size; ++r) {
        for (Index c = 0; c < size; ++c) inside(r, c) += dice.roll(2) == 0 ? width : Rational(-width);
      }
      const Eigen::MatrixXd in_double =
          inside.unaryExpr([](const Rational& entry) { return approximate_double(entry); });
      const double norm = Eigen::JacobiSVD<Eigen::MatrixXd>(in_double).singularValues()[0];
      CHECK(approximate_double(upper_bound(bound)) >= norm * (1 - 1e-12));
    }
  }
}

TEST_CASE("an entry that isn't finite leaves no bound") {
  Matrix<Ball> m = Matrix<Ball>::Constant(2, 2, Ball(1));
  m(1, 0) = Ball(1) / Ball(0);
  CHECK_FALSE(is_finite(spectral_norm_bound(m)));
}

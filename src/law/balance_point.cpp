#include "balance_point.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/ball_precision.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm {

namespace {

using RoundedMatrix = Eigen::MatrixXd;

constexpr int most_newton_steps = 200;
constexpr int most_halvings = 60;

/// The problem in double: a place to start from, never evidence.
struct Rounded {
  RoundedMatrix couplings;
  Vector<double> log_forces;
  Vector<double> target;

  /// c_j e^{-<g_j, y>}
  Vector<double> weights(const Vector<double>& y) const {
    return (log_forces - couplings.transpose() * y).array().exp().matrix();
  }
  double potential(const Vector<double>& y) const { return weights(y).sum() + target.dot(y); }
};

Rounded rounded(const Matrix<Rational>& couplings, const Vector<Ball>& forces, const Vector<Rational>& target) {
  Rounded result{RoundedMatrix(couplings.rows(), couplings.cols()), Vector<double>(forces.size()),
                 Vector<double>(target.size())};
  for (Index r = 0; r < couplings.rows(); ++r) {
    result.target(r) = approximate_double(target(r));
    for (Index s = 0; s < couplings.cols(); ++s) result.couplings(r, s) = approximate_double(couplings(r, s));
  }
  for (Index s = 0; s < forces.size(); ++s) result.log_forces(s) = approximate_double(log(forces(s)));
  return result;
}

RoundedMatrix hessian(const Rounded& problem, const Vector<double>& y) {
  return problem.couplings * problem.weights(y).asDiagonal() * problem.couplings.transpose();
}

/// Newton steps on the potential, halved until it falls.
Vector<double> minimise(const Rounded& problem, Vector<double> y) {
  for (int step = 0; step < most_newton_steps; ++step) {
    const Vector<double> force = problem.couplings * problem.weights(y) - problem.target;
    const Vector<double> move = hessian(problem, y).llt().solve(force);
    if (!move.allFinite()) return y;
    double share = 1;
    const double before = problem.potential(y);
    int halvings = 0;
    while (!(problem.potential(y + share * move) < before) && halvings < most_halvings) {
      share /= 2;
      ++halvings;
    }
    if (halvings == most_halvings) return y;
    y += share * move;
  }
  return y;
}

/// F and its derivative in balls.
class Balance {
 public:
  Balance(const Matrix<Rational>& couplings, const Vector<Ball>& forces, const Vector<Rational>& target)
      : couplings_(couplings.rows(), couplings.cols()), forces_(forces), target_(enclosed(target)) {
    for (Index r = 0; r < couplings.rows(); ++r)
      for (Index s = 0; s < couplings.cols(); ++s) couplings_(r, s) = from_rational<Ball>(couplings(r, s));
  }

  Vector<Ball> weights(const Vector<Ball>& y) const {
    Vector<Ball> w(forces_.size());
    for (Index s = 0; s < w.size(); ++s) w(s) = forces_(s) * exp(Ball(-couplings_.col(s).dot(y)));
    return w;
  }

  Vector<Ball> value(const Vector<Ball>& y) const { return couplings_ * weights(y) - target_; }

  /// DF(y) = -Σ_j c_j e^{-<g_j, y>} g_j g_j^T
  Matrix<Ball> derivative(const Vector<Ball>& y) const {
    const Vector<Ball> w = weights(y);
    const Index size = y.size();
    Matrix<Ball> result = Matrix<Ball>::Constant(size, size, Ball(0));
    for (Index s = 0; s < w.size(); ++s)
      for (Index r = 0; r < size; ++r)
        for (Index c = 0; c < size; ++c) result(r, c) -= w(s) * couplings_(r, s) * couplings_(c, s);
    return result;
  }

 private:
  Matrix<Ball> couplings_;
  Vector<Ball> forces_;
  Vector<Ball> target_;
};

Vector<Ball> centres(const Vector<Ball>& x) {
  Vector<Ball> exact(x.size());
  for (Index k = 0; k < x.size(); ++k) exact(k) = centre(x(k));
  return exact;
}

}  // namespace

std::optional<Vector<Ball>> balance_point(const Matrix<Rational>& couplings, const Vector<Ball>& forces,
                                          const Vector<Rational>& target, const Vector<double>& start) {
  const Rounded in_double = rounded(couplings, forces, target);
  const Vector<double> near = minimise(in_double, start);
  const RoundedMatrix inverse = -hessian(in_double, near).inverse();
  if (!near.allFinite() || !inverse.allFinite()) return std::nullopt;
  const Index size = near.size();
  Matrix<Ball> preconditioner(size, size);
  Vector<Ball> y(size);
  for (Index r = 0; r < size; ++r) {
    y(r) = Ball(near(r));
    for (Index c = 0; c < size; ++c) preconditioner(r, c) = Ball(inverse(r, c));
  }
  const Balance balance(couplings, forces, target);
  // y - C F(y): each round gains some 40 bits
  const long rounds = 4 + ball_precision() / 40;
  for (long round = 0; round < rounds; ++round) y = centres(Vector<Ball>(y - preconditioner * balance.value(y)));
  // Krawczyk: K(Y) = y - C F(y) + (I - C DF(Y)) (Y - y) inside Y shows a zero in Y
  const Vector<Ball> move = preconditioner * balance.value(y);
  Ball reach = Ball(0);
  for (Index k = 0; k < size; ++k) reach += abs(move(k));
  reach *= Ball(4);
  Vector<Ball> box(size);
  for (Index k = 0; k < size; ++k) box(k) = widened(y(k), reach);
  const Matrix<Ball> slope = preconditioner * balance.derivative(box);
  Vector<Ball> image(size);
  for (Index r = 0; r < size; ++r) {
    image(r) = y(r) - move(r);
    for (Index c = 0; c < size; ++c) image(r) += (Ball(r == c ? 1 : 0) - slope(r, c)) * (box(c) - y(c));
    if (!contains(box(r), image(r))) return std::nullopt;
  }
  return image;
}

}  // namespace attsvm

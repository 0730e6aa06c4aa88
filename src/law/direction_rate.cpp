#include "attsvm/law/direction_rate.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "attsvm/number/from_rational.hpp"

namespace attsvm {

namespace {

using DenseDouble = Eigen::MatrixXd;

/// P Σ λ_j a_j a_j^T P / |θ_mm|, computed on the span of the tight rows' own components.
DenseDouble settling_matrix(const MarginProblem& margin, const MarginSolution& solution) {
  const Index dimension = margin.dimension();
  DenseDouble sum = DenseDouble::Zero(dimension, dimension);
  for (const Index row : solution.tight) {
    // P a = a - <a, θ> θ/|θ|², exact before rounding: nearly parallel rows keep their small component
    Eigen::VectorXd across(dimension);
    for (Index c = 0; c < dimension; ++c) {
      const Rational component =
          margin.rows(row, c) - solution.row_values(row) * solution.direction(c) / solution.norm_squared;
      across(c) = from_rational<double>(component);
    }
    sum += from_rational<double>(solution.duals(row)) * across * across.transpose();
  }
  return sum / std::sqrt(from_rational<double>(solution.norm_squared));
}

}  // namespace

double ApproximateDirectionRate::slowest() const { return std::min({settling, slack, mass}); }

ApproximateDirectionRate approximate_direction_rate(const MarginProblem& margin, const MarginSolution& solution,
                                                    const Rational& step) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double norm = std::sqrt(from_rational<double>(solution.norm_squared));
  const double eta = from_rational<double>(step);
  ApproximateDirectionRate rate{.settling = infinity, .slack = infinity, .mass = 1 / norm, .stability = 0};

  const Eigen::SelfAdjointEigenSolver<DenseDouble> eigen(settling_matrix(margin, solution), Eigen::EigenvaluesOnly);
  const Eigen::VectorXd& values = eigen.eigenvalues();
  const double noise = 1e-12 * std::max(1.0, values.cwiseAbs().maxCoeff());
  for (Index k = 0; k < values.size(); ++k) {
    if (values(k) <= noise) continue;
    rate.stability = std::max(rate.stability, eta * values(k));
    // |1 - η λ| per step: -ln|1 - η λ| / η
    rate.settling = std::min(rate.settling, -std::log(std::abs(1 - eta * values(k))) / eta);
  }
  for (Index row = 0; row < margin.size(); ++row) {
    const Rational slack = solution.row_values(row) - margin.bounds(row);
    if (slack > 0) rate.slack = std::min(rate.slack, from_rational<double>(slack) / norm);
  }
  return rate;
}

}  // namespace attsvm

#include "attsvm/margin/propose_active_set.hpp"

#include <ceres/ceres.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace attsvm {
namespace {

/// The weight ρ of a violated row. From about 1e4 on, Ceres stalls before the active set is right.
constexpr double penalty = 100;
constexpr int outer_rounds = 3;
/// A multiplier below this part of the largest one is not taken for positive.
constexpr double clearly_positive = 1e-7;

/// Rows of length 1 and bounds of at most 1, in coordinates of the row span.
struct ScaledRows {
  Matrix<double> rows;
  Vector<double> bounds;
  std::vector<Index> origin;  // row of the problem; zero rows are left out
};

Integer largest_entry(const IntegerRows& problem, Index j) {
  Integer largest = 0;
  for (Index k = 0; k < problem.rows.cols(); ++k) largest = std::max<Integer>(largest, abs(problem.rows(j, k)));
  return largest;
}

ScaledRows scaled_rows(const IntegerRows& problem) {
  ScaledRows result;
  std::vector<Integer> peaks;
  Rational highest = 0;  // max c_j / max_k |r_jk|
  for (Index j = 0; j < problem.rows.rows(); ++j) {
    Integer peak = largest_entry(problem, j);
    if (peak == 0) continue;
    highest = std::max<Rational>(highest, Rational(problem.bounds(j), peak));
    peaks.push_back(std::move(peak));
    result.origin.push_back(j);
  }
  if (highest <= 0) return {};  // θ = 0 satisfies every row that isn't zero
  const auto count = static_cast<Index>(peaks.size());
  Matrix<double> rows(count, problem.rows.cols());
  result.bounds.resize(count);
  for (Index k = 0; k < count; ++k) {
    const Index j = result.origin[static_cast<std::size_t>(k)];
    const Integer& peak = peaks[static_cast<std::size_t>(k)];
    for (Index c = 0; c < rows.cols(); ++c) {
      rows(k, c) = Rational(problem.rows(j, c), peak).convert_to<double>();
    }
    const double length = rows.row(k).norm();
    rows.row(k) /= length;
    const Rational bound = Rational(problem.bounds(j), peak) / highest;
    // A bound far below zero is never active; the cap only keeps it finite.
    result.bounds(k) = std::max(bound.convert_to<double>() / length, -1e6);
  }
  // rows = coordinates · basis^T with an orthonormal basis of the row span
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(rows.transpose());
  const Eigen::MatrixXd basis = qr.householderQ() * Eigen::MatrixXd::Identity(rows.cols(), qr.rank());
  result.rows = rows * basis;
  return result;
}

/// Residuals √ρ max(0, c_j + λ_j/ρ - <r_j, θ>), one a row, and θ itself.
class AugmentedLagrangian final : public ceres::CostFunction {
 public:
  AugmentedLagrangian(const ScaledRows& scaled, const Vector<double>& multipliers)
      : scaled_(scaled), multipliers_(multipliers) {
    const Index dimension = scaled.rows.cols();
    set_num_residuals(static_cast<int>(scaled.rows.rows() + dimension));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(dimension));
  }

  bool Evaluate(double const* const* parameters, double* residuals, double** jacobians) const override {
    const Index count = scaled_.rows.rows();
    const Index dimension = scaled_.rows.cols();
    const Eigen::Map<const Vector<double>> theta(parameters[0], dimension);
    Eigen::Map<Vector<double>> residual(residuals, count + dimension);
    const Vector<double> gap = scaled_.bounds + multipliers_ / penalty - scaled_.rows * theta;
    residual << std::sqrt(penalty) * gap.cwiseMax(0), theta;
    if (jacobians != nullptr && jacobians[0] != nullptr) {
      Eigen::Map<Matrix<double>> jacobian(jacobians[0], count + dimension, dimension);
      jacobian.topRows(count) = -std::sqrt(penalty) * scaled_.rows;
      for (Index j = 0; j < count; ++j) {
        if (gap(j) <= 0) jacobian.row(j).setZero();
      }
      jacobian.bottomRows(dimension).setIdentity();
    }
    return true;
  }

 private:
  const ScaledRows& scaled_;
  const Vector<double>& multipliers_;
};

/// Ends Ceres between two iterations once the flag is set.
class Interruption final : public ceres::IterationCallback {
 public:
  explicit Interruption(const std::atomic<bool>* flag) : flag_(flag) {}
  bool is_set() const { return flag_ != nullptr && flag_->load(); }
  ceres::CallbackReturnType operator()(const ceres::IterationSummary&) override {
    return is_set() ? ceres::SOLVER_ABORT : ceres::SOLVER_CONTINUE;
  }

 private:
  const std::atomic<bool>* flag_;
};

void minimise(const ScaledRows& scaled, const Vector<double>& multipliers, Interruption& interruption,
              Vector<double>& theta) {
  AugmentedLagrangian cost(scaled, multipliers);
  ceres::Problem::Options ownership;
  ownership.cost_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
  ceres::Problem problem(ownership);
  problem.AddResidualBlock(&cost, nullptr, theta.data());
  ceres::Solver::Options options;
  options.logging_type = ceres::SILENT;
  options.linear_solver_type = ceres::DENSE_NORMAL_CHOLESKY;
  options.initial_trust_region_radius = 1e8;  // the cost is piecewise quadratic: start with Newton steps
  options.max_num_iterations = 50;
  options.function_tolerance = 1e-14;
  options.gradient_tolerance = 1e-12;
  options.parameter_tolerance = 1e-12;
  options.callbacks.push_back(&interruption);
  ceres::Solver::Summary summary;
  ceres::Solve(options, &problem, &summary);
}

}  // namespace

std::vector<Index> propose_active_set(const IntegerRows& rows, const std::atomic<bool>* interrupted) {
  const ScaledRows scaled = scaled_rows(rows);
  if (scaled.rows.size() == 0) return {};
  Vector<double> multipliers = Vector<double>::Zero(scaled.rows.rows());
  Vector<double> theta = Vector<double>::Zero(scaled.rows.cols());
  Interruption interruption(interrupted);
  for (int round = 0; round < outer_rounds; ++round) {
    minimise(scaled, multipliers, interruption, theta);
    if (interruption.is_set()) return {};
    // λ_j <- ρ max(0, c_j + λ_j/ρ - <r_j, θ>)
    multipliers = (penalty * (scaled.bounds - scaled.rows * theta) + multipliers).cwiseMax(0);
  }
  const double threshold = clearly_positive * multipliers.maxCoeff();
  std::vector<Index> active;
  for (Index j = 0; j < multipliers.size(); ++j) {
    if (multipliers(j) > threshold) active.push_back(scaled.origin[static_cast<std::size_t>(j)]);
  }
  return active;
}

}  // namespace attsvm

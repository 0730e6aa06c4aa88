#include "attsvm/path/propose_minimisers.hpp"

#include <ceres/ceres.h>

#include <cmath>
#include <cstdint>

#include "attsvm/attention/descent.hpp"
#include "attsvm/attention/excess.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "first_best_choice.hpp"

namespace attsvm {

namespace {

/// u -> log(L(R u) - inf L), with gradient -R v / (L - inf L).
class LogExcess final : public ceres::FirstOrderFunction {
 public:
  LogExcess(const AttentionProblem<Rational>& problem, LossKind loss, double radius)
      : rounded_(cast<double>(problem)),
        loss_(loss),
        best_(first_best_choice(problem)),
        radius_(radius),
        descent_(problem, loss) {}

  bool Evaluate(const double* parameters, double* cost, double* gradient) const override {
    const Vector<double> theta = radius_ * Eigen::Map<const Vector<double>>(parameters, NumParameters());
    const ScaledDouble excess = loss_excess(rounded_, loss_, best_, theta);
    cost[0] = log_abs(excess);
    if (!std::isfinite(cost[0])) return false;
    if (gradient != nullptr) {
      descent_.evaluate(theta);
      const Vector<ScaledDouble> v = descent_.vector();
      for (int k = 0; k < NumParameters(); ++k) gradient[k] = -radius_ * ratio(v[k], excess);
    }
    return true;
  }
  int NumParameters() const override { return static_cast<int>(rounded_.dimension); }

 private:
  AttentionProblem<double> rounded_;
  LossKind loss_;
  Choice best_;
  double radius_;
  mutable Descent<double> descent_;  // a workspace: Ceres calls Evaluate from one thread
};

/// Directions from a 64-bit linear congruential generator (Knuth's MMIX constants): the same in every run.
class Directions {
 public:
  /// Uniform in [-1, 1].
  double coordinate() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 11) * 0x1p-52 - 1;
  }
  Vector<double> unit(Index dimension) {
    Vector<double> direction(dimension);
    do {
      for (Index k = 0; k < dimension; ++k) direction(k) = coordinate();
    } while (direction.norm() < 0.1);
    return direction.normalized();
  }

 private:
  std::uint64_t state_ = 1;
};

std::vector<Vector<double>> starting_directions(Index dimension, const ProposalOptions& options) {
  std::vector<Vector<double>> starts;
  Directions random;
  Vector<double> axis;
  double slope = 0;  // tan of the half-angle
  if (options.cone != nullptr) {
    axis = options.cone->axis.unaryExpr([](const Rational& entry) { return approximate_double(entry); });
    axis.normalize();
    const double cosine = approximate_double(options.cone->cosine);
    slope = std::sqrt(1 - cosine * cosine) / cosine;
  }
  for (int s = 0; s < options.starts; ++s) {
    Vector<double> start;
    if (options.cone != nullptr) {
      start = axis;
      if (s > 0) start += 0.9 * slope * std::fabs(random.coordinate()) * random.unit(dimension);
    } else if (s < 2 * dimension) {
      start = Vector<double>::Unit(dimension, s / 2) * (s % 2 == 0 ? 1 : -1);
    } else {
      start = random.unit(dimension);
    }
    starts.push_back(start.normalized());
  }
  return starts;
}

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

}  // namespace

std::vector<Vector<double>> propose_minimisers(const AttentionProblem<Rational>& problem, LossKind loss,
                                               double radius, const ProposalOptions& options) {
  const Index dimension = problem.dimension;
  Interruption interruption(options.interrupted);
  ceres::GradientProblemSolver::Options solver;
  solver.logging_type = ceres::SILENT;
  solver.line_search_interpolation_type = ceres::BISECTION;  // interpolation writes warnings on flat losses
  solver.max_num_iterations = 200;
  solver.function_tolerance = 1e-14;
  solver.gradient_tolerance = 1e-12;
  solver.callbacks.push_back(&interruption);
  std::vector<Vector<double>> proposals;
  for (Vector<double>& direction : starting_directions(dimension, options)) {
    if (dimension > 1) {  // the sphere in one dimension is two points
      const ceres::GradientProblem sphere(new LogExcess(problem, loss, radius),
                                          new ceres::SphereManifold<ceres::DYNAMIC>(static_cast<int>(dimension)));
      ceres::GradientProblemSolver::Summary summary;
      ceres::Solve(solver, sphere, direction.data(), &summary);
    }
    if (interruption.is_set()) break;
    proposals.push_back(radius * direction);
  }
  return proposals;
}

}  // namespace attsvm

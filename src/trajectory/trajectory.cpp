#include "attsvm/trajectory/trajectory.hpp"

#include "run_loop.hpp"

namespace attsvm {

std::string_view name(TrajectoryStatus status) {
  switch (status) {
    case TrajectoryStatus::not_run:
      return "not run";
    case TrajectoryStatus::completed:
      return "completed";
    case TrajectoryStatus::undecided:
      return "undecided";
    case TrajectoryStatus::stationary:
      return "stationary";
    case TrajectoryStatus::not_finite:
      return "not finite";
    case TrajectoryStatus::interrupted:
      break;
  }
  return "interrupted";
}

template <class S>
Trajectory<S> run(const AttentionProblem<S>& problem, LossKind loss, const Method& method, const Vector<S>& start,
                  const RunOptions& options) {
  require_runnable(method, problem.dimension, start.size());
  const auto keep_all = [](const Sample<S>&) { return true; };
  if (options.form == GradientForm::textbook) {
    TextbookDescent<S> descent(problem, loss);
    PlainOrbit<S, TextbookDescent<S>> orbit(descent, method, start);
    return run_loop<S>(orbit, options, keep_all);
  }
  Descent<S> descent(problem, loss);
  PlainOrbit<S, Descent<S>> orbit(descent, method, start);
  return run_loop<S>(orbit, options, keep_all);
}

template Trajectory<double> run(const AttentionProblem<double>&, LossKind, const Method&, const Vector<double>&,
                                const RunOptions&);
template Trajectory<Real> run(const AttentionProblem<Real>&, LossKind, const Method&, const Vector<Real>&,
                              const RunOptions&);
template Trajectory<Ball> run(const AttentionProblem<Ball>&, LossKind, const Method&, const Vector<Ball>&,
                              const RunOptions&);

}  // namespace attsvm

#include "attsvm/trajectory/trajectory.hpp"

#include <stdexcept>

#include "run_loop.hpp"

namespace attsvm {

std::string_view name(TrajectoryStatus status) {
  switch (status) {
    case TrajectoryStatus::not_run:
      return "not run";
    case TrajectoryStatus::completed:
      return "completed";
    case TrajectoryStatus::stopped:
      return "stopped";
    case TrajectoryStatus::undecided:
      return "undecided";
    case TrajectoryStatus::stationary:
      return "stationary";
    case TrajectoryStatus::gap_not_positive:
      return "gap not positive";
    case TrajectoryStatus::not_finite:
      return "not finite";
    case TrajectoryStatus::interrupted:
      break;
  }
  return "interrupted";
}

template <class S>
void require_runnable(const AttentionProblem<S>& problem, const Method& method, Index start_length) {
  if (start_length != problem.dimension)
    throw std::invalid_argument("the start has another dimension than the problem");
  if (method.kind != MethodKind::polyak) {
    if (method.step <= 0) throw std::invalid_argument("the step of a method must be positive");
    if (method.decay < 0 || method.decay > 1)
      throw std::invalid_argument("the decay of a method's steps must lie in [0, 1]");
    if (!method.choice.empty()) throw std::invalid_argument("a choice of tokens belongs to Polyak's step only");
    return;
  }
  if (method.step != 0 || method.decay != 0)
    throw std::invalid_argument("Polyak's step has neither a size nor a decay");
  if (method.choice.size() != problem.size())
    throw std::invalid_argument("Polyak's step needs a token of each sequence");
  for (std::size_t i = 0; i < problem.size(); ++i) {
    if (method.choice[i] < 0 || method.choice[i] >= problem.sequences[i].length())
      throw std::invalid_argument("Polyak's step needs tokens that exist");
  }
}

template <class S>
Trajectory<S> run(const AttentionProblem<S>& problem, LossKind loss, const Method& method, const Vector<S>& start,
                  const RunOptions& options) {
  require_runnable(problem, method, start.size());
  const auto keep_all = [](const std::vector<Sample<S>>&) { return std::optional<TrajectoryStatus>(); };
  if (options.form == GradientForm::textbook) {
    PlainOrbit<S, TextbookDescent<S>> orbit(problem, loss, method, start);
    return run_loop<S>(orbit, options, keep_all);
  }
  PlainOrbit<S, Descent<S>> orbit(problem, loss, method, start);
  return run_loop<S>(orbit, options, keep_all);
}

template void require_runnable(const AttentionProblem<Rational>&, const Method&, Index);
template Trajectory<double> run(const AttentionProblem<double>&, LossKind, const Method&, const Vector<double>&,
                                const RunOptions&);
template Trajectory<Real> run(const AttentionProblem<Real>&, LossKind, const Method&, const Vector<Real>&,
                              const RunOptions&);
template Trajectory<Ball> run(const AttentionProblem<Ball>&, LossKind, const Method&, const Vector<Ball>&,
                              const RunOptions&);

}  // namespace attsvm

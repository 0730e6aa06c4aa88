#pragma once
// Gradient flow dθ/dt = v(θ), v = -∇L, followed in arclength: dθ/ds = v/|v|, dt/ds = 1/|v|.
// In arclength the flow never slows down, while t passes 10^1000 within a few thousand units of s.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// Every way a flow can end.
enum class FlowStatus {
  not_run,
  completed,   ///< the length or the time asked for was reached
  stopped,     ///< `enough` said so
  stationary,  ///< the gradient is exactly zero: there is no direction to flow in
  stalled,     ///< steps shrank to nothing: the last sample is at a zero of the gradient
  undecided,   ///< Ball only: no step, however short, could be enclosed
  not_finite,  ///< Real only: a number left its range
  interrupted,
};

std::string_view name(FlowStatus status);

/// The flow at one arclength.
template <class S>
struct FlowSample {
  S arclength;
  Vector<S> theta;
  Vector<S> descent;  ///< v(θ)
  S time;             ///< t; 0 at the start. Real and Ball hold 10^(10^15) as well as 1.

  /// log t; -∞ at the start in Real, not finite in Ball.
  S log_time() const { return log(time); }
};

template <class S>
struct FlowOptions {
  Rational length = 0;                                    ///< arclength at which the run ends
  std::optional<long> log10_time = {};                    ///< the run also ends once t = 10^log10_time
  std::vector<Rational> record = {};                      ///< arclengths kept, beside the start and the end
  const std::atomic<bool>* interrupted = nullptr;         ///< looked at before every step
  std::function<bool(const FlowSample<S>&)> enough = {};  ///< called with each sample; true ends the run
};

/// What the step control did. Steps have variable length and one order; the last one may be cut short.
struct FlowSteps {
  std::uint64_t count = 0;
  std::size_t order = 0;
  double smallest = 0;
  double largest = 0;
};

template <class S>
struct FlowTrajectory {
  FlowStatus status = FlowStatus::not_run;
  std::vector<FlowSample<S>> samples;  ///< by ascending arclength, the start first
  FlowSteps steps;
};

/// The flow from `start`, by Taylor series whose order and steps are chosen for `digits` correct decimal digits of
/// θ (relative to max(1, |θ|)) and of t. Computed with ten digits more. With log10_time, the last sample is at that
/// time. Throws std::invalid_argument unless the length is positive, every recorded arclength is within it, and the
/// start fits the problem.
/// No guarantee of accuracy: ask for more digits and see how many agree.
FlowTrajectory<Real> flow(const AttentionProblem<Rational>& problem, LossKind loss, const Vector<Rational>& start,
                          unsigned digits, const FlowOptions<Real>& options);

/// Decimal digits in which two runs agree at the arclengths that both recorded: the smallest over samples of
/// -log10 of |θ - θ'| / max(1, |θ|) and of |t/t' - 1|. Infinite when nothing differs.
double agreed_digits(const FlowTrajectory<Real>& a, const FlowTrajectory<Real>& b);

}  // namespace attsvm

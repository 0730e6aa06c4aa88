#include "attsvm/trajectory/enclosed_flow.hpp"

#include <cmath>

#include "attsvm/attention/descent.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/logarithmic_norm.hpp"
#include "flow_record.hpp"
#include "flow_series.hpp"
#include "flow_variation.hpp"

namespace attsvm {

namespace {

/// Bits for what is only a bound: boxes, remainders, logarithmic norms, the error.
constexpr long bound_bits = 64;

/// Boxes that a step is covered with where the logarithmic norm is bounded.
constexpr int parts = 8;

/// What is computed over boxes keeps its differences of features at this precision.
template <class T>
T at_bound_bits(const AttentionProblem<Rational>& problem, LossKind loss) {
  const BallPrecision precision(bound_bits);
  return {problem, loss};
}

/// log2 of the largest modulus in the ball, about; -inf for 0.
double log2_bound(const Ball& x) {
  mag_t bound;
  mag_init(bound);
  arb_get_mag(bound, x.backend().data());
  const double result = mag_get_d_log2_approx(bound);
  mag_clear(bound);
  return result;
}

Ball norm(const Vector<Ball>& x) { return sqrt_of_nonnegative(x.dot(x)); }

Vector<Ball> around(const Vector<Ball>& point, const Ball& error) {
  Vector<Ball> box(point.size());
  for (Index k = 0; k < box.size(); ++k) box(k) = widened(point(k), error);
  return box;
}

class EnclosedFlow {
 public:
  EnclosedFlow(const AttentionProblem<Rational>& problem, LossKind loss, const Vector<Rational>& start,
               const FlowOptions<Ball>& options)
      : options_(options),
        recorded_(recorded_arclengths(options, problem.dimension, start.size())),
        bits_(ball_precision()),
        at_centre_(problem, loss),
        over_box_(at_bound_bits<FlowSeries<Ball>>(problem, loss)),
        variation_(at_bound_bits<FlowVariation>(problem, loss)),
        descent_(problem, loss),
        centre_(start.size()) {
    if (options.log10_time) target_ = from_rational<Ball>(power_of_ten(*options.log10_time));
    result_.steps.order = static_cast<std::size_t>(bits_ / 4 + 4);
    recentre(enclosed(start));
  }

  FlowTrajectory<Ball> run() {
    result_.status = follow();
    return std::move(result_);
  }

 private:
  static Rational power_of_ten(long exponent) {
    const Rational power(pow(Integer(10), static_cast<unsigned>(std::labs(exponent))));
    return exponent < 0 ? 1 / power : power;
  }

  std::size_t order() const { return result_.steps.order; }

  FlowStatus follow() {
    if (record(Ball(0), around(centre_, error_), time_)) return FlowStatus::stopped;
    while (true) {
      if (options_.interrupted != nullptr && *options_.interrupted) return FlowStatus::interrupted;
      if (!at_centre_.expand(centre_, order() - 1))
        return at_centre_.stationary() ? FlowStatus::stationary : FlowStatus::undecided;
      if (!find_step()) return FlowStatus::undecided;
      if (record_within_step()) return FlowStatus::stopped;
      const Vector<Ball> end = theta_at(step_);
      time_ = time_at(step_);
      arclength_ += exact_step_;
      count_step(result_.steps, wanted_step_);
      error_ *= growth_;
      recentre(end);
      wanted_step_ *= next_ratio_;
      const bool completed = arclength_ == options_.length || (target_ && certainly_not(less(time_, *target_)));
      if (completed)
        return record(from_rational<Ball>(arclength_), around(centre_, error_), time_) ? FlowStatus::stopped
                                                                                       : FlowStatus::completed;
    }
  }

  /// The longest step near the wanted one whose remainder is below rounding. False when there is none.
  bool find_step() {
    const BallPrecision precision(bound_bits);
    const double shortest = std::ldexp(1.0, -static_cast<int>(std::min(bits_, 1000L)));
    while (wanted_step_ > shortest) {
      const Rational left = options_.length - arclength_;
      exact_step_ = std::min(left, Rational(wanted_step_));
      if (exact_step_ == left) wanted_step_ = std::min(wanted_step_, left.convert_to<double>());
      const double excess = bound_step();
      if (excess <= 0) {
        next_ratio_ = std::min(2.0, 0.95 * std::exp2(-excess / static_cast<double>(order())));
        return true;
      }
      wanted_step_ *= std::isfinite(excess) ? 0.9 * std::exp2(-excess / static_cast<double>(order())) : 0.5;
    }
    return false;
  }

  /// Encloses what happens on a step of length exact_step_. log2(remainder / rounding): the step is good when it is
  /// not positive; +inf when the step can't be enclosed.
  double bound_step() {
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    {
      const BallPrecision precision(bits_);
      step_ = from_rational<Ball>(exact_step_);
    }
    const Ball within = step_ * ball_around(Rational(1, 2), Rational(1, 2));  // [0, h]
    const Vector<Ball> start = around(centre_, error_);
    Vector<Ball> box = around(centre_, step_ + error_);
    for (int refinement = 0; refinement < 2; ++refinement) {
      if (!over_box_.expand(box, 1)) return unbounded;
      for (Index k = 0; k < box.size(); ++k) box(k) = start(k) + within * over_box_.direction(k)[0];
    }
    if (!bound_spread(start) || !over_box_.expand(box, order())) return unbounded;

    double theta_last = -unbounded, theta_size = 0;
    for (Index k = 0; k < box.size(); ++k) {
      theta_last = std::max(theta_last, log2_bound(over_box_.direction(k).back()));
      theta_size = std::max(theta_size, log2_bound(centre_(k)));
    }
    const double pace_last = log2_bound(over_box_.pace().back());
    const double pace_size = log2_bound(time_ + step_ * at_centre_.pace()[0]);
    const double n = static_cast<double>(order());
    const double power = n * log2_bound(step_) - std::log2(n) + static_cast<double>(bits_);
    return std::max(theta_last - theta_size, pace_last - pace_size) + power;
  }

  /// How far the flows from `start` part during the step. At arclength x in [0, h] both are in the convex box
  /// start + x u(B), so the step is covered by thin boxes, one a part, and the logarithmic norm is integrated over
  /// them. `over_box_` holds u(B). False when there is no finite bound.
  bool bound_spread(const Vector<Ball>& start) {
    Ball integral(0), positive_integral(0), slope(0);
    for (int part = 0; part < parts; ++part) {
      const Ball within = step_ * ball_around(Rational(2 * part + 1, 2 * parts), Rational(1, 2 * parts));
      Vector<Ball> box(start.size());
      for (Index k = 0; k < box.size(); ++k) box(k) = start(k) + within * over_box_.direction(k)[0];
      if (!variation_.evaluate(box)) return false;
      const Ball rate = logarithmic_norm_bound(variation_.derivative()) * step_ / parts;
      integral += rate;
      positive_integral += maximum(rate, Ball(0));
      slope = maximum(slope, norm(variation_.log_pace_slope()));
    }
    growth_ = exp(integral);
    error_within_ = error_ * exp(positive_integral);
    pace_spread_ = slope * error_within_;
    return is_finite(error_within_) && is_finite(pace_spread_);
  }

  /// The flow from the centre, at h in [0, step_].
  Vector<Ball> theta_at(const Ball& h) const {
    Vector<Ball> theta(centre_.size());
    for (Index k = 0; k < theta.size(); ++k)
      theta(k) = integrated_with_remainder(centre_(k), at_centre_.direction(k), over_box_.direction(k), h);
    return theta;
  }

  /// The time of the true flow: every dt/ds on the way is e^{±spread} times that of the flow from the centre.
  Ball time_at(const Ball& h) const {
    return time_ + integrated_with_remainder(Ball(0), at_centre_.pace(), over_box_.pace(), h) *
                       exp(widened(Ball(0), pace_spread_));
  }

  bool record_within_step() {
    for (; next_ + 1 < recorded_.size() && recorded_[next_] < arclength_ + exact_step_; ++next_) {
      const Ball h = from_rational<Ball>(recorded_[next_] - arclength_);
      if (record(from_rational<Ball>(recorded_[next_]), around(theta_at(h), error_within_), time_at(h)))
        return true;
    }
    return false;
  }

  /// centre := midpoints, error += |radii|.
  void recentre(const Vector<Ball>& point) {
    const BallPrecision precision(bound_bits);
    Vector<Ball> rounding(point.size());
    for (Index k = 0; k < point.size(); ++k) {
      rounding(k) = radius_as_ball(point(k));
      centre_(k) = centre(point(k));
    }
    error_ += norm(rounding);
  }

  /// Keeps a sample; true when it is enough.
  bool record(const Ball& arclength, const Vector<Ball>& box, const Ball& time) {
    descent_.evaluate(box);
    result_.samples.push_back({arclength, box, descent_.vector(), time});
    return options_.enough && options_.enough(result_.samples.back());
  }

  const FlowOptions<Ball>& options_;
  std::vector<Rational> recorded_;
  std::size_t next_ = 0;
  long bits_;
  std::optional<Ball> target_;
  FlowSeries<Ball> at_centre_;
  FlowSeries<Ball> over_box_;
  FlowVariation variation_;
  Descent<Ball> descent_;

  Rational arclength_ = 0;
  Vector<Ball> centre_;
  Ball error_ = 0;
  Ball time_ = 0;

  double wanted_step_ = 1;
  double next_ratio_ = 1;
  Rational exact_step_;
  Ball step_;
  Ball growth_;        // e^{∫μ}
  Ball error_within_;  // sup of the distance between the flows during the step
  Ball pace_spread_;   // sup of the difference of log dt/ds during the step
  FlowTrajectory<Ball> result_;
};

}  // namespace

FlowTrajectory<Ball> enclose_flow(const AttentionProblem<Rational>& problem, LossKind loss,
                                  const Vector<Rational>& start, long bits, const FlowOptions<Ball>& options) {
  const BallPrecision precision(bits);
  return EnclosedFlow(problem, loss, start, options).run();
}

}  // namespace attsvm

#include "attsvm/trajectory/flow.hpp"

#include <cmath>
#include <limits>

#include "attsvm/attention/descent.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/is_finite.hpp"
#include "flow_record.hpp"
#include "flow_series.hpp"

namespace attsvm {

std::string_view name(FlowStatus status) {
  switch (status) {
    case FlowStatus::not_run:
      return "not run";
    case FlowStatus::completed:
      return "completed";
    case FlowStatus::stopped:
      return "stopped";
    case FlowStatus::stationary:
      return "stationary";
    case FlowStatus::stalled:
      return "stalled";
    case FlowStatus::undecided:
      return "undecided";
    case FlowStatus::not_finite:
      return "not finite";
    case FlowStatus::interrupted:
      break;
  }
  return "interrupted";
}

namespace {

constexpr unsigned guard_digits = 10;
const double log2_of_ten = std::log2(10.0);

/// log2|x|, beyond the range of double too; -inf for 0.
double log2_abs(const Real& x) {
  if (x == 0) return -std::numeric_limits<double>::infinity();
  long exponent = 0;
  const double mantissa = mpfr_get_d_2exp(&exponent, x.backend().data(), MPFR_RNDN);
  return std::log2(std::fabs(mantissa)) + static_cast<double>(exponent);
}

Real norm(const Vector<Real>& x) { return sqrt(Real(x.dot(x))); }

/// One run.
class RealFlow {
 public:
  RealFlow(const AttentionProblem<Rational>& problem, LossKind loss, const Vector<Rational>& start, unsigned digits,
           const FlowOptions<Real>& options)
      : options_(options),
        recorded_(recorded_arclengths(options, problem.dimension, start.size())),
        log2_tolerance_(-log2_of_ten * (digits + guard_digits)),
        series_(problem, loss),
        descent_(problem, loss),
        theta_(start.size()) {
    for (Index k = 0; k < start.size(); ++k) theta_[k] = from_rational<Real>(start[k]);
    length_ = from_rational<Real>(options.length);
    if (options.log10_time) target_ = pow(Real(10), *options.log10_time);
    // -ln(ε)/2: the order that reaches ε with least work when the cost of a step grows like the order's square
    result_.steps.order = static_cast<std::size_t>(std::ceil(-log2_tolerance_ * std::log(2.0) / 2)) + 2;
  }

  FlowTrajectory<Real> run() {
    result_.status = follow();
    return std::move(result_);
  }

 private:
  std::size_t order() const { return result_.steps.order; }

  FlowStatus follow() {
    if (record()) return FlowStatus::stopped;
    while (true) {
      if (options_.interrupted != nullptr && *options_.interrupted) return FlowStatus::interrupted;
      if (!series_.expand(theta_, order()))
        return series_.stationary() ? FlowStatus::stationary : FlowStatus::not_finite;
      const double log2_step = longest_step();
      if (std::isnan(log2_step)) return FlowStatus::not_finite;
      if (log2_step < log2_tolerance_ + log2_of_ten * guard_digits) {  // shorter than the digits asked for
        record();
        return FlowStatus::stalled;
      }
      const Real step = pow(Real(2), Real(log2_step));
      if (const auto end = take(std::min(step, Real(length_ - arclength_)))) return *end;
    }
  }

  /// log2 of the step whose last terms are below the tolerance:
  ///   min_n (ε X / |x_n|)^{1/n} over the last two orders n, for x = θ with X = max(1, |θ|), and x = t with X = t +
  ///   t'.
  double longest_step() const {
    const double theta_size = std::max(0.0, log2_abs(norm(theta_)));
    const double time_size = log2_abs(time_ + series_.pace()[0]);
    double longest = std::numeric_limits<double>::max_exponent;
    for (std::size_t n = order() - 1; n <= order(); ++n) {
      const double tolerance = log2_tolerance_ + std::log2(static_cast<double>(n));
      for (Index k = 0; k < theta_.size(); ++k) {
        const Real& last = series_.direction(k)[n - 1];
        if (!is_finite(last)) return std::numeric_limits<double>::quiet_NaN();
        longest = std::min(longest, (tolerance + theta_size - log2_abs(last)) / static_cast<double>(n));
      }
      const Real& last = series_.pace()[n - 1];
      if (!is_finite(last)) return std::numeric_limits<double>::quiet_NaN();
      longest = std::min(longest, (tolerance + time_size - log2_abs(last)) / static_cast<double>(n));
    }
    return longest;
  }

  /// A step of length h, the recorded points within it, and the end of the run if it lies there.
  std::optional<FlowStatus> take(const Real& h) {
    count_step(result_.steps, approximate_double(h));
    from_ = {arclength_, theta_, {}, time_};
    const bool full = arclength_ + h >= length_;
    move_to(full ? length_ : Real(arclength_ + h));
    const bool on_time = target_ && time_ >= *target_;
    if (on_time) find_target(h);
    const FlowSample<Real> end{arclength_, theta_, {}, time_};
    for (; next_ + 1 < recorded_.size(); ++next_) {
      const Real here = from_rational<Real>(recorded_[next_]);
      if (here >= end.arclength) break;
      move_to(here);
      if (record()) return FlowStatus::stopped;
    }
    arclength_ = end.arclength;
    theta_ = end.theta;
    time_ = end.time;
    if (!full && !on_time) return std::nullopt;
    return record() ? FlowStatus::stopped : FlowStatus::completed;
  }

  /// Along the series of the step that began at from_.
  void move_to(const Real& arclength) {
    const Real x = arclength - from_.arclength;
    arclength_ = arclength;
    time_ = integrated(from_.time, series_.pace(), order(), x);
    for (Index k = 0; k < theta_.size(); ++k)
      theta_[k] = integrated(from_.theta[k], series_.direction(k), order(), x);
  }

  /// Moves to t = target within the step of length h, by Newton's method for log t, kept in its bracket by halving.
  void find_target(const Real& h) {
    Real low = from_.arclength, high = low + h;
    Real here = high;
    const Real resolution = pow(Real(2), Real(log2_tolerance_)) * std::max(Real(1), high);
    while (high - low > resolution) {
      move_to(here);
      (time_ < *target_ ? low : high) = here;
      // log(t / target) t / t'
      const Real change = log(Real(time_ / *target_)) * time_ / pace_at(Real(here - from_.arclength));
      Real next = here - change;
      if (!(next > low && next < high)) next = (low + high) / 2;
      if (abs(Real(next - here)) < resolution) break;
      here = next;
    }
  }

  Real pace_at(const Real& x) const {
    Real sum(0);
    for (std::size_t n = order(); n > 0; --n) sum = sum * x + series_.pace()[n - 1];
    return sum;
  }

  /// Keeps the present point; true when it is enough.
  bool record() {
    descent_.evaluate(theta_);
    result_.samples.push_back({arclength_, theta_, descent_.vector(), time_});
    return options_.enough && options_.enough(result_.samples.back());
  }

  const FlowOptions<Real>& options_;
  std::vector<Rational> recorded_;
  std::size_t next_ = 0;
  double log2_tolerance_;
  FlowSeries<Real> series_;
  Descent<Real> descent_;
  Real length_;
  std::optional<Real> target_;
  Real arclength_ = 0;
  Vector<Real> theta_;
  Real time_ = 0;
  FlowSample<Real> from_;
  FlowTrajectory<Real> result_;
};

}  // namespace

FlowTrajectory<Real> flow(const AttentionProblem<Rational>& problem, LossKind loss, const Vector<Rational>& start,
                          unsigned digits, const FlowOptions<Real>& options) {
  const RealPrecision precision(digits + guard_digits);
  return RealFlow(problem, loss, start, digits, options).run();
}

double agreed_digits(const FlowTrajectory<Real>& a, const FlowTrajectory<Real>& b) {
  double agreed = std::numeric_limits<double>::infinity();
  const auto account = [&](const Real& difference) {
    agreed = std::min(agreed, -log2_abs(difference) / log2_of_ten);
  };
  for (const FlowSample<Real>& sample : a.samples) {
    const auto other = std::find_if(b.samples.begin(), b.samples.end(), [&](const FlowSample<Real>& candidate) {
      return abs(Real(candidate.arclength - sample.arclength)) <= Real("1e-12") * sample.arclength;
    });
    if (other == b.samples.end()) continue;
    account(norm(sample.theta - other->theta) / std::max(Real(1), norm(sample.theta)));
    if (sample.time > 0) account(Real(other->time / sample.time - 1));
  }
  return agreed;
}

}  // namespace attsvm

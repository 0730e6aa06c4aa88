// Which integrator for gradient flow at many digits? A unit of arclength of dθ/ds = v/|v|, dt/ds = 1/|v| on three
// tokens, logistic loss, from (0, 0), by Taylor series of high order (the library's flow) and by Boost.Odeint's
// Bulirsch-Stoer stepper with the same tolerance, side by side in one run.
//
//   attsvm_bench_flow_methods --benchmark_repetitions=5 --benchmark_out=raw.csv --benchmark_out_format=csv
//
// The last lines compare the medians of the CPU times a unit of arclength. bench/results/ holds the raw output of
// one run. The counter `digits_right` compares the end point with a Taylor run of twenty digits more.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cstdio>
#include <map>
#include <string>

#include "attsvm/attention/descent.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/flow.hpp"

namespace {

using namespace attsvm;
namespace odeint = boost::numeric::odeint;

/// θ and t, with the elementwise arithmetic that Odeint's vector_space_algebra asks for.
struct State {
  std::array<Real, 3> entries = {};

  template <class F>
  static State entrywise(F f) {
    return {{f(0), f(1), f(2)}};
  }
  State& operator+=(const State& other) { return *this = *this + other; }
  State& operator*=(const Real& factor) { return *this = factor * *this; }
  friend State operator+(const State& a, const State& b) {
    return entrywise([&](std::size_t k) { return Real(a.entries[k] + b.entries[k]); });
  }
  friend State operator+(const Real& a, const State& b) {
    return entrywise([&](std::size_t k) { return Real(a + b.entries[k]); });
  }
  friend State operator*(const Real& a, const State& b) {
    return entrywise([&](std::size_t k) { return Real(a * b.entries[k]); });
  }
  friend State operator/(const State& a, const State& b) {
    return entrywise([&](std::size_t k) { return Real(a.entries[k] / b.entries[k]); });
  }
  friend State abs(const State& a) {
    return entrywise([&](std::size_t k) { return Real(abs(a.entries[k])); });
  }
};

}  // namespace

namespace boost::numeric::odeint {

template <>
struct vector_space_norm_inf<State> {
  using result_type = attsvm::Real;
  result_type operator()(const State& x) const { return *std::max_element(x.entries.begin(), x.entries.end()); }
};

}  // namespace boost::numeric::odeint

namespace {

constexpr unsigned guard_digits = 10;  // as in the library's flow

/// Keys (-1/10, 1), (1, 0), (0, 0); scores 1, 9/10, 9/10.
AttentionProblem<Rational> three_tokens() {
  SequenceData<Rational> sequence;
  sequence.features.resize(3, 2);
  sequence.features << Rational(-1, 10), 1, 1, 0, 0, 0;
  sequence.scores.resize(3);
  sequence.scores << 1, Rational(9, 10), Rational(9, 10);
  return {{sequence}, 2};
}

/// θ and t at the end.
State by_taylor(const AttentionProblem<Rational>& problem, unsigned digits, const Rational& length) {
  FlowOptions<Real> options;
  options.length = length;
  const auto run = flow(problem, LossKind::logistic, Vector<Rational>::Constant(2, Rational(0)), digits, options);
  const FlowSample<Real>& end = run.samples.back();
  return {{end.theta[0], end.theta[1], end.time}};
}

State by_bulirsch_stoer(const AttentionProblem<Rational>& problem, unsigned digits, const Rational& length) {
  Descent<Real> descent(problem, LossKind::logistic);
  Vector<Real> theta(2);
  const auto field = [&](const State& x, State& rate, const Real&) {
    theta << x.entries[0], x.entries[1];
    descent.evaluate(theta);
    const Vector<Real>& w = descent.scaled();
    const Real norm = sqrt(Real(w.dot(w)));
    rate.entries = {Real(w[0] / norm), Real(w[1] / norm), Real(1 / (descent.scale() * norm))};
  };
  const Real tolerance = pow(Real(10), -static_cast<int>(digits + guard_digits));
  odeint::bulirsch_stoer<State, Real, State, Real, odeint::vector_space_algebra> stepper(tolerance, tolerance);
  const Real end = from_rational<Real>(length);
  State x;
  odeint::integrate_adaptive(stepper, field, x, Real(0), end, Real(end / 100));
  return x;
}

template <class Method>
void unit_of_flow(benchmark::State& state, Method method, unsigned digits, const Rational& length) {
  const RealPrecision precision(digits + guard_digits);
  const AttentionProblem<Rational> problem = three_tokens();
  State end;
  for (auto _ : state) {
    end = method(problem, digits, length);
    benchmark::DoNotOptimize(end.entries.data());
  }
  const State better = by_taylor(problem, digits + 20, length);
  Real error(0);
  for (std::size_t k = 0; k < 3; ++k)
    error = std::max(error, Real(abs(Real(end.entries[k] - better.entries[k])) / (1 + abs(better.entries[k]))));
  state.counters["digits_right"] = -log10(error).convert_to<double>();
  state.counters["length"] = length.convert_to<double>();
}

/// Google's console table, and the medians for the lines below it.
class ComparingReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.aggregate_name == "median")
        seconds_[run.run_name.function_name] = run.GetAdjustedCPUTime() / 1e3 / run.counters.at("length");
    }
    ConsoleReporter::ReportRuns(runs);
  }
  void print_comparison(const std::string& digits) const {
    const auto taylor = seconds_.find("taylor/" + digits), other = seconds_.find("bulirsch_stoer/" + digits);
    if (taylor == seconds_.end() || other == seconds_.end()) return;
    std::printf(
        "%s digits, a unit of arclength: taylor %.4f s, bulirsch-stoer %.4f s, bulirsch-stoer/taylor %.1f\n",
        digits.c_str(), taylor->second, other->second, other->second / taylor->second);
  }

 private:
  std::map<std::string, double> seconds_;
};

}  // namespace

// At 100 digits Bulirsch-Stoer, whose order is bounded, needs steps so short that only a small stretch is
// affordable.
BENCHMARK_CAPTURE(unit_of_flow, taylor_30, by_taylor, 30u, Rational(5))
    ->Name("taylor/30")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(unit_of_flow, bulirsch_stoer_30, by_bulirsch_stoer, 30u, Rational(5))
    ->Name("bulirsch_stoer/30")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(unit_of_flow, taylor_100, by_taylor, 100u, Rational(5))
    ->Name("taylor/100")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(unit_of_flow, bulirsch_stoer_100, by_bulirsch_stoer, 100u, Rational(1, 5000))
    ->Name("bulirsch_stoer/100")
    ->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  ComparingReporter reporter;
  if (benchmark::RunSpecifiedBenchmarks(&reporter) == 0) return 1;
  reporter.print_comparison("30");
  reporter.print_comparison("100");
  benchmark::Shutdown();
  return 0;
}

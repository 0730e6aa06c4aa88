// What does an enclosure cost? One step of normalised gradient descent on three tokens,
//   θ' = θ + η v/|v|,  v = -∇L(θ),
// in balls and in MPFR floating point at the same number of bits, side by side in one run.
//
//   attsvm_bench_gradient_iteration --benchmark_repetitions=9 --benchmark_out=raw.csv --benchmark_out_format=csv
//
// The last line compares the medians of the CPU times. bench/results/ holds the raw output of one run.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>

#include "attsvm/attention/descent.hpp"
#include "attsvm/number/from_rational.hpp"

namespace {

using namespace attsvm;

constexpr long bits = 333;
constexpr unsigned digits = 100;  // Boost gives 100 decimal digits 334 bits or so; printed with the results
constexpr int steps = 100;        // a run, from the same start each time

/// Keys (-1/10, 1), (1, 0), (0, 0); scores 1, 9/10, 9/10.
AttentionProblem<Rational> three_tokens() {
  SequenceData<Rational> sequence;
  sequence.features.resize(3, 2);
  sequence.features << Rational(-1, 10), 1, 1, 0, 0, 0;
  sequence.scores.resize(3);
  sequence.scores << 1, Rational(9, 10), Rational(9, 10);
  return {{sequence}, 2};
}

template <class S>
void normalised_gradient_steps(benchmark::State& state) {
  const BallPrecision ball_scope(bits);
  const RealPrecision real_scope(digits);
  const AttentionProblem<Rational> problem = three_tokens();
  const S step = from_rational<S>(Rational(1, 10));
  Descent<S> descent(problem, LossKind::logistic);
  Vector<S> theta(2);
  for (auto _ : state) {
    theta(0) = from_rational<S>(Rational(1, 10));
    theta(1) = from_rational<S>(Rational(-3, 2));
    for (int k = 0; k < steps; ++k) {
      descent.evaluate(theta);
      const Vector<S>& v = descent.scaled();
      theta += S(step / sqrt(v.dot(v))) * v;
    }
    benchmark::DoNotOptimize(theta.data());
  }
  state.SetItemsProcessed(state.iterations() * steps);
  state.counters["bits"] =
      static_cast<double>(std::is_same_v<S, Ball> ? ball_precision() : mpfr_get_prec(Real(0).backend().data()));
}

/// Google's console table, and the medians for the line below it.
class ComparingReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.aggregate_name == "median")
        microseconds_[run.run_name.function_name] = run.GetAdjustedCPUTime() / steps;
    }
    ConsoleReporter::ReportRuns(runs);
  }
  void print_comparison() const {
    if (!microseconds_.contains("ball") || !microseconds_.contains("mpfr")) return;
    const double ball = microseconds_.at("ball"), mpfr = microseconds_.at("mpfr");
    std::printf("per step: ball %.2f us, mpfr %.2f us, mpfr/ball %.2f\n", ball, mpfr, mpfr / ball);
  }

 private:
  std::map<std::string, double> microseconds_;
};

}  // namespace

BENCHMARK(normalised_gradient_steps<Ball>)->Name("ball")->Unit(benchmark::kMicrosecond);
BENCHMARK(normalised_gradient_steps<Real>)->Name("mpfr")->Unit(benchmark::kMicrosecond);

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  ComparingReporter reporter;
  if (benchmark::RunSpecifiedBenchmarks(&reporter) == 0) return 1;
  reporter.print_comparison();
  benchmark::Shutdown();
  return 0;
}

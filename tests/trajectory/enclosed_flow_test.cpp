#include "attsvm/trajectory/enclosed_flow.hpp"

#include <doctest/doctest.h>

#include <atomic>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "flow_record.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

template <class S>
FlowOptions<S> up_to(const Rational& length, const std::vector<Rational>& record = {}) {
  FlowOptions<S> options;
  options.length = length;
  options.record = record;
  return options;
}

/// A number right to `digits` digits, as a ball.
Ball known(const Real& x, unsigned digits) {
  return ball_around(Rational(x), Rational(abs(x) + 1) / Rational(pow(Integer(10), digits)));
}

/// Every sample encloses θ, v and t of a run with 40 right digits.
void check_encloses(const FlowTrajectory<Ball>& enclosed, const FlowTrajectory<Real>& run) {
  REQUIRE(enclosed.samples.size() == run.samples.size());
  for (std::size_t i = 0; i < run.samples.size(); ++i) {
    CAPTURE(i);
    for (Index k = 0; k < run.samples[i].theta.size(); ++k) {
      CHECK(overlaps(enclosed.samples[i].theta[k], known(run.samples[i].theta[k], 40)));
      CHECK(overlaps(enclosed.samples[i].descent[k], known(run.samples[i].descent[k], 40)));
    }
    if (i > 0) CHECK(overlaps(enclosed.samples[i].time / known(run.samples[i].time, 400), known(Real(1), 40)));
  }
}

Rational worst_radius(const Vector<Ball>& x) {
  Rational worst(0);
  for (const Ball& entry : x) worst = std::max(worst, radius(entry));
  return worst;
}

Rational two_to_minus(unsigned bits) { return Rational(1, pow(Integer(2), bits)); }

}  // namespace

TEST_CASE("a truncated series and its remainder over the step enclose the function") {
  // e^x - 1 at 1/2, from two coefficients of its derivative e^x and the third over [0, 1/2]
  const Ball h = Ball(1) / 2, everywhere = exp(ball_around(Rational(1, 4), Rational(1, 4)));
  const Ball value =
      integrated_with_remainder(Ball(0), {Ball(1), Ball(1)}, {everywhere, everywhere, everywhere / 2}, h);
  CHECK(overlaps(value, expm1(h)));
  CHECK(radius(value) < Rational(1, 100));
}

TEST_CASE("the true flow lies in every sample, at few bits and at many") {
  const RealPrecision digits(60);
  Dice dice(89);
  int completed = 0;
  for (int i = 0; i < 10; ++i) {
    const auto problem = i == 0 ? two_support_vectors(2) : i == 1 ? single_input(0) : random_problem(dice);
    const auto start = random_vector(dice, problem.dimension, 1);
    const LossKind loss = losses[i % 3];
    const std::vector<Rational> record = {q("1/100"), q("1/3"), 1, q("7/3")};
    const auto run = flow(problem, loss, start, 45, up_to<Real>(4, record));
    if (run.status != FlowStatus::completed) continue;
    for (const long bits : {24, 53, 110}) {
      CAPTURE(i);
      CAPTURE(bits);
      const auto enclosed = enclose_flow(problem, loss, start, bits, up_to<Ball>(4, record));
      if (enclosed.status == FlowStatus::undecided) continue;
      REQUIRE(enclosed.status == FlowStatus::completed);
      check_encloses(enclosed, run);
      if (bits == 110) CHECK(worst_radius(enclosed.samples.back().theta) < two_to_minus(85));
      ++completed;
    }
  }
  CHECK(completed > 15);
}

TEST_CASE("where neighbouring flows part, the enclosure widens with them") {
  // just beside the boundary between the two limits of the single-input case
  const RealPrecision digits(80);
  const auto start = vector_of({0, Rational(-8563, 10'000)});
  const auto run = flow(single_input(0), LossKind::logistic, start, 60, up_to<Real>(100, {2, 50}));
  const auto enclosed = enclose_flow(single_input(0), LossKind::logistic, start, 64, up_to<Ball>(100, {2, 50}));
  REQUIRE(enclosed.status == FlowStatus::completed);
  check_encloses(enclosed, run);
  CHECK(worst_radius(enclosed.samples[3].theta) > 16 * worst_radius(enclosed.samples[1].theta));
}

TEST_CASE("the single-input case is enclosed beyond |θ| = 30 at the cost of a dozen bits") {
  const RealPrecision digits(60);
  const auto problem = single_input(q("9/10"));
  for (const char* y0 : {"0", "-3/2"}) {
    const auto start = vector_of({0, q(y0)});
    const auto run = flow(problem, LossKind::logistic, start, 50, up_to<Real>(32, {1, 10}));
    const auto enclosed = enclose_flow(problem, LossKind::logistic, start, 128, up_to<Ball>(32, {1, 10}));
    REQUIRE(enclosed.status == FlowStatus::completed);
    check_encloses(enclosed, run);
    const FlowSample<Ball>& last = enclosed.samples.back();
    CHECK(lower_bound(norm_of(last.theta)) > 30);
    CHECK(worst_radius(last.theta) < 32 * two_to_minus(116));
    CHECK(accurate_bits(last.time) > 108);
    // y + 10 x - (100/11) log(11 e^x + 1) is conserved
    const auto invariant = [](const Vector<Ball>& theta) {
      return Ball(theta[1] + 10 * theta[0] - Ball(100) / 11 * log(Ball(11 * exp(theta[0]) + 1)));
    };
    const Ball change = invariant(last.theta) - invariant(enclosed.samples[0].theta);
    CHECK(contains_zero(change));
    CHECK(radius(change) < two_to_minus(105));
  }
}

TEST_CASE("two support vectors: the offset is proved to many digits") {
  // exponential loss, scores 0, 2 and 0, 1: y -> (log 2 - 1)/2
  const BallPrecision bits(128);
  const auto enclosed =
      enclose_flow(two_support_vectors(2), LossKind::exponential, vector_of({0, 0}), 128, up_to<Ball>(60));
  REQUIRE(enclosed.status == FlowStatus::completed);
  const Ball gap = enclosed.samples.back().theta[1] - (log(Ball(2)) - 1) / 2;
  CHECK(upper_bound(abs(gap)) < Rational(1, pow(Integer(10), 24)));
}

TEST_CASE("two tokens, linear loss: t encloses its closed form") {
  // keys (3, 4) and (0, 0): 50 D t = 2m + e^m - e^{-m} - const, D = 2 and 25 = |a|²
  const BallPrecision bits(128);
  const auto problem = problem_of({sequence_of({{3, 4}, {0, 0}}, {2, 0})});
  const auto enclosed = enclose_flow(problem, LossKind::linear, vector_of({1, -1}), 128, up_to<Ball>(20, {1, 7}));
  REQUIRE(enclosed.samples.size() == 4);
  for (const auto& sample : enclosed.samples) {
    const Ball from(-1), to = from + 5 * sample.arclength;
    const auto primitive = [](const Ball& m) { return Ball(2 * m + exp(m) - exp(Ball(-m))); };
    CHECK(overlaps(sample.time, Ball((primitive(to) - primitive(from)) / 50)));
    CHECK(contains_zero(sample.theta[0] - 1 - 3 * sample.arclength / 5));
  }
  CHECK(accurate_bits(enclosed.samples.back().time) > 100);
}

TEST_CASE("the run ends when the time asked for has certainly passed") {
  const BallPrecision bits(128);
  auto options = up_to<Ball>(1000);
  options.log10_time = 12;
  const auto enclosed = enclose_flow(single_input(q("9/10")), LossKind::logistic, vector_of({0, 0}), 128, options);
  REQUIRE(enclosed.status == FlowStatus::completed);
  CHECK(lower_bound(enclosed.samples.back().time) >= Rational(pow(Integer(10), 12)));
  CHECK(upper_bound(enclosed.samples.back().time) < 2 * Rational(pow(Integer(10), 12)));
  CHECK(upper_bound(enclosed.samples.back().arclength) < 40);
}

TEST_CASE("a flow into a minimiser ends undecided") {
  const auto problem =
      problem_of({sequence_of({{0, 0}, {1, 0}, {q("-1/2"), 1}, {q("-1/2"), -1}}, {1, q("9/10"), 0, 0})});
  const auto enclosed = enclose_flow(problem, LossKind::logistic, vector_of({0, 0}), 53, up_to<Ball>(10, {6, 7}));
  CHECK(enclosed.status == FlowStatus::undecided);
  CHECK(enclosed.samples.size() == 2);
}

TEST_CASE("stationary, stopped and interrupted") {
  const auto equal = problem_of({sequence_of({{0, 0}, {1, 2}, {3, 1}}, {q("9/10"), q("9/10"), q("9/10")})});
  CHECK(enclose_flow(equal, LossKind::logistic, vector_of({1, q("1/3")}), 64, up_to<Ball>(1)).status ==
        FlowStatus::stationary);

  auto options = up_to<Ball>(5, {1, 2, 3});
  options.enough = [](const FlowSample<Ball>& sample) { return certainly(less(Ball(1), sample.arclength)); };
  const auto stopped = enclose_flow(two_support_vectors(2), LossKind::linear, vector_of({0, 0}), 64, options);
  CHECK(stopped.status == FlowStatus::stopped);
  CHECK(stopped.samples.size() == 3);

  const std::atomic<bool> interrupted = true;
  options.interrupted = &interrupted;
  CHECK(enclose_flow(two_support_vectors(2), LossKind::linear, vector_of({0, 0}), 64, options).status ==
        FlowStatus::interrupted);
  CHECK_THROWS_AS(enclose_flow(equal, LossKind::linear, vector_of({0, 0}), 64, up_to<Ball>(0)),
                  std::invalid_argument);
}

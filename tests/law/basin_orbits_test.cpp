// Orbits from a thousand random certified states of random problems, most of them barely certified, never leave
// their tubes, and obey every bound for later times.
#include <doctest/doctest.h>

#include "attsvm/law/basin_search.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "basin_formulas.hpp"
#include "random_basin.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr int wanted_states = 1000;
constexpr int steps_in_double = 2000;
constexpr std::uint64_t steps_enclosed = 200;
constexpr double representable_tau = 300;  // e^{-τ} far from the end of double

struct State {
  BasinSetting s;
  StepRule rule;
  Rational eta;
  Vector<Rational> start;
  BasinCertificate certificate;
};

/// The state τ θ_mm + (something beside it) with about the least τ that is certified, or with a larger one.
std::optional<State> random_state(RandomBasins& random) {
  constexpr StepRule::Kind kinds[] = {StepRule::Kind::flow, StepRule::Kind::plain, StepRule::Kind::normalised,
                                      StepRule::Kind::polyak};
  BasinSetting s = random.next();
  const StepRule::Kind kind = kinds[random.whole(0, 3)];
  const Rational eta = random.uniform(Rational(1, 50), kind == StepRule::Kind::plain ? 3 : 1);
  const StepRule rule{kind, from_rational<Ball>(eta)};
  Vector<Rational> beside(s.data.direction.size());
  for (Index c = 0; c < beside.size(); ++c) beside(c) = random.uniform(-2, 2);
  const auto at = [&](const Rational& tau) { return Vector<Rational>(tau * s.data.direction + beside); };
  Rational high = 40;
  BasinCertificate found = search_basin(s.data, rule, enclosed(at(high)));
  if (!found.certified) return std::nullopt;
  Rational low = 0;
  for (int round = 0; round < 7; ++round) {
    const Rational middle = (low + high) / 2;
    BasinCertificate nearer = search_basin(s.data, rule, enclosed(at(middle)));
    if (nearer.certified) {
      high = middle;
      found = std::move(nearer);
    } else {
      low = middle;
    }
  }
  Vector<Rational> start = at(high);
  return State{std::move(s), rule, eta, std::move(start), std::move(found)};
}

/// One orbit in double, each step of it checked; the flow by small Euler steps of at most 1/500 in θ.
class DoubleOrbit {
 public:
  explicit DoubleOrbit(const State& state)
      : state_(state), p_(state.s), centre_(p_.rho), eta_(approximate_double(state.eta)) {
    theta_ = Points(centre_.size());
    for (Index c = 0; c < centre_.size(); ++c) {
      centre_(c) += approximate_double(state.certificate.trial.centre(c));
      theta_(c) = approximate_double(state.start(c));
    }
  }

  void run() {
    double steps = 0;
    for (int k = 0; k <= steps_in_double && tau() < representable_tau; ++k) {
      check_place();
      check_times(steps);
      steps += advance();
    }
  }

 private:
  double tau() const { return (theta_ - centre_).dot(p_.th) / p_.N; }

  void check_place() const {
    const Points shifted = theta_ - centre_;
    const Points r = shifted - shifted.dot(p_.th) / p_.N * p_.th;
    const BasinTrial& trial = state_.certificate.trial;
    const double slop = 1e-9 + (state_.rule.kind == StepRule::Kind::flow ? 1e-2 : 0);
    if (trial.free_radius) {
      const Points inside = p_.inside * r;
      CHECK(inside.norm() <= approximate_double(trial.radius) + slop);
      CHECK((r - inside).norm() <= approximate_double(*trial.free_radius) + slop);
    } else {
      CHECK(r.norm() <= approximate_double(trial.radius) + slop);
    }
  }

  void check_times(double steps) const {
    const BallPrecision precision(64);
    const double least = approximate_double(later_tau(state_.certificate, Ball(steps)));
    CHECK(tau() >= least - 1e-6 * (1 + std::abs(least)));
    const double bound = approximate_double(later_gap(state_.certificate, state_.s.data, Ball(tau())));
    const double gap = (theta_ / theta_.norm() - p_.th / std::sqrt(p_.N)).norm();
    if (bound > 0) CHECK(gap <= bound * (1 + 1e-6) + 1e-6);
  }

  /// One step; returns what it adds to the sum that later_tau takes.
  double advance() {
    const double before = tau();
    const Points V = p_.scaled_descent(theta_, before);
    double length = 0;
    double counted = eta_;
    switch (state_.rule.kind) {
      case StepRule::Kind::flow:
        length = 1.0 / 500 / V.norm();
        counted = length * std::exp(before);
        break;
      case StepRule::Kind::plain:
        length = eta_ * std::exp(-before);
        break;
      case StepRule::Kind::normalised:
        length = eta_ / V.norm();
        break;
      case StepRule::Kind::polyak:
        length = p_.scaled_excess(theta_, before) / V.squaredNorm();
        counted = 1;
        break;
    }
    theta_ += length * V;
    CHECK(length * V.dot(p_.th) > 0);  // Δτ
    return counted;
  }

  const State& state_;
  FormulaProblem p_;
  Points centre_;
  Points theta_;
  double eta_;
};

void check_enclosed(const State& state) {
  Method method{MethodKind::gradient_descent, state.eta};
  if (state.rule.kind == StepRule::Kind::normalised) method.kind = MethodKind::normalised_gradient_descent;
  LadderOptions options;
  options.run.steps = steps_enclosed;
  options.run.recording.dense = steps_enclosed + 1;
  const EnclosedTrajectory run = enclose(state.s.problem, state.s.loss, method, state.start, options);
  const Vector<Ball> direction = enclosed(state.s.data.direction);
  const Vector<Ball> centre = state.s.data.offset.inside_span + enclosed(state.certificate.trial.centre);
  for (const Sample<Ball>& sample : run.trajectory.samples) {
    const Vector<Ball> r = offset(Vector<Ball>(sample.theta - centre), direction);
    CHECK_FALSE(certainly(less(state.certificate.reach, norm_of(r))));
  }
}

}  // namespace

TEST_CASE("a thousand random certified states stay in their tubes") {
  const BallPrecision precision(128);
  RandomBasins random(20260101);
  int certified = 0;
  int two_radii = 0;
  int self_paying = 0;
  int dependent = 0;
  int by_kind[4] = {0, 0, 0, 0};
  while (certified < wanted_states) {
    const std::optional<State> state = random_state(random);
    if (!state) continue;
    ++certified;
    ++by_kind[static_cast<int>(state->rule.kind)];
    two_radii += state->certificate.trial.free_radius ? 1 : 0;
    self_paying += state->certificate.trial.self_paying ? 1 : 0;
    const OffsetLaw& law = state->s.data.offset;
    dependent += static_cast<Index>(law.support.size()) > law.support_rows.rows() ? 1 : 0;
    CAPTURE(certified);
    CAPTURE(name(state->rule.kind));
    DoubleOrbit(*state).run();
    const bool enclosable =
        state->rule.kind == StepRule::Kind::plain || state->rule.kind == StepRule::Kind::normalised;
    if (enclosable) check_enclosed(*state);
  }
  MESSAGE("flow " << by_kind[0] << ", plain " << by_kind[1] << ", normalised " << by_kind[2] << ", Polyak "
                  << by_kind[3] << "; two radii " << two_radii << ", self-paying " << self_paying
                  << ", dependent rows " << dependent);
  for (const int count : by_kind) CHECK(count >= 100);
  CHECK(two_radii >= 20);
  CHECK(self_paying >= 20);
  CHECK(dependent >= 20);
}

// A certificate says where an orbit stays for ever. Here orbits are run on from certified states and must obey it;
// states whose orbits are known to leave must not be certified.
#include <doctest/doctest.h>

#include <random>
#include <string>

#include "attsvm/law/basin_search.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "basin_settings.hpp"

using namespace attsvm;
using testing::BasinSetting;
using testing::comparison_case;
using testing::global_case;
using testing::local_case;
using testing::point;

namespace {

const Method normalised{MethodKind::normalised_gradient_descent, Rational(1, 10)};
const Method plain{MethodKind::gradient_descent, 1};

EnclosedTrajectory orbit(const BasinSetting& s, const Method& method, const Vector<Rational>& start,
                         std::uint64_t steps) {
  LadderOptions options;
  options.run.steps = steps;
  options.run.recording.dense = steps + 1;
  return enclose(s.problem, s.loss, method, start, options);
}

/// The first recorded iterate that is certified, or -1; its certificate in `found`.
long first_certified(const BasinSetting& s, const Method& method, const EnclosedTrajectory& run,
                     BasinCertificate& found) {
  for (const Sample<Ball>& sample : run.trajectory.samples) {
    found = search_basin(s.data, step_rule(method, sample.step), sample.theta);
    if (found.certified) return static_cast<long>(sample.step);
  }
  return -1;
}

/// τ must grow, |r| stay in the tube, and the bound for later times hold, at every iterate from `from` on.
void check_certificate(const BasinSetting& s, const BasinCertificate& certificate, const EnclosedTrajectory& run,
                       std::uint64_t from) {
  const Vector<Ball> direction = enclosed(s.data.direction);
  const Ball norm = sqrt(from_rational<Ball>(s.data.norm_squared));
  Ball last_tau = certificate.tau - Ball(1);
  for (const Sample<Ball>& sample : run.trajectory.samples) {
    if (sample.step < from) continue;
    // <θ, u> = τ |θ_mm| + <ρ, u>
    const Ball along = sample.theta.dot(direction) / norm;
    const Ball tau = (along - certificate.offset_along) / norm;
    CHECK(certainly(less(last_tau, tau)));
    last_tau = tau;
    // r = P (θ - ρ), ρ = ρ_S + c
    const Vector<Ball> shifted = sample.theta - s.data.offset.inside_span - enclosed(certificate.trial.centre);
    CHECK_FALSE(certainly(less(certificate.reach, norm_of(offset(shifted, direction)))));
    if (!certainly(is_positive(along))) continue;
    const Ball bound = (certificate.offset_norm + certificate.reach) / along;
    CHECK_FALSE(certainly(less(bound, direction_gap(sample.theta, direction))));
  }
}

}  // namespace

TEST_CASE("published runs are certified early, and the bound for later times holds along them") {
  const BallPrecision precision(192);
  struct Row {
    std::string name;
    BasinSetting s;
    Method method;
    Vector<Rational> start;
    long latest;  // no later than this iterate
  };
  const Row rows[] = {
      {"global, normalised, (0,0)", global_case(), normalised, point(0, 0), 30},
      {"global, normalised, (0,-3/2)", global_case(), normalised, point(0, Rational(-3, 2)), 36},
      {"global, plain, (0,0)", global_case(), plain, point(0, 0), 256},
      {"local token 1, normalised, (0,-1)", local_case(), normalised, point(0, -1), 300},
      {"comparison C=2, normalised", comparison_case(LossKind::logistic, 2), normalised, point(0, 0), 36},
      {"comparison C=2, plain", comparison_case(LossKind::logistic, 2), plain, point(0, 0), 113},
      {"comparison C=10, normalised", comparison_case(LossKind::logistic, 10), normalised, point(0, 0), 90},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const EnclosedTrajectory run = orbit(row.s, row.method, row.start, 500);
    BasinCertificate found;
    const long first = first_certified(row.s, row.method, run, found);
    CAPTURE(found.reason);
    CHECK(first >= 0);
    CHECK(first <= row.latest);
    MESSAGE(row.name << ": first certified at " << first << ", R = " << approximate_double(found.reach));
    if (first >= 0) check_certificate(row.s, found, run, static_cast<std::uint64_t>(first));
  }
}

TEST_CASE("states that leave are never certified") {
  const BallPrecision precision(192);
  const BasinSetting s = local_case();
  SUBCASE("the whole orbit that starts too close and goes to the other token") {
    for (const Sample<Ball>& sample : orbit(s, normalised, point(1, 0), 400).trajectory.samples)
      CHECK_FALSE(search_basin(s.data, step_rule(normalised, 0), sample.theta).certified);
  }
  SUBCASE("points of a cone that is too wide: theta = tau (1, 1/2)") {
    for (const long tau : {10L, 100L, 1000L, 10000L})
      CHECK_FALSE(search_basin(s.data, step_rule(normalised, 0), enclosed(point(tau, Rational(tau, 2)))).certified);
  }
}

TEST_CASE("two support vectors: steps beyond the stability threshold are not certified") {
  const BallPrecision precision(192);
  const BasinSetting s = comparison_case(LossKind::logistic, 2);
  // far out on the predicted ray: η λ_max/|θ_mm| = η, so any η < 2 can be certified and none above
  const Vector<Rational> far = point(60, Rational(-6026, 100000));
  const auto certified = [&](const Rational& step) {
    return search_basin(s.data, step_rule({MethodKind::normalised_gradient_descent, step}, 0), enclosed(far))
        .certified;
  };
  CHECK(certified(Rational(1, 10)));
  CHECK(certified(Rational(3, 2)));
  CHECK_FALSE(certified(Rational(201, 100)));
}

TEST_CASE("orbits from random certified states never leave their tube") {
  const BallPrecision precision(128);
  std::mt19937_64 random(20240301);
  const auto uniform = [&random](long low, long high) {
    return Rational(low) + Rational(static_cast<long>(random() % 4096), 4096) * Rational(high - low);
  };
  const BasinSetting settings[] = {global_case(), local_case(), comparison_case(LossKind::logistic, 2),
                                   comparison_case(LossKind::exponential, 3), comparison_case(LossKind::linear, 5)};
  int certified = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const BasinSetting& s = settings[trial % 5];
    const Method method = trial % 2 == 0 ? normalised : plain;
    const Rational tau = uniform(1, 25);
    const Vector<Rational> start = Vector<Rational>(tau * s.data.direction) + point(uniform(-3, 3), uniform(-3, 3));
    const BasinCertificate found = search_basin(s.data, step_rule(method, 0), enclosed(start));
    if (!found.certified) continue;
    ++certified;
    check_certificate(s, found, orbit(s, method, start, 200), 0);
  }
  MESSAGE(certified << " of 150 random states certified");
  CHECK(certified >= 30);
}

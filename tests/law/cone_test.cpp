// A cone says where every start converges. Orbits from its rim must do so; cones known to be too wide must not be
// certified.
#include "attsvm/law/cone.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "basin_settings.hpp"

using namespace attsvm;
using testing::BasinSetting;

namespace {

struct Named {
  std::string name;
  BasinSetting s;
  StepRule rule;
  Method method;  ///< the method that follows the rule; flow has none
};

StepRule rule(StepRule::Kind kind, const Rational& step) { return {kind, from_rational<Ball>(step)}; }

std::vector<Named> named_settings() {
  std::vector<Named> all;
  const std::pair<std::string, BasinSetting> settings[] = {
      {"global", testing::global_case()},
      {"local token 1", testing::local_case()},
      {"comparison C=2", testing::comparison_case(LossKind::logistic, 2)},
      {"comparison C=5, linear", testing::comparison_case(LossKind::linear, 5)}};
  for (const auto& [name, s] : settings) {
    all.push_back({name + ", flow", s, rule(StepRule::Kind::flow, 0), {}});
    all.push_back({name + ", gd", s, rule(StepRule::Kind::plain, 1), {MethodKind::gradient_descent, 1}});
    all.push_back({name + ", ngd",
                   s,
                   rule(StepRule::Kind::normalised, Rational(1, 10)),
                   {MethodKind::normalised_gradient_descent, Rational(1, 10)}});
    all.push_back({name + ", polyak", s, rule(StepRule::Kind::polyak, 0), {}});
  }
  return all;
}

/// A start in the cone, at angle share · φ on either side of θ_mm (dimension 2), and just beyond the radius.
Vector<Rational> start_in(const CertifiedCone& cone, const Vector<Rational>& direction, double share) {
  const double phi = share * std::acos(approximate_double(cone.cosine));
  const double length =
      1.001 * approximate_double(cone.radius) / std::sqrt(approximate_double(direction.squaredNorm()));
  const Rational along(length * std::cos(phi));
  const Rational across(length * std::sin(phi));
  return testing::point(Rational(along * direction(0) - across * direction(1)),
                        Rational(along * direction(1) + across * direction(0)));
}

}  // namespace

TEST_CASE("every start in a certified cone is certified by itself, with the cone's own tube") {
  const BallPrecision precision(128);
  int starts = 0;
  for (const Named& named : named_settings()) {
    CAPTURE(named.name);
    std::string why;
    const std::vector<CertifiedCone> cones = search_cones(named.s.data, named.rule, why);
    CHECK(cones.size() >= 4);
    for (const CertifiedCone& cone : cones) {
      CHECK(certify_cone(named.s.data, named.rule, cone));
      for (const double share : {-0.999, -0.4, 0.0, 0.7, 0.999})
        for (const long far : {1L, 2L, 40L}) {
          const Vector<Rational> start = Rational(far) * start_in(cone, named.s.data.direction, share);
          REQUIRE(in_cone(cone, named.s.data.direction, start));
          // τ |θ_mm|² = <θ - ρ, θ_mm>; the tube has radius c'τ, here rounded down
          BasinTrial trial{.centre = testing::point(0, 0),
                           .radius = 1,
                           .epsilon = cone.epsilon,
                           .self_paying = cone.self_paying};
          const Ball tau = evaluate_basin(named.s.data, named.rule, enclosed(start), trial).tau;
          CHECK(certainly(less(from_rational<Ball>(cone.tau), tau)));
          trial.radius = cone.outer * lower_bound(tau);
          CHECK(evaluate_basin(named.s.data, named.rule, enclosed(start), trial).certified);
          ++starts;
        }
    }
  }
  CHECK(starts >= 1000);
}

TEST_CASE("orbits from the rim of a cone stay in its tube") {
  const BallPrecision precision(128);
  for (const Named& named : named_settings()) {
    if (named.method.step == 0) continue;
    CAPTURE(named.name);
    std::string why;
    const std::vector<CertifiedCone> cones = search_cones(named.s.data, named.rule, why);
    for (const std::size_t k : {std::size_t{0}, cones.size() / 2, cones.size() - 1})
      for (const double share : {-0.999, 0.999}) {
        const Vector<Rational> start = start_in(cones[k], named.s.data.direction, share);
        LadderOptions options;
        options.run.steps = 300;
        const EnclosedTrajectory run = enclose(named.s.problem, named.s.loss, named.method, start, options);
        const Vector<Ball> direction = enclosed(named.s.data.direction);
        const Ball radius = from_rational<Ball>(cones[k].outer) *
                            (enclosed(start) - named.s.data.offset.inside_span).dot(direction) /
                            from_rational<Ball>(named.s.data.norm_squared);
        for (const Sample<Ball>& sample : run.trajectory.samples) {
          const Vector<Ball> shifted = sample.theta - named.s.data.offset.inside_span;
          CHECK(certainly(less(norm_of(offset(shifted, direction)), radius)));
        }
      }
  }
}

TEST_CASE("cones that are too wide are never certified") {
  const BallPrecision precision(128);
  // token 1 of the local case: every start tau (1, 1/2) goes to token 0; a cone needs c < 1/10
  const BasinSetting s = testing::local_case();
  for (const auto kind :
       {StepRule::Kind::flow, StepRule::Kind::plain, StepRule::Kind::normalised, StepRule::Kind::polyak})
    for (const bool self_paying : {false, true})
      for (const long tau : {10L, 100L, 1000L, 10000L}) {
        const CertifiedCone cone{
            .tau = tau, .inner = Rational(1, 10), .outer = Rational(11, 100), .self_paying = self_paying};
        CHECK_FALSE(certify_cone(s.data, rule(kind, Rational(1, 10)), cone));
      }
}

TEST_CASE("normalised steps beyond the stability threshold have no cone, plain ones do") {
  const BallPrecision precision(128);
  const BasinSetting s = testing::comparison_case(LossKind::logistic, 2);  // Λ = 1, χ = 1/log 2
  std::string why;
  CHECK(search_cones(s.data, rule(StepRule::Kind::normalised, Rational(6, 5)), why).size() > 0);
  CHECK(search_cones(s.data, rule(StepRule::Kind::normalised, Rational(7, 5)), why).empty());
  CHECK(why == "the steps are too long for the contraction across theta_mm");
  CHECK(search_cones(s.data, rule(StepRule::Kind::plain, 50), why).size() > 0);
  // in a narrow tube the contraction would still do, but the tube of a cone widens
  const CertifiedCone narrow{.tau = 20,
                             .inner = Rational(1, 200),
                             .outer = Rational(1, 100),
                             .epsilon = Rational(1, 10),
                             .self_paying = false};
  CHECK(certify_cone(s.data, rule(StepRule::Kind::normalised, Rational(6, 5)), narrow));
  CHECK_FALSE(certify_cone(s.data, rule(StepRule::Kind::normalised, Rational(7, 5)), narrow));
}

TEST_CASE("membership in a cone is exact") {
  CertifiedCone cone;
  cone.cosine = Rational(3, 5);
  cone.radius = 5;
  const Vector<Rational> direction = testing::point(2, 0);
  CHECK(in_cone(cone, direction, testing::point(3, 4)));
  CHECK_FALSE(in_cone(cone, direction, testing::point(Rational(2999, 1000), 4)));
  CHECK_FALSE(in_cone(cone, direction, testing::point(3, Rational(4001, 1000))));
  CHECK_FALSE(in_cone(cone, direction, testing::point(-30, 40)));
  CHECK_FALSE(in_cone(cone, direction, testing::point(Rational(4999, 1000), 0)));
}

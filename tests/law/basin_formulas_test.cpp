// Every constant of the condition against an independent evaluation of it, and the inequality that it rests on
// against single steps of the methods at random points of random tubes.
#include "basin_formulas.hpp"

#include <doctest/doctest.h>

#include "attsvm/law/cone.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "random_basin.hpp"
#include "tight_term.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr StepRule::Kind kinds[] = {StepRule::Kind::flow, StepRule::Kind::plain, StepRule::Kind::normalised,
                                    StepRule::Kind::polyak};

/// A random trial of a random basin.
struct Trial {
  Trial(RandomBasins& random, const BasinSetting& s) {
    kind = kinds[random.whole(0, 3)];
    eta = random.uniform(Rational(1, 50), kind == StepRule::Kind::plain ? Rational(3) : Rational(1, 2));
    Vector<Rational> any(s.data.direction.size());
    for (Index c = 0; c < any.size(); ++c) any(c) = random.uniform(-1, 1);
    tau = random.uniform(1, 12);
    trial.centre = free_centre(s.data, any);
    trial.radius = random.uniform(Rational(1, 100), 3);
    if (random.whole(0, 1) == 1) trial.free_radius = random.uniform(Rational(1, 100), 3);
    const Rational choices[] = {1, Rational(1, 2), Rational(1, 4)};
    if (kind != StepRule::Kind::flow) trial.epsilon = choices[random.whole(0, 2)];
    trial.self_paying = kind != StepRule::Kind::flow && random.whole(0, 1) == 1;
  }

  StepRule rule() const { return {kind, from_rational<Ball>(eta)}; }

  Formulas formulas(const FormulaProblem& p, double at_tau) const {
    Points centre = p.rho;
    for (Index c = 0; c < centre.size(); ++c) centre(c) += approximate_double(trial.centre(c));
    std::optional<double> free;
    if (trial.free_radius) free = approximate_double(*trial.free_radius);
    return {p,
            kind,
            approximate_double(eta),
            centre,
            at_tau,
            approximate_double(trial.radius),
            free,
            approximate_double(trial.epsilon),
            trial.self_paying};
  }

  StepRule::Kind kind;
  Rational eta;
  Rational tau;
  BasinTrial trial;
};

/// |x - y|/|y|; 0 where both are beyond the range of double, on the same side.
double relative(double x, double y) { return x == y ? 0 : std::abs(x - y) / std::max(std::abs(y), 1e-300); }

}  // namespace

TEST_CASE("the drift and its parts agree with an independent evaluation") {
  const BallPrecision precision(128);
  RandomBasins random(11);
  int compared[4] = {0, 0, 0, 0};
  int free_parts = 0;
  for (int k = 0; k < 3000; ++k) {
    const BasinSetting s = random.next();
    const FormulaProblem p(s);
    const Trial t(random, s);
    // on the axis of the tube: r = 0
    const Vector<Ball> theta =
        enclosed(Vector<Rational>(t.tau * s.data.direction)) + s.data.offset.inside_span + enclosed(t.trial.centre);
    const BasinCertificate found = evaluate_basin(s.data, t.rule(), theta, t.trial);
    const Formulas f = t.formulas(p, approximate_double(t.tau));
    CAPTURE(found.reason);
    CHECK(relative(approximate_double(found.deviation), f.hbar) < 1e-9);
    if (f.hbar < 1 && std::abs(f.kappa) > 1e-3) CHECK(relative(approximate_double(found.progress), f.kappa) < 1e-6);
    if (f.hbar >= 1 || f.kappa <= 1e-3 || (!f.zeta_positive && !f.force_form)) {
      CHECK_FALSE(found.certified);
      continue;
    }
    const bool nothing_inside = t.trial.free_radius && p.Lambda == 0;
    const bool free_rows = std::ranges::any_of(p.outside, [](double n) { return n > 0; });
    const double room = std::pow(approximate_double(t.trial.radius), 2);
    if (t.trial.free_radius && free_rows) {
      const double slack = f.free_slack(approximate_double(*t.trial.free_radius));
      const bool inside_stays = nothing_inside || f.drift() < 0.999 * room;
      if (slack < -1e-6) CHECK_FALSE(found.certified);
      if (slack > 1e-6 && inside_stays) CHECK(found.certified);
      ++free_parts;
    }
    if (nothing_inside) continue;
    CHECK(relative(approximate_double(found.drift), f.drift()) < 1e-6);
    CHECK(relative(approximate_double(found.room), std::pow(approximate_double(t.trial.radius), 2)) < 1e-9);
    if (f.drift() > 1.001 * approximate_double(found.room)) CHECK_FALSE(found.certified);
    if (f.drift() < 0.999 * approximate_double(found.room) && !t.trial.free_radius) CHECK(found.certified);
    if (found.certified) CHECK(relative(approximate_double(found.pace), f.pace()) < 1e-6);
    ++compared[static_cast<int>(t.kind)];
  }
  for (const int count : compared) CHECK(count >= 100);
  CHECK(free_parts >= 200);
}

TEST_CASE("no step grows |r| more than the inequality allows, nor moves tau more than d") {
  RandomBasins random(12);
  const BallPrecision precision(128);
  int steps[4] = {0, 0, 0, 0};
  double tightest = 0;
  for (int k = 0; k < 4000; ++k) {
    const BasinSetting s = random.next();
    const FormulaProblem p(s);
    const Trial t(random, s);
    const double tau = approximate_double(t.tau);
    const Formulas f = t.formulas(p, tau);
    if (f.hbar >= 1 || f.kappa <= 0 || (!f.zeta_positive && !f.force_form)) continue;
    Points centre = p.rho;
    for (Index c = 0; c < centre.size(); ++c) centre(c) += approximate_double(t.trial.centre(c));
    for (int point = 0; point < 8; ++point) {
      // r in the tube, half of the time on its rim
      Points r(p.th.size());
      for (Index c = 0; c < r.size(); ++c) r(c) = random.signed_unit();
      r -= r.dot(p.th) / p.N * p.th;
      Points inside = p.inside * r;
      Points outside = r - inside;
      const double share = point % 2 == 0 ? 1 : random.signed_unit();
      if (t.trial.free_radius) {
        inside *= inside.norm() > 1e-12 ? share * approximate_double(t.trial.radius) / inside.norm() : 0;
        outside *= outside.norm() > 1e-12 ? share * approximate_double(*t.trial.free_radius) / outside.norm() : 0;
        r = inside + outside;
      } else {
        r *= r.norm() > 1e-12 ? share * approximate_double(t.trial.radius) / r.norm() : 0;
      }
      const Points theta = tau * p.th + centre + r;
      const Points V = p.scaled_descent(theta, tau);
      double length = 1;  // s of θ' = θ + s V
      switch (t.kind) {
        case StepRule::Kind::flow:
          length = 1e-7 / V.norm();
          break;
        case StepRule::Kind::plain:
          length = approximate_double(t.eta) * std::exp(-tau);
          break;
        case StepRule::Kind::normalised:
          length = approximate_double(t.eta) / V.norm();
          break;
        case StepRule::Kind::polyak:
          length = p.scaled_excess(theta, tau) / V.squaredNorm();
          CHECK(length > 0);
          break;
      }
      const double advance = length * V.dot(p.th) / p.N;
      CHECK(advance > 0);
      if (t.kind != StepRule::Kind::flow) CHECK(advance <= f.d * (1 + 1e-9));
      const auto controlled = [&](const Points& x) { return t.trial.free_radius ? Points(p.inside * x) : x; };
      const Points before = controlled(r);
      const Points after = controlled(Points(r + length * (V - V.dot(p.th) / p.N * p.th)));
      const double growth = after.squaredNorm() - before.squaredNorm();
      const double allowed = f.growth(advance);
      // the flow is sampled by a tiny step, whose second order the inequality doesn't count
      const double slop =
          (t.kind == StepRule::Kind::flow ? 1e-4 * allowed : 0) + 1e-13 * before.squaredNorm() + 1e-13;
      CHECK(growth <= allowed + slop);
      if (allowed > 1e-6) tightest = std::max(tightest, growth / allowed);
      ++steps[static_cast<int>(t.kind)];
    }
  }
  for (const int count : steps) CHECK(count >= 400);
  MESSAGE("largest share of the allowed growth used: " << tightest);
  CHECK(tightest > 0.5);
}

TEST_CASE("a cone is certified where an independent evaluation of its condition says so") {
  const BallPrecision precision(128);
  RandomBasins random(14);
  int agreed[2] = {0, 0};
  for (int k = 0; k < 4000; ++k) {
    const BasinSetting s = random.next();
    const FormulaProblem p(s);
    const StepRule::Kind kind = kinds[random.whole(0, 3)];
    const Rational eta = random.uniform(Rational(1, 50), kind == StepRule::Kind::plain ? Rational(3) : Rational(1));
    CertifiedCone cone;
    cone.tau = random.uniform(2, 40);
    cone.outer = random.uniform(Rational(1, 100), random.whole(0, 2) == 0 ? Rational(2) : Rational(1, 4));
    cone.inner = cone.outer * random.uniform(Rational(1, 10), Rational(9, 10));
    const bool contracts = p.Lambda > 0 && kind != StepRule::Kind::flow;
    cone.epsilon = contracts ? Rational(1, random.whole(2, 8)) : Rational(1);
    cone.self_paying = kind != StepRule::Kind::flow && random.whole(0, 1) == 1;
    const double tau = approximate_double(cone.tau);
    const double outer = approximate_double(cone.outer);
    const double inner = approximate_double(cone.inner);
    const Formulas f(p, kind, approximate_double(eta), p.rho, tau, outer * tau, std::nullopt,
                     approximate_double(cone.epsilon), cone.self_paying, true);
    const double room = f.slope_room(outer);
    const double used = f.drift() / ((outer * outer - inner * inner) * tau * tau);
    const bool possible = f.hbar < 1 && f.kappa > 0 && f.zeta_positive;
    const bool expected = possible && room > 0 && used < 1;
    // too near an edge for double to tell
    if (possible && (std::abs(room) < 1e-6 || std::abs(used - 1) < 1e-6)) continue;
    const bool certified = certify_cone(s.data, {kind, from_rational<Ball>(eta)}, cone);
    CHECK(certified == expected);
    ++agreed[certified ? 1 : 0];
  }
  CHECK(agreed[0] >= 200);
  CHECK(agreed[1] >= 200);
}

TEST_CASE("the library's bound of the integral of psi, where one branch is linear and the other quadratic") {
  // A : B : C : D is about 1 : 10 : 3 : 3
  const double epsilon = 0.1;
  const double reach = 3;
  const RowBounds<double> row{.above = 4 * epsilon * std::exp(-1) * 10, .below = 1.2 / 2.2};
  const TightTerm<double> term = tight_term(row, reach, epsilon);
  const double a = row.above * std::exp(-1);
  const double b = row.above * row.above / (4 * epsilon);
  const double c = row.below * reach;
  const double d = row.below * row.below / (4 * epsilon * (1 - row.below));
  CHECK(relative(term.now, std::max(std::min(a, b), std::min(c, d))) < 1e-12);
  double integral = 0;  // ∫_0^1 max{min(A, Bw), min(C, Dw)} dw
  constexpr int cells = 100000;
  for (int k = 0; k < cells; ++k) {
    const double w = (k + 0.5) / cells;
    integral += std::max(std::min(a, b * w), std::min(c, d * w)) / cells;
  }
  CHECK(std::max(std::min(a, b / 2), std::min(c, d / 2)) < 0.95 * integral);  // the larger branch would not do
  CHECK(term.later >= integral);
  CHECK(term.later <= 1.3 * integral);
  // both quadratic: half of ψ
  const RowBounds<double> small{.above = 1e-3, .below = 1e-3};
  CHECK(relative(tight_term(small, 1.0, 1.0).later, tight_term(small, 1.0, 1.0).now / 2) < 1e-12);
}

TEST_CASE("the integral of psi over later times stays below its bound") {
  // the maximum of two minima: neither branch's own integral would do
  RandomBasins random(13);
  double tightest = 0;
  for (int k = 0; k < 2000; ++k) {
    const BasinSetting s = random.next();
    const FormulaProblem p(s);
    const Trial t(random, s);
    Formulas f = t.formulas(p, approximate_double(t.tau));
    for (std::size_t j = 0; j < p.rows.size(); ++j) {
      if (!p.tight[j]) continue;
      f.up[j] = 3 * std::abs(random.signed_unit());
      f.down[j] = 0.9 * std::abs(random.signed_unit());
      f.YS[j] = 4 * std::abs(random.signed_unit());
      double integral = 0;  // midpoint rule in w
      constexpr int cells = 2000;
      for (int c = 0; c < cells; ++c) {
        const double w = (c + 0.5) / cells;
        integral += f.psi(j, w) / w / cells;
      }
      CHECK(integral <= f.psi_integral(j) * (1 + 1e-5));
      tightest = std::max(tightest, integral / f.psi_integral(j));
    }
  }
  CHECK(tightest > 0.9);
}

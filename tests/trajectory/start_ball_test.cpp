// A whole ball of starts in one enclosed run.
#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/ladder.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

constexpr EnclosureForm forms[] = {EnclosureForm::natural, EnclosureForm::centred};
const Rational start_radius(1, 1000);

LadderOptions ball_of_starts(std::uint64_t steps, EnclosureForm form) {
  LadderOptions options;
  options.enclosure = form;
  options.start_radius = start_radius;
  options.run.steps = steps;
  return options;
}

/// 20 points of the disc around `centre`, its rightmost and its lowest among them.
std::vector<Vector<Rational>> points_of_disc(Dice& dice, const Vector<Rational>& centre) {
  std::vector<Vector<Rational>> points = {centre, centre};
  points[0][0] += start_radius;
  points[1][1] -= start_radius;
  while (points.size() < 20) {
    const Vector<Rational> offset = random_vector(dice, 2, 1);  // in the square around the unit disc
    if (offset.squaredNorm() <= 1) points.push_back(centre + start_radius * offset);
  }
  return points;
}

struct Setting {
  AttentionProblem<Rational> problem;
  LossKind loss;
  Method method;
  Vector<Rational> start;
  std::uint64_t steps;  // the centred form stays finite that long
};

std::vector<Setting> settings() {
  const Method plain{MethodKind::gradient_descent, 1};
  const Method normalised{MethodKind::normalised_gradient_descent, q("1/10")};
  const Method decreasing{MethodKind::normalised_gradient_descent, q("1/10"), q("1/2")};
  const Method polyak_one{.kind = MethodKind::polyak, .choice = {0}};
  const Method polyak_two{.kind = MethodKind::polyak, .choice = {1, 1}};
  return {
      {single_input(q("9/10")), LossKind::logistic, plain, vector_of({0, 0}), 64},
      {single_input(q("9/10")), LossKind::logistic, normalised, vector_of({0, 2}), 64},
      {two_support_vectors(2), LossKind::exponential, normalised, vector_of({3, q("1/4")}), 256},
      {two_support_vectors(2), LossKind::logistic, decreasing, vector_of({3, q("1/4")}), 64},
      {single_input(0), LossKind::linear, polyak_one, vector_of({0, 4}), 16},
      {two_support_vectors(1), LossKind::logistic, polyak_two, vector_of({3, q("1/8")}), 16},
  };
}

}  // namespace

TEST_CASE("the orbits of 20 starts lie in the enclosure at every recorded iterate") {
  const RealPrecision digits(78);  // 256 bits
  Dice dice(97);
  const Rational rounding(1, pow(Integer(10), 60));
  for (const Setting& setting : settings()) {
    const std::vector<Vector<Rational>> starts = points_of_disc(dice, setting.start);
    for (const EnclosureForm form : forms) {
      CAPTURE(setting.steps);
      const auto result = enclose(setting.problem, setting.loss, setting.method, setting.start,
                                  ball_of_starts(setting.steps, form));
      const auto& samples = result.trajectory.samples;
      CHECK(result.rungs == 1);
      CHECK(result.bits == 256);
      CHECK_FALSE(result.accurate);
      if (form == EnclosureForm::centred) CHECK(result.trajectory.status == TrajectoryStatus::completed);
      REQUIRE(samples.size() > 1);
      for (const Vector<Rational>& start : starts) {
        const auto orbit = run<Real>(cast<Real>(setting.problem), setting.loss, setting.method,
                                     cast_vector<Real>(start), {.steps = setting.steps});
        for (std::size_t s = 0; s < samples.size(); ++s) {
          REQUIRE(orbit.samples[s].step == samples[s].step);
          for (Index k = 0; k < 2; ++k) {
            CHECK(overlaps(samples[s].theta[k], ball_around(Rational(orbit.samples[s].theta[k]), rounding)));
            CHECK(overlaps(samples[s].descent[k], ball_around(Rational(orbit.samples[s].descent[k]), rounding)));
          }
        }
      }
    }
  }
}

TEST_CASE("centred form: where the method contracts, a ball of starts stays about as narrow as it was") {
  for (const std::size_t contracting : {std::size_t{2}, std::size_t{4}}) {
    const Setting setting = settings()[contracting];
    const auto result = enclose(setting.problem, setting.loss, setting.method, setting.start,
                                ball_of_starts(setting.steps, EnclosureForm::centred));
    REQUIRE(result.trajectory.status == TrajectoryStatus::completed);
    for (const Ball& entry : result.trajectory.samples.back().theta) CHECK(radius(entry) < 2 * start_radius);
  }
}

TEST_CASE("Polyak: starts on both sides of L = L* leave the sign undecided, starts on one side don't") {
  // the gap is odd in θ, and positive below 0
  const AttentionProblem<Rational> problem = problem_of({sequence_of({{-1}, {0}, {1}}, {0, q("1/2"), 1})});
  const Method polyak{.kind = MethodKind::polyak, .choice = {1}};
  for (const EnclosureForm form : forms) {
    const auto at = [&](const char* start) {
      return enclose(problem, LossKind::linear, polyak, vector_of({q(start)}), ball_of_starts(1, form))
          .trajectory.status;
    };
    CHECK(at("-1/5") == TrajectoryStatus::completed);
    CHECK(at("-1/2000") == TrajectoryStatus::undecided);
    CHECK(at("1/2000") == TrajectoryStatus::undecided);
    CHECK(at("1/5") == TrajectoryStatus::gap_not_positive);
  }
}

TEST_CASE("a ball of no radius is the start itself; a negative one is refused") {
  for (const EnclosureForm form : forms) {
    LadderOptions options = ball_of_starts(8, form);
    options.start_radius = 0;
    const Method method{MethodKind::normalised_gradient_descent, q("1/10")};
    const auto result = enclose(single_input(0), LossKind::logistic, method, vector_of({0, q("1/4")}), options);
    CHECK(result.accurate);
    CHECK(is_exact(result.trajectory.samples[0].theta[1]));
    options.start_radius = q("-1/100");
    CHECK_THROWS_AS(enclose(single_input(0), LossKind::logistic, method, vector_of({0, 0}), options),
                    std::invalid_argument);
  }
}

// The limits of normalised gradient descent on the single-input experiment. With one support vector
// θ_k = τ_k u + c ⊥ + (exponentially small), <θ_k, u> = k/10 + shift: c and shift fix every iterate's direction.
// Their digits come from an independent computation with 300 decimal digits.
#include <doctest/doctest.h>

#include <cmath>

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "attsvm/trajectory/observables.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

const Method ngd{MethodKind::normalised_gradient_descent, Rational(1, 10)};

struct Limit {
  const char* last_score;
  Entries start;
  Entries direction;  // of p_mm
  const char* cross;  // c = θ × u
  const char* shift;  // <θ,u> - k/10; null where it isn't known
};

const Entries to_first = {-1, 10};
const Entries to_second = {1, 0};
const Limit limits[] = {
    {"9/10", {0, 1}, to_first, "-2.1568509303056972355", ".773969556872"},
    {"9/10", {0, 0}, to_first, "-2.2563546493266961491", "-.221067633338"},
    {"9/10", {0, q("-1/2")}, to_first, "-2.3061065088371956059", "-.718586228443"},
    {"9/10", {0, q("-3/2")}, to_first, "-2.4056102278581945195", "-1.71362341865"},
    {"0", {0, 1}, to_first, "-.41246256128996", nullptr},
    {"0", {0, 0}, to_first, "-.15241615304742", nullptr},
    {"0", {0, -1}, to_second, "-.9161166365661", nullptr},
    {"0", {0, q("-3/2")}, to_second, ".8052870041332", nullptr},
};

/// Half a unit of the last printed digit.
Rational half_unit(const std::string& decimal) {
  const auto places = decimal.size() - decimal.find('.') - 1;
  return Rational(1, 2) / pow(Integer(10), static_cast<unsigned>(places));
}

Rational decimal(std::string text) {
  const bool negative = text[0] == '-';
  if (negative) text.erase(0, 1);
  const auto point = text.find('.');
  const std::string digits = text.substr(0, point) + text.substr(point + 1);
  const auto places = static_cast<unsigned>(text.size() - point - 1);
  const auto first = digits.find_first_not_of('0');  // a leading 0 would mean octal
  return Rational(Integer(digits.substr(first)), pow(Integer(10), places)) * (negative ? -1 : 1);
}

/// Whether the enclosure lies within half a unit of the printed value.
bool agrees(const Ball& enclosed, const std::string& printed) {
  const Rational value = decimal(printed);
  const Rational allowed = half_unit(printed);
  return lower_bound(enclosed) >= value - allowed && upper_bound(enclosed) <= value + allowed;
}

EnclosedTrajectory enclose_limit(const Limit& limit, std::uint64_t steps, long accurate) {
  LadderOptions options;
  options.initial_bits = 2 * accurate;
  options.accurate_bits = accurate;
  options.run.steps = steps;
  return enclose(single_input(q(limit.last_score)), LossKind::logistic, ngd, vector_of(limit.start), options);
}

}  // namespace

TEST_CASE("enclosed: offset and shift agree with every known digit") {
  for (const Limit& limit : limits) {
    CAPTURE(std::string(limit.cross));
    const EnclosedTrajectory result = enclose_limit(limit, 8192, 128);
    REQUIRE(result.trajectory.status == TrajectoryStatus::completed);
    REQUIRE(result.accurate);
    const BallPrecision bits(result.bits);
    const Vector<Ball> theta = result.trajectory.samples.back().theta;
    const Vector<Ball> d = cast_vector<Ball>(vector_of(limit.direction));
    const Ball cross = (theta[0] * d[1] - theta[1] * d[0]) / norm_of(d);
    CHECK(agrees(cross, limit.cross));
    if (limit.shift != nullptr) {
      const Ball along = (theta[0] * d[0] + theta[1] * d[1]) / norm_of(d);
      CHECK(agrees(along - Ball(Rational(8192, 10)), limit.shift));
    }
    // the offset as a vector is the same thing
    const Vector<Ball> across = offset(theta, d);
    CHECK(overlaps(norm_of(across), abs(cross)));
    // e k -> |c|/η: the chord of the angle whose tangent is |c| / <θ,u>
    const Ball along = (theta[0] * d[0] + theta[1] * d[1]) / norm_of(d);
    const Ball tangent = abs(cross) / along;
    const Ball cosine = Ball(1) / sqrt(Ball(1) + tangent * tangent);
    CHECK(overlaps(direction_gap(theta, d), sqrt(Ball(2) * (Ball(1) - cosine))));
  }
}

TEST_CASE("enclosed: the gradient's direction converges exponentially") {
  LadderOptions options;
  options.initial_bits = 600;
  options.accurate_bits = 300;
  options.run.steps = 16000;
  options.run.recording.extra = {1000, 4000};
  const auto result = enclose(single_input(q("9/10")), LossKind::logistic, ngd, vector_of({0, 0}), options);
  REQUIRE(result.accurate);
  const BallPrecision bits(result.bits);
  const Vector<Ball> d = cast_vector<Ball>(vector_of(to_first));
  const auto scaled_gap = [&](std::uint64_t k, unsigned places) {
    for (const auto& sample : result.trajectory.samples) {
      if (sample.step == k)
        return Ball(descent_gap<Ball>(sample.descent, d) * Ball(Rational(pow(Integer(10), places))));
    }
    FAIL("not recorded");
    return Ball(0);
  };
  CHECK(agrees(scaled_gap(1000, 6), "5.11447"));
  CHECK(agrees(scaled_gap(4000, 19), "5.554"));
  CHECK(agrees(scaled_gap(16000, 71), "7.72515"));
}

TEST_CASE("double goes on far past the underflow of its weights") {
  const auto problem = cast<double>(single_input(q("9/10")));
  const auto trajectory =
      run<double>(problem, LossKind::logistic, ngd, Vector<double>(Vector<double>::Zero(2)), {.steps = 200'000});
  REQUIRE(trajectory.status == TrajectoryStatus::completed);
  const Sample<double>& last = trajectory.samples.back();
  Vector<double> d(2);
  d << -1, 10;
  // tan = |c| / (k/10 + shift), to which the chord is equal up to 2e-13
  CHECK(direction_gap(last.theta, d) ==
        doctest::Approx(2.2563546493266961 / (20000 - .221067633338)).epsilon(1e-9));
  CHECK(log_abs(last.descent[1]) < -20000);
  CHECK(descent_gap<double>(last.descent, d) < 1e-15);
}

TEST_CASE("the 100-digit trap: rounding takes the textbook gradient to a wrong limit, an enclosure says so") {
  const RealPrecision digits(100);
  const BallPrecision bits(333);
  const AttentionProblem<Rational> problem = single_input(q("9/10"));
  const Vector<Rational> start = vector_of({0, q("-3/2")});
  const Vector<Rational> direction = vector_of(to_first);
  const RunOptions textbook{.steps = 16384, .form = GradientForm::textbook};
  const RunOptions anchored{.steps = 16384};
  const double true_gap = 2.4056102278581945 / (1638.4 - 1.713623418650);  // up to its cube

  const auto wrong = run<Real>(cast<Real>(problem), LossKind::logistic, ngd, cast_vector<Real>(start), textbook);
  REQUIRE(wrong.status == TrajectoryStatus::completed);
  CHECK(direction_gap(wrong.samples.back().theta, cast_vector<Real>(direction)) > 1);
  // it was right for a while
  for (const auto& sample : wrong.samples) {
    if (sample.step == 1024) CHECK(direction_gap(sample.theta, cast_vector<Real>(direction)) < Real("0.03"));
  }

  const auto honest = run<Ball>(cast<Ball>(problem), LossKind::logistic, ngd, cast_vector<Ball>(start), textbook);
  CHECK(honest.status == TrajectoryStatus::undecided);
  CHECK(honest.steps_done < 3000);

  const auto right = run<Real>(cast<Real>(problem), LossKind::logistic, ngd, cast_vector<Real>(start), anchored);
  REQUIRE(right.status == TrajectoryStatus::completed);
  CHECK(direction_gap(right.samples.back().theta, cast_vector<Real>(direction)).convert_to<double>() ==
        doctest::Approx(true_gap).epsilon(1e-5));
  const auto decided = run<Ball>(cast<Ball>(problem), LossKind::logistic, ngd, cast_vector<Ball>(start), anchored);
  REQUIRE(decided.status == TrajectoryStatus::completed);
  const Ball gap = direction_gap(decided.samples.back().theta, cast_vector<Ball>(direction));
  CHECK(contains(gap, Rational(direction_gap(right.samples.back().theta, cast_vector<Real>(direction)))));
  CHECK(accurate_bits(gap) > 250);
  // every textbook enclosure that was recorded holds the true iterate
  for (std::size_t i = 0; i < honest.samples.size(); ++i) {
    for (Index k = 0; k < 2; ++k) CHECK(overlaps(honest.samples[i].theta[k], decided.samples[i].theta[k]));
  }
}

TEST_CASE("two exponentials multiply, and double doesn't freeze") {
  // The leading token of the first sequence isn't the best one and ties with the runner-up: its force is
  // e^-m·e^-m'.
  const AttentionProblem<Rational> problem =
      problem_of({sequence_of({{0, 3}, {-1, 0}, {-1, -3}}, {2, 0, 0}),
                  sequence_of({{-3, 2}, {3, 2}, {0, 2}, {0, 1}}, {2, 0, 0, 0})});
  const Vector<Rational> start = vector_of({q("11718/100"), q("906/10")});
  const auto trajectory =
      run<double>(cast<double>(problem), LossKind::linear, ngd, cast_vector<double>(start), {.steps = 100'000});
  REQUIRE(trajectory.status == TrajectoryStatus::completed);
  Vector<double> d(2);
  d << -3, 4;
  CHECK(norm_of(trajectory.samples.back().theta) > 8000);
  CHECK(direction_gap(trajectory.samples.back().theta, d) < 0.05);
}

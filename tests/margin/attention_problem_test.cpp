// cast and globally_optimal_choice of the attention problem that every margin problem starts from.
#include <doctest/doctest.h>

#include <type_traits>

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/real.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

const AttentionProblem<Rational>& example() {
  static const AttentionProblem<Rational> problem =
      prompt({{{"-1/10 1", "1 0", "0 1/3"}, "1 9/10 1/7"}, {{"2 -5"}, "-3"}});
  return problem;
}

}  // namespace

TEST_CASE("cast to doubles rounds every entry to the nearest") {
  const AttentionProblem<double> problem = cast<double>(example());
  CHECK(problem.dimension == 2);
  REQUIRE(problem.size() == 2);
  CHECK(problem.sequences[0].features == (Matrix<double>(3, 2) << -0.1, 1, 1, 0, 0, 1.0 / 3).finished());
  CHECK(problem.sequences[0].scores == (Vector<double>(3) << 1, 0.9, 1.0 / 7).finished());
  CHECK(problem.sequences[1].features == (Matrix<double>(1, 2) << 2, -5).finished());
  CHECK(problem.sequences[1].scores(0) == -3);
}

TEST_CASE("cast to rationals changes nothing") {
  const AttentionProblem<Rational> problem = cast<Rational>(example());
  CHECK(problem.dimension == 2);
  REQUIRE(problem.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(problem.sequences[i].features == example().sequences[i].features);
    CHECK(same(problem.sequences[i].scores, example().sequences[i].scores));
  }
}

TEST_CASE_TEMPLATE("cast to the other tiers is from_rational, entry by entry", S, Real, Ball) {
  const AttentionProblem<S> problem = cast<S>(example());
  CHECK(problem.dimension == 2);
  REQUIRE(problem.size() == 2);
  CHECK(problem.sequences[0].features.rows() == 3);
  CHECK(problem.sequences[0].features(2, 1).str() == from_rational<S>(Rational(1, 3)).str());
  CHECK(problem.sequences[0].scores(1).str() == from_rational<S>(Rational(9, 10)).str());
  CHECK(problem.sequences[1].features(0, 1).str() == from_rational<S>(Rational(-5)).str());
}

TEST_CASE("the globally optimal choice is the unique best score of each sequence") {
  const auto choice_for = [](const char* first, const char* second) {
    return globally_optimal_choice(prompt({{{"1", "2", "3"}, first}, {{"1", "2"}, second}}));
  };
  CHECK(choice_for("1 3 2", "0 1/2") == Choice{1, 1});
  CHECK(choice_for("-3 -2 -1", "1/3 333333/1000000") == Choice{2, 0});
  CHECK(choice_for("2 2 3", "1 0") == Choice{2, 0});  // a tie below the top doesn't matter
  CHECK(choice_for("2 3 3", "1 0").empty());
  CHECK(choice_for("3 2 3", "1 0").empty());
  CHECK(choice_for("1 3 2", "1 1").empty());
  CHECK(globally_optimal_choice(prompt({{{"1"}, "-7"}})) == Choice{0});
}

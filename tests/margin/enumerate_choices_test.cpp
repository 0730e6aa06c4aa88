#include "attsvm/margin/enumerate_choices.hpp"

#include <doctest/doctest.h>

#include <string>

#include "attsvm/margin/solve.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

std::vector<ChoiceReport> all_reports(const AttentionProblem<Rational>& problem) {
  std::vector<ChoiceReport> reports;
  CHECK(enumerate_choices(problem, [&reports](const ChoiceReport& report) { reports.push_back(report); }));
  return reports;
}

/// `sequences` sequences of `length` tokens 0, 1, 2, ... in one dimension.
AttentionProblem<Rational> counting_problem(std::size_t sequences, Index length) {
  SequenceData<Rational> sequence{Matrix<Rational>(length, 1), Vector<Rational>::Zero(length)};
  for (Index t = 0; t < length; ++t) sequence.features(t, 0) = t;
  return {std::vector<SequenceData<Rational>>(sequences, sequence), 1};
}

}  // namespace

TEST_CASE("every choice is visited once, last sequence fastest, with its own answer") {
  const auto problem = prompt({{{"1 0", "0 0"}, "1 0"}, {{"-2 2", "0 0", "0 1"}, "1 0 0"}, {{"5 5"}, "0"}});
  const std::vector<ChoiceReport> reports = all_reports(problem);
  REQUIRE(reports.size() == 6);
  std::size_t next = 0;
  for (Index first = 0; first < 2; ++first) {
    for (Index second = 0; second < 3; ++second) {
      const ChoiceReport& report = reports[next++];
      CHECK(report.choice == Choice{first, second, 0});
      const MarginProblem margin = margin_problem(problem, report.choice);
      const MarginSolution alone = solve_margin(margin);
      CHECK(text(report.solution) == text(alone));
      if (!alone.feasible()) continue;
      const LocalOptimality expected = local_optimality(problem, report.choice, margin, alone);
      CHECK(report.optimality.neighbours == expected.neighbours);
      CHECK(report.optimality.higher_scoring == expected.higher_scoring);
      CHECK(report.optimality.tied == expected.tied);
    }
  }
  CHECK(same(reports[1].solution.direction, vector("1 -1")));
  CHECK(same(reports[2].solution.direction, vector("1 1")));
  CHECK_FALSE(reports[1].optimality.holds());
  CHECK_FALSE(reports[2].optimality.holds());
}

TEST_CASE("the single-input experiment has two locally optimal choices of three") {
  const std::vector<ChoiceReport> reports = all_reports(prompt({{{"-1/10 1", "1 0", "0 0"}, "1 9/10 0"}}));
  REQUIRE(reports.size() == 3);
  CHECK(reports[0].optimality.holds());
  CHECK(reports[1].optimality.holds());
  CHECK(reports[2].solution.feasible());
  CHECK_FALSE(reports[2].optimality.holds());
}

TEST_CASE("infeasible choices are reported with their Farkas vector and no optimality") {
  const std::vector<ChoiceReport> reports = all_reports(counting_problem(1, 3));
  REQUIRE(reports.size() == 3);
  CHECK(reports[0].solution.feasible());
  CHECK(reports[1].solution.status == MarginSolution::Status::infeasible);
  CHECK(same(reports[1].solution.farkas, vector("1 1")));
  CHECK(reports[1].optimality.neighbours.empty());
}

TEST_CASE("too many choices are refused before any work, with both numbers") {
  int visits = 0;
  const auto count = [&visits](const ChoiceReport&) { ++visits; };
  const auto message = [&count](const AttentionProblem<Rational>& problem) -> std::string {
    try {
      enumerate_choices(problem, count);
    } catch (const TooManyChoices& refusal) {
      return refusal.what();
    }
    return "";
  };
  const std::string above = message(counting_problem(1, 1'000'001));
  CHECK(above.find("1000001") != std::string::npos);
  CHECK(above.find("1000000") != std::string::npos);
  // 10^30 doesn't fit a machine word
  CHECK(message(counting_problem(30, 10)).find("1" + std::string(30, '0')) != std::string::npos);
  CHECK(visits == 0);
}

TEST_CASE("exactly the limit is accepted") {
  const std::atomic<bool> interrupted{true};
  CHECK_FALSE(enumerate_choices(
      counting_problem(6, 10), [](const ChoiceReport&) {}, &interrupted));
}

TEST_CASE("a problem with nothing to choose from is refused") {
  const auto ignore = [](const ChoiceReport&) {};
  CHECK_THROWS_AS(enumerate_choices({}, ignore), std::invalid_argument);
  CHECK_THROWS_AS(enumerate_choices(counting_problem(2, 0), ignore), std::invalid_argument);
}

TEST_CASE("an interruption ends the enumeration and is told from its end") {
  std::atomic<bool> interrupted{false};
  int visits = 0;
  const bool finished = enumerate_choices(
      counting_problem(3, 4),
      [&](const ChoiceReport&) {
        if (++visits == 5) interrupted = true;
      },
      &interrupted);
  CHECK_FALSE(finished);
  CHECK(visits == 5);
}

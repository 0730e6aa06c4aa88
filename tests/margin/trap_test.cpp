#include "attsvm/margin/trap.hpp"

#include <doctest/doctest.h>

#include "brute_force.hpp"
#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

namespace {

using Sets = std::vector<std::vector<Index>>;

AttentionProblem<Rational> two_sequences(const char* second_key) {
  return prompt({{{"1 0", "0 0"}, "1 0"}, {{second_key, "0 0"}, "1 0"}});
}

/// max_{i in A} min_t <a_it, p_A> from the definition; empty when it isn't defined.
std::optional<Rational> largest_minimum(const AttentionProblem<Rational>& problem, const Choice& choice,
                                        unsigned set) {
  std::vector<std::vector<Vector<Rational>>> rows(problem.size());
  MarginProblem outside = unit_bounds(Matrix<Rational>(0, problem.dimension));
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const Matrix<Rational>& features = problem.sequences[i].features;
    for (Index t = 0; t < features.rows(); ++t) {
      if (t == choice[i]) continue;
      const Vector<Rational> row = (features.row(choice[i]) - features.row(t)).transpose();
      if ((set >> i & 1U) != 0) {
        rows[i].push_back(row);
        continue;
      }
      outside.rows.conservativeResize(outside.rows.rows() + 1, Eigen::NoChange);
      outside.rows.row(outside.rows.rows() - 1) = row.transpose();
    }
  }
  const std::optional<Vector<Rational>> shortest = brute_force(unit_bounds(outside.rows)).direction;
  if (!shortest) return std::nullopt;
  std::optional<Rational> largest;
  for (std::size_t i = 0; i < problem.size(); ++i) {
    if ((set >> i & 1U) == 0) continue;
    if (rows[i].empty()) return std::nullopt;
    Rational minimum = rows[i].front().dot(*shortest);
    for (const Vector<Rational>& row : rows[i]) minimum = std::min<Rational>(minimum, row.dot(*shortest));
    if (!largest || minimum > *largest) largest = minimum;
  }
  return largest;
}

}  // namespace

TEST_CASE("known traps") {
  SUBCASE("two sequences of two tokens: the second is abandoned") {
    const TrapReport report = find_traps(two_sequences("-2 1"), {0, 0});
    CHECK(report.complete);
    CHECK(report.traps == Sets{{1}});
    CHECK(report.marginal_ties.empty());
    CHECK_FALSE(report.none());
    CHECK_FALSE(rows_of_different_sequences_agree(two_sequences("-2 1"), {0, 0}));
  }
  SUBCASE("self-attention") {
    const auto problem = cross({matrix({"1 0", "0 0"}), matrix({"1 1", "-1 2"})}, matrix({"1 0", "1 1"}),
                               {vector("1 0"), vector("0 1")});
    CHECK(find_traps(problem, {0, 1}).traps == Sets{{1}});
  }
  SUBCASE("three tokens: the limit keeps two of them") {
    const auto problem = prompt({{{"1 0", "0 0"}, "1 0"}, {{"-2 2", "0 0", "0 1"}, "1 0 0"}});
    CHECK(find_traps(problem, {0, 0}).traps == Sets{{1}});
  }
}

TEST_CASE("the condition is strict: at -1 exactly it is a tie, above it nothing") {
  const TrapReport tie = find_traps(two_sequences("-1 1"), {0, 0});
  CHECK(tie.traps.empty());
  CHECK(tie.marginal_ties == Sets{{1}});
  CHECK_FALSE(tie.none());
  const TrapReport above = find_traps(two_sequences("-999999999999/1000000000000 1"), {0, 0});
  CHECK(above.none());
  CHECK(find_traps(two_sequences("-1000000000001/1000000000000 1"), {0, 0}).traps == Sets{{1}});
}

TEST_CASE("every abandoned sequence must be pushed back, by its worst row") {
  // sequence 2 is orthogonal to the others: no set with it is a trap
  const auto problem =
      prompt({{{"1 0 0", "0 0 0"}, "1 0"}, {{"-2 1 0", "0 0 0"}, "1 0"}, {{"0 0 1", "0 0 0"}, "1 0"}});
  CHECK(find_traps(problem, {0, 0, 0}).traps == Sets{{1}});
  // one row of sequence 1 above -1, another below: the minimum decides
  CHECK(find_traps(prompt({{{"1 0", "0 0"}, "1 0"}, {{"-2 2", "0 0", "-3 0"}, "1 0 0"}}), {0, 0}).traps ==
        Sets{{1}});
}

TEST_CASE("sequences without rows") {
  // a single token can't be abandoned; with only single tokens outside, p_A = 0
  const auto problem = prompt({{{"1 0", "0 0"}, "1 0"}, {{"7 7"}, "1"}});
  const TrapReport report = find_traps(problem, {0, 0});
  CHECK(report.complete);
  CHECK(report.none());
}

TEST_CASE("one sequence has no proper subset") {
  const TrapReport report = find_traps(prompt({{{"1 0", "0 0"}, "1 0"}}), {0});
  CHECK(report.complete);
  CHECK(report.none());
}

TEST_CASE("a set whose outside isn't separable is no trap") {
  const auto problem = prompt({{{"0", "1", "-1"}, "1 0 0"}, {{"1", "0"}, "1 0"}});
  const TrapReport report = find_traps(problem, {0, 0});
  CHECK(report.complete);
  // outside {1} is sequence 0, not separable; outside {0} is sequence 1 with p = 1: rows (-1), (1)
  CHECK(report.traps.empty());
  CHECK(report.marginal_ties == Sets{{0}});
}

TEST_CASE("random problems agree with the definition") {
  std::mt19937_64 generator(31);
  std::size_t traps = 0;
  std::size_t ties = 0;
  int agreeing = 0;
  for (int round = 0; round < 150; ++round) {
    CAPTURE(round);
    const std::size_t n = 2 + static_cast<std::size_t>(round % 2);
    AttentionProblem<Rational> problem;
    problem.dimension = 2 + round % 2;
    Choice choice;
    for (std::size_t i = 0; i < n; ++i) {
      const auto length = static_cast<Index>(1 + generator() % 3);
      problem.sequences.push_back(
          {random_integers(generator, length, problem.dimension, 2), Vector<Rational>::Zero(length)});
      choice.push_back(static_cast<Index>(generator() % static_cast<std::uint64_t>(length)));
    }
    Sets expected_traps;
    Sets expected_ties;
    for (unsigned set = 1; set + 1 < (1U << n); ++set) {
      const std::optional<Rational> largest = largest_minimum(problem, choice, set);
      std::vector<Index> members;
      for (std::size_t i = 0; i < n; ++i) {
        if ((set >> i & 1U) != 0) members.push_back(static_cast<Index>(i));
      }
      if (largest && *largest < -1) expected_traps.push_back(members);
      if (largest && *largest == -1) expected_ties.push_back(members);
    }
    const TrapReport report = find_traps(problem, choice);
    CHECK(report.complete);
    CHECK(report.traps == expected_traps);
    CHECK(report.marginal_ties == expected_ties);
    traps += expected_traps.size();
    ties += expected_ties.size();
    const MarginProblem margin = margin_problem(problem, choice);
    bool agree = true;
    for (Index j = 0; j < margin.size(); ++j) {
      for (Index k = 0; k < margin.size(); ++k) {
        const bool same_sequence = margin.labels[static_cast<std::size_t>(j)].sequence ==
                                   margin.labels[static_cast<std::size_t>(k)].sequence;
        agree = agree && (same_sequence || margin.rows.row(j).dot(margin.rows.row(k)) >= 0);
      }
    }
    CHECK(rows_of_different_sequences_agree(problem, choice) == agree);
    if (agree) {
      ++agreeing;
      CHECK(report.none());
    }
  }
  CHECK(traps > 10);
  CHECK(ties > 5);
  CHECK(agreeing > 5);
}

TEST_CASE("rows of one sequence may disagree among themselves") {
  const auto problem = prompt({{{"0 0", "-1 0", "1 -1"}, "1 0 0"}, {{"0 0 ", "-1 1"}, "1 0"}});
  // rows (1,0), (-1,1) of sequence 0 and (1,-1) of sequence 1
  CHECK_FALSE(rows_of_different_sequences_agree(problem, {0, 0}));
  const auto agreeing = prompt({{{"0 0", "-2 -1", "1 -2"}, "1 0 0"}, {{"0 0", "0 -1"}, "1 0"}});
  CHECK(rows_of_different_sequences_agree(agreeing, {0, 0}));
}

TEST_CASE("an interrupted report is incomplete and proves nothing") {
  const std::atomic<bool> interrupted{true};
  const TrapReport report = find_traps(two_sequences("1 1"), {0, 0}, &interrupted);
  CHECK_FALSE(report.complete);
  CHECK_FALSE(report.none());
  CHECK_FALSE(TrapReport{}.none());
  CHECK(find_traps(two_sequences("1 1"), {0, 0}).none());
}

TEST_CASE("too many sequences and misfitting choices are refused") {
  const SequenceData<Rational> sequence{matrix({"1", "0"}), vector("1 0")};
  const AttentionProblem<Rational> many{std::vector<SequenceData<Rational>>(17, sequence), 1};
  CHECK_THROWS_AS(find_traps(many, Choice(17, 0)), std::invalid_argument);
  CHECK_THROWS_AS(find_traps(two_sequences("1 1"), {0}), std::invalid_argument);
  CHECK_THROWS_AS(rows_of_different_sequences_agree(two_sequences("1 1"), {0, 5}), std::invalid_argument);
}

#include "attsvm/path/no_stationary_point.hpp"

#include "attsvm/margin/exact_linear_algebra.hpp"
#include "attsvm/margin/solve.hpp"

namespace attsvm {

namespace {

bool has_unequal_scores(const SequenceData<Rational>& sequence) {
  for (Index t = 1; t < sequence.length(); ++t)
    if (sequence.scores(t) != sequence.scores(0)) return true;
  return false;
}

bool some_unequal_scores(const AttentionProblem<Rational>& problem) {
  for (const SequenceData<Rational>& sequence : problem.sequences)
    if (has_unequal_scores(sequence)) return true;
  return false;
}

bool other_scores_equal(const AttentionProblem<Rational>& problem, const Choice& best) {
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const Vector<Rational>& scores = problem.sequences[i].scores;
    const Index other = best[i] == 0 ? 1 : 0;
    for (Index t = 0; t < scores.size(); ++t)
      if (t != best[i] && scores(t) != scores(other)) return false;
  }
  return true;
}

}  // namespace

NoStationaryPoint no_stationary_point(const AttentionProblem<Rational>& problem) {
  if (!some_unequal_scores(problem)) return NoStationaryPoint::not_shown;
  const MarginProblem rows = margin_problem(problem, Choice(problem.size(), 0));
  if (rank(rows.rows) == rows.size()) return NoStationaryPoint::independent_rows;
  const Choice best = globally_optimal_choice(problem);
  if (best.empty() || !other_scores_equal(problem, best)) return NoStationaryPoint::not_shown;
  return solve_margin(margin_problem(problem, best)).feasible() ? NoStationaryPoint::equal_other_scores
                                                                : NoStationaryPoint::not_shown;
}

}  // namespace attsvm

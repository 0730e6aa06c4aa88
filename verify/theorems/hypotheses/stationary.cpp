#include <fmt/format.h>

#include "attsvm/margin/exact_linear_algebra.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"

namespace attsvm::verify {

namespace {

bool all_scores_equal(const AttentionProblem<Rational>& problem) {
  for (const SequenceData<Rational>& sequence : problem.sequences)
    for (Index t = 1; t < sequence.length(); ++t)
      if (sequence.scores(t) != sequence.scores(0)) return false;
  return true;
}

Finding decide(ClaimContext& context) {
  if (all_scores_equal(context.problem()))
    return fails(Evidence::exact, "all scores of every sequence are equal: the loss is constant");
  const Finding equal_scores = equal_non_optimal_scores().decide(context);
  if (equal_scores.outcome == Finding::Outcome::holds) return equal_scores;
  const MarginProblem& margin = context.margin();
  const Index row_rank = rank(margin.rows);
  const std::string counts = fmt::format("{} rows of rank {}", margin.size(), row_rank);
  if (row_rank == margin.size()) return holds(Evidence::exact, "all rows are linearly independent: " + counts);
  return fails(Evidence::exact, equal_scores.reason + ", and the rows are dependent: " + counts);
}

}  // namespace

Hypothesis excludes_stationary_points() {
  return {"equal-scores-or-independent-rows",
          "the non-optimal scores of each sequence are equal, or all rows of the choice are linearly independent",
          decide};
}

}  // namespace attsvm::verify

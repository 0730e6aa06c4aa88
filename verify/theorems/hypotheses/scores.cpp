#include <optional>

#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"

namespace attsvm::verify {

namespace {

/// Two tokens of one sequence.
struct TokenPair {
  Index sequence, first, second;
};

/// The best two tokens of the first sequence whose top score is shared.
std::optional<TokenPair> find_tie_at_the_top(const AttentionProblem<Rational>& problem) {
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const Vector<Rational>& scores = problem.sequences[i].scores;
    Index best = 0;
    for (Index t = 1; t < scores.size(); ++t)
      if (scores(t) > scores(best)) best = t;
    for (Index t = best + 1; t < scores.size(); ++t)
      if (scores(t) == scores(best)) return TokenPair{static_cast<Index>(i), best, t};
  }
  return std::nullopt;
}

/// Two tokens off the choice with different scores.
std::optional<TokenPair> find_unequal_non_optimal(const AttentionProblem<Rational>& problem, const Choice& choice) {
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const Vector<Rational>& scores = problem.sequences[i].scores;
    std::optional<Index> first;
    for (Index t = 0; t < scores.size(); ++t) {
      if (t == choice[i]) continue;
      if (!first) first = t;
      if (scores(t) != scores(*first)) return TokenPair{static_cast<Index>(i), *first, t};
    }
  }
  return std::nullopt;
}

Quantity score_of(const AttentionProblem<Rational>& problem, Index sequence, Index token) {
  return quantity("score of " + place(sequence, token),
                  problem.sequences[static_cast<std::size_t>(sequence)].scores(token));
}

Finding tie_found(const AttentionProblem<Rational>& problem, const TokenPair& tie) {
  return fails(Evidence::exact,
               "two tokens share the top score: " + place(tie.sequence, tie.first) + " and " +
                   place(tie.sequence, tie.second),
               {score_of(problem, tie.sequence, tie.first), score_of(problem, tie.sequence, tie.second)});
}

Finding decide_best_tokens(ClaimContext& context) {
  const AttentionProblem<Rational>& problem = context.problem();
  if (const auto tie = find_tie_at_the_top(problem)) return tie_found(problem, *tie);
  const Choice best = globally_optimal_choice(problem);
  if (context.claim().choice != best)
    return fails(Evidence::exact, "the claim chooses tokens " + choice_text(context.claim().choice) +
                                      ", the best-scoring ones are " + choice_text(best));
  return holds(Evidence::exact, "best tokens " + choice_text(best));
}

Finding decide_equal_scores(ClaimContext& context) {
  const AttentionProblem<Rational>& problem = context.problem();
  if (const auto pair = find_unequal_non_optimal(problem, context.claim().choice))
    return fails(Evidence::exact, "non-optimal scores differ in sequence " + std::to_string(pair->sequence),
                 {score_of(problem, pair->sequence, pair->first), score_of(problem, pair->sequence, pair->second)});
  return holds(Evidence::exact, "non-optimal scores are equal in every sequence");
}

Finding decide_has_choice(ClaimContext& context) {
  if (!context.claim().choice.empty())
    return holds(Evidence::exact, "choice " + choice_text(context.claim().choice));
  if (const auto tie = find_tie_at_the_top(context.problem())) return tie_found(context.problem(), *tie);
  return fails(Evidence::exact, "the claim names no choice");
}

}  // namespace

Hypothesis chooses_the_best_tokens() {
  return {"best-tokens", "every sequence has one best-scoring token and the choice consists of them",
          decide_best_tokens};
}

Hypothesis equal_non_optimal_scores() {
  return {"equal-non-optimal-scores", "within each sequence, all scores but the chosen token's are equal",
          decide_equal_scores};
}

Hypothesis has_a_choice() { return {"choice", "the claim names one token per sequence", decide_has_choice}; }

}  // namespace attsvm::verify

#include "attsvm/attention/problem.hpp"

#include "attsvm/number/ball.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

template <class S>
AttentionProblem<S> cast(const AttentionProblem<Rational>& problem) {
  const auto convert = [](const Rational& entry) { return from_rational<S>(entry); };
  AttentionProblem<S> result;
  result.dimension = problem.dimension;
  result.sequences.reserve(problem.size());
  for (const SequenceData<Rational>& sequence : problem.sequences) {
    result.sequences.push_back({sequence.features.unaryExpr(convert), sequence.scores.unaryExpr(convert)});
  }
  return result;
}

template AttentionProblem<double> cast<double>(const AttentionProblem<Rational>&);
template AttentionProblem<Real> cast<Real>(const AttentionProblem<Rational>&);
template AttentionProblem<Ball> cast<Ball>(const AttentionProblem<Rational>&);
template AttentionProblem<Rational> cast<Rational>(const AttentionProblem<Rational>&);

Choice globally_optimal_choice(const AttentionProblem<Rational>& problem) {
  Choice choice;
  for (const SequenceData<Rational>& sequence : problem.sequences) {
    if (sequence.length() == 0) return {};
    Index best = 0;
    bool tied = false;
    for (Index t = 1; t < sequence.length(); ++t) {
      const Rational& score = sequence.scores(t);
      if (score > sequence.scores(best)) {
        best = t;
        tied = false;
      } else if (score == sequence.scores(best)) {
        tied = true;
      }
    }
    if (tied) return {};
    choice.push_back(best);
  }
  return choice;
}

}  // namespace attsvm

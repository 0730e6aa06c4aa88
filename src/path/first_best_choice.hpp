#pragma once
// The choice that losses along a path are compared to unless another is named.

#include "attsvm/attention/problem.hpp"

namespace attsvm {

/// The first token of highest score of each sequence.
inline Choice first_best_choice(const AttentionProblem<Rational>& problem) {
  Choice choice;
  for (const SequenceData<Rational>& sequence : problem.sequences) {
    Index best = 0;
    for (Index t = 1; t < sequence.length(); ++t)
      if (sequence.scores(t) > sequence.scores(best)) best = t;
    choice.push_back(best);
  }
  return choice;
}

}  // namespace attsvm

#pragma once
// Small published problems, written out as exact data.

#include <initializer_list>

#include "attsvm/attention/problem.hpp"

namespace attsvm::testing {

/// One sequence from rows of integers over a common denominator, scores likewise.
inline SequenceData<Rational> sequence(std::initializer_list<std::initializer_list<Rational>> features,
                                       std::initializer_list<Rational> scores) {
  SequenceData<Rational> data;
  data.features.resize(static_cast<Index>(features.size()), static_cast<Index>(features.begin()->size()));
  Index t = 0;
  for (const auto& row : features) {
    Index c = 0;
    for (const Rational& entry : row) data.features(t, c++) = entry;
    ++t;
  }
  data.scores.resize(static_cast<Index>(scores.size()));
  Index s = 0;
  for (const Rational& score : scores) data.scores(s++) = score;
  return data;
}

/// keys (-1/10, 1), (1, 0), (0, 0) with the given scores
inline AttentionProblem<Rational> single_input(std::initializer_list<Rational> scores) {
  AttentionProblem<Rational> problem;
  problem.dimension = 2;
  problem.sequences.push_back(sequence({{Rational(-1, 10), 1}, {1, 0}, {0, 0}}, scores));
  return problem;
}

/// {(0,0), (1,1)} with scores 0, C and {(0,0), (1,-1)} with scores 0, 1
inline AttentionProblem<Rational> loss_comparison(const Rational& c) {
  AttentionProblem<Rational> problem;
  problem.dimension = 2;
  problem.sequences.push_back(sequence({{0, 0}, {1, 1}}, {0, c}));
  problem.sequences.push_back(sequence({{0, 0}, {1, -1}}, {0, 1}));
  return problem;
}

}  // namespace attsvm::testing

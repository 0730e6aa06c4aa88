#pragma once
// Problems that the tests of several folders use: small published cases, and random ones from a fixed generator.

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "attsvm/attention/problem.hpp"

namespace attsvm::testing {

using Entries = std::vector<Rational>;

inline Rational q(const char* text) { return Rational(text); }

inline Vector<Rational> vector_of(const Entries& entries) {
  Vector<Rational> result(static_cast<Index>(entries.size()));
  for (Index k = 0; k < result.size(); ++k) result[k] = entries[static_cast<std::size_t>(k)];
  return result;
}

inline SequenceData<Rational> sequence_of(const std::vector<Entries>& keys, const Entries& scores) {
  SequenceData<Rational> result{
      Matrix<Rational>(static_cast<Index>(keys.size()), static_cast<Index>(keys[0].size())), vector_of(scores)};
  for (Index t = 0; t < result.features.rows(); ++t) {
    result.features.row(t) = vector_of(keys[static_cast<std::size_t>(t)]).transpose();
  }
  return result;
}

inline AttentionProblem<Rational> problem_of(std::vector<SequenceData<Rational>> sequences) {
  AttentionProblem<Rational> result;
  result.dimension = sequences[0].features.cols();
  result.sequences = std::move(sequences);
  return result;
}

/// The single-input experiment of arXiv:2306.13596: global with last score 9/10, local with 0.
inline AttentionProblem<Rational> single_input(const Rational& last_score) {
  return problem_of({sequence_of({{q("-1/10"), 1}, {1, 0}, {0, 0}}, {1, q("9/10"), last_score})});
}

/// Two sequences, two support vectors: p_mm = (1,0), duals 1/2, 1/2.
inline AttentionProblem<Rational> two_support_vectors(const Rational& first_score) {
  return problem_of({sequence_of({{0, 0}, {1, 1}}, {0, first_score}), sequence_of({{0, 0}, {1, -1}}, {0, 1})});
}

/// 64-bit linear congruential generator (Knuth's MMIX constants), the high bits: the same numbers everywhere.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  /// Uniform in 0..sides-1, up to a bias of sides/2^31.
  int roll(int sides) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(sides));
  }
  /// A fraction in [-size, size] with denominator 1000.
  Rational fraction(int size) { return Rational(roll(2000 * size + 1) - 1000 * size, 1000); }

 private:
  std::uint64_t state_;
};

/// n <= 3 sequences of 1 to 5 tokens, dimension 1 to 4, features in [-2,2], scores in [-1,1].
inline AttentionProblem<Rational> random_problem(Dice& dice) {
  const Index dimension = 1 + dice.roll(4);
  const int count = 1 + dice.roll(3);
  std::vector<SequenceData<Rational>> sequences;
  for (int i = 0; i < count; ++i) {
    const Index length = 1 + dice.roll(5);
    SequenceData<Rational> sequence{Matrix<Rational>(length, dimension), Vector<Rational>(length)};
    for (Index t = 0; t < length; ++t) {
      sequence.scores[t] = dice.fraction(1);
      for (Index k = 0; k < dimension; ++k) sequence.features(t, k) = dice.fraction(2);
    }
    sequences.push_back(std::move(sequence));
  }
  return problem_of(std::move(sequences));
}

inline Vector<Rational> random_vector(Dice& dice, Index length, int size) {
  Vector<Rational> result(length);
  for (Index k = 0; k < length; ++k) result[k] = dice.fraction(size);
  return result;
}

}  // namespace attsvm::testing

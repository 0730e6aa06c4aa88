#pragma once
// One attention layer in the only form the theorems need: logits linear in the parameter, fixed scores.
// Source: arXiv:2306.13596 (prompt attention: theta = p, feature = key); the same form carries
// arXiv:2308.16898 (theta = W, feature = x z^T).

#include <cstddef>
#include <vector>

#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

/// One sequence: T tokens with features in R^D and scores.
template <class S>
struct SequenceData {
  Matrix<S> features;  ///< T x D, row t is φ_t; the logit of token t is <φ_t, θ>
  Vector<S> scores;    ///< length T; γ_t = y <v, x_t>, the label already multiplied in
  Index length() const { return scores.size(); }
};

/// The training problem L(θ) = (1/n) Σ_i ℓ(Σ_t s_it γ_it), s_i = softmax(Φ_i θ), without its loss ℓ.
template <class S>
struct AttentionProblem {
  std::vector<SequenceData<S>> sequences;
  Index dimension = 0;  ///< D, shared by all sequences
  std::size_t size() const { return sequences.size(); }
};

/// One token index per sequence (α of the papers).
using Choice = std::vector<Index>;

/// The problem over another tier: every entry converted with `from_rational<S>` (exact for Rational,
/// enclosing for Ball at the working precision, nearest for Real and double).
template <class S>
AttentionProblem<S> cast(const AttentionProblem<Rational>& problem);

/// The choice of each sequence's highest score. Empty when some sequence has a tie at the top.
/// Guarantee: exact.
Choice globally_optimal_choice(const AttentionProblem<Rational>& problem);

}  // namespace attsvm

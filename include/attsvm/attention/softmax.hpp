#pragma once
// What the softmax of a parameter does to a choice of tokens: logits, attention mass, selected tokens.

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/weight.hpp"

namespace attsvm {

/// Attention mass off the chosen token, 1 - s_{i,α_i} = E/(1+E), E = Σ_{t≠α} e^{a_t - a_α}; one entry a
/// sequence, without cancellation (a sequence of one token gives exactly 0).
template <class S>
Vector<WeightOf<S>> mass_off_choice(const AttentionProblem<S>& problem, const Choice& choice,
                                    const Vector<S>& theta);

/// The token of largest logit of each sequence, by midpoints in double and Real; the lowest index wins ties.
template <class S>
Choice approximate_selection(const AttentionProblem<S>& problem, const Vector<S>& theta);

/// The same, decided: entry -1 where two enclosures overlap, so that no entry is ever a guess.
Choice certain_selection(const AttentionProblem<Ball>& problem, const Vector<Ball>& theta);

}  // namespace attsvm

#pragma once
// Traps: sets of sequences that gradient descent can abandon for ever although every score but the best
// is equal. They are what keeps global convergence from holding with two or more sequences.
// Source: ours. The condition, and why agreeing rows exclude traps, is derived at the top of trap.cpp.

#include <atomic>
#include <vector>

#include "attsvm/margin/solve.hpp"

namespace attsvm {

/// For a proper non-empty set A of sequences let p_A be the shortest vector with rows >= 1 for all sequences
/// outside A. A is a trap iff min_t <a_it, p_A> < -1 for every i in A; a marginal tie iff the largest of
/// these minima is exactly -1. A sequence of one token has no rows and is never abandoned; a set A whose
/// outside is not separable has no p_A and is neither; an outside without rows has p_A = 0.
struct TrapReport {
  bool complete = false;  ///< every set was examined; false after an interruption
  std::vector<std::vector<Index>> traps;
  std::vector<std::vector<Index>> marginal_ties;
  /// Proved: no trap and no marginal tie. Never true of an incomplete report.
  bool none() const { return complete && traps.empty() && marginal_ties.empty(); }
};

/// All 2^n - 2 sets, in the order of their bit patterns (sequence i is bit i).
/// Guarantee: exact. Throws std::invalid_argument for more than 16 sequences.
TrapReport find_traps(const AttentionProblem<Rational>& problem, const Choice& choice,
                      const std::atomic<bool>* interrupted = nullptr);

/// The cheap sufficient condition for "no trap": <a_it, a_js> >= 0 for all rows of different sequences.
bool rows_of_different_sequences_agree(const AttentionProblem<Rational>& problem, const Choice& choice);

}  // namespace attsvm

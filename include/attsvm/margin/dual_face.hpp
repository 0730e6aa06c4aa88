#pragma once
// All optimal duals of a margin problem. Dependent tight rows leave the dual free in a polytope; what the
// theory needs of it is which rows can have a positive dual at all, and one dual that has them all positive.

#include <atomic>
#include <vector>

#include "attsvm/margin/integer_rows.hpp"

namespace attsvm {

/// {λ >= 0 on the tight rows: Σ λ_j a_j = θ}.
struct DualFace {
  bool complete = false;        ///< false when interrupted: then nothing else is filled
  std::vector<Index> positive;  ///< rows with λ_j > 0 in some optimal dual, ascending
  std::vector<Index> zero;      ///< tight rows with λ_j = 0 in every optimal dual, ascending
  Index tight_rank = 0;         ///< rank of the tight rows
  Index dimension = 0;          ///< of the face: |positive| - rank of the positive rows
  Vector<Rational> duals;       ///< one λ for each row of the problem; > 0 exactly on `positive`
};

/// Describes the face, given one optimal dual of the integer rows (any vertex) and the tight rows.
/// The reported λ is μ / κ with μ the shortest vector that has μ_j >= 1 on `positive`, Σ μ_j b_j >= 1 and
/// Σ μ_j a_j = κ θ for some κ. It lies in the relative interior, depends on the problem only and not on the
/// vertex, and follows permutations, rotations and a common rescaling of the rows. (When θ = 0 the face is a
/// cone and λ = μ.)
/// Guarantee: exact.
DualFace dual_face(const MarginProblem& problem, const IntegerRows& integers, const Matrix<Integer>& gram,
                   const std::vector<Index>& tight, const Vector<Rational>& vertex,
                   const std::atomic<bool>* interrupted = nullptr);

}  // namespace attsvm

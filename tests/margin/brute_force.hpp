#pragma once
// A second algorithm for small margin problems: every subset of the rows is tried as the active set, with
// Gaussian elimination over the rationals. Shares no code with the library.

#include <optional>
#include <vector>

#include "attsvm/margin/margin_problem.hpp"

namespace attsvm::test {

/// x with A x = b for a square matrix; empty when A is singular.
std::optional<Vector<Rational>> gauss_solve(Matrix<Rational> a, Vector<Rational> b);

/// The rank, by elimination.
Index gauss_rank(Matrix<Rational> a);

struct BruteForce {
  std::optional<Vector<Rational>> direction;  ///< the shortest feasible θ; empty when there is none
  std::vector<Index> tight;
  /// The optimal duals are the convex hull of `vertices` plus the cone of `rays`; length m each.
  std::vector<Vector<Rational>> vertices;
  std::vector<Vector<Rational>> rays;
  std::vector<Index> never_positive;  ///< tight rows that are zero in all of these
  Index dimension = 0;                ///< of that set
};

/// All 2^m subsets; meant for m <= 8.
BruteForce brute_force(const MarginProblem& problem);

/// Why y is no Farkas vector of the problem; empty when it is one.
std::string farkas_defect(const MarginProblem& problem, const Vector<Rational>& y);

}  // namespace attsvm::test

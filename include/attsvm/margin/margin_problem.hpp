#pragma once
// ATT-SVM of a choice: minimise |θ| subject to <φ_{i,α_i} - φ_it, θ> >= 1.
// Source: arXiv:2306.13596, (ATT-SVM).

#include <vector>

#include "attsvm/attention/problem.hpp"

namespace attsvm {

/// Which token a row speaks of.
struct RowLabel {
  Index sequence = 0;
  Index token = 0;
  friend bool operator==(const RowLabel&, const RowLabel&) = default;
};

/// Rows <a_j, θ> >= b_j, exact.
struct MarginProblem {
  Matrix<Rational> rows;    ///< m x D
  Vector<Rational> bounds;  ///< length m; 1 for ATT-SVM, 0 for a relaxed row
  std::vector<RowLabel> labels;
  Index dimension() const { return rows.cols(); }
  Index size() const { return rows.rows(); }
};

/// The rows a_(i,t) = φ_{i,α_i} - φ_it, t != α_i, in the order of sequences and tokens, all bounds 1.
/// Guarantee: exact. Throws std::invalid_argument when the choice doesn't fit the problem.
MarginProblem margin_problem(const AttentionProblem<Rational>& problem, const Choice& choice);

}  // namespace attsvm

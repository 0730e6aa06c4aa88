#pragma once
// The rows of a margin problem with denominators cleared, so that the exact solver works on integers.

#include "attsvm/margin/margin_problem.hpp"

namespace attsvm {

/// Row j as integers without common factor: (r_j, c_j) = s_j (a_j, b_j), s_j > 0. Duplicate and rescaled
/// copies of a row become equal, whatever their encoding. <r_j, θ> >= c_j is the same half-space.
struct IntegerRows {
  Matrix<Integer> rows;    ///< r_j; m x D
  Vector<Integer> bounds;  ///< c_j; length m
  Vector<Rational> scale;  ///< s_j > 0; a multiplier y of r_j is the multiplier s_j y of a_j
};

/// Guarantee: exact. Throws std::invalid_argument when rows, bounds and labels differ in number.
IntegerRows integer_rows(const MarginProblem& problem);

}  // namespace attsvm

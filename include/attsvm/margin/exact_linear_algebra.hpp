#pragma once
// Linear algebra over the integers and rationals without rounding: Gram matrices, solves, rank.
// FLINT does the work (p-adic lifting for large systems, fraction-free elimination for small ones).

#include <optional>
#include <vector>

#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

/// A rational vector as numerators / denominator, denominator > 0 and as small as possible.
struct CommonFraction {
  Vector<Integer> numerators;
  Integer denominator = 1;
};

/// Guarantee: exact.
CommonFraction over_common_denominator(const Vector<Rational>& vector);

/// The Gram matrix G_jk = <r_j, r_k> of the rows of an m x D matrix; m x m.
/// Guarantee: exact.
Matrix<Integer> gram_matrix(const Matrix<Integer>& rows);

/// The entries of `matrix` in the given rows and columns, in the given order.
Matrix<Integer> submatrix(const Matrix<Integer>& matrix, const std::vector<Index>& rows,
                          const std::vector<Index>& columns);

/// X with A X = B for square A; empty when A is singular.
/// Guarantee: exact.
std::optional<Matrix<Rational>> solve_exactly(const Matrix<Integer>& a, const Matrix<Integer>& b);

/// Among `candidates`, rows that are linearly independent, given the Gram matrix of all rows: the candidates
/// whose Gram rows are independent modulo one fixed 62-bit prime.
/// Guarantee: the returned rows are independent over the rationals. Maximal except when the prime divides a
/// minor, so use it where a missing row costs time only.
std::vector<Index> surely_independent_rows(const Matrix<Integer>& gram, const std::vector<Index>& candidates);

/// A maximal linearly independent subset of the rows with this Gram matrix, ascending; its size is the rank.
/// Guarantee: exact. Every row left out is proved to be a combination of the returned ones.
std::vector<Index> independent_rows(const Matrix<Integer>& gram);

/// The rank of a rational matrix.
/// Guarantee: exact.
Index rank(const Matrix<Rational>& matrix);

}  // namespace attsvm

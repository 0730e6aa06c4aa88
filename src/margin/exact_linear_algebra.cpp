#include "attsvm/margin/exact_linear_algebra.hpp"

#include <flint/flint.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>
#include <flint/nmod_mat.h>

#include <algorithm>
#include <stdexcept>

namespace attsvm {
namespace {

/// The largest prime below 2^62.
constexpr mp_limb_t rank_prime = (mp_limb_t{1} << 62) - 57;

/// An integer matrix of FLINT with a lifetime.
class FlintMatrix {
 public:
  FlintMatrix(Index rows, Index columns) { fmpz_mat_init(data_, rows, columns); }
  explicit FlintMatrix(const Matrix<Integer>& matrix) : FlintMatrix(matrix.rows(), matrix.cols()) {
    for (Index i = 0; i < matrix.rows(); ++i) {
      for (Index j = 0; j < matrix.cols(); ++j) {
        fmpz_set_mpz(fmpz_mat_entry(data_, i, j), matrix(i, j).backend().data());
      }
    }
  }
  ~FlintMatrix() { fmpz_mat_clear(data_); }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  fmpz_mat_struct* get() { return data_; }

 private:
  fmpz_mat_t data_;
};

/// A rational matrix of FLINT with a lifetime.
class FlintFractions {
 public:
  FlintFractions(Index rows, Index columns) { fmpq_mat_init(data_, rows, columns); }
  ~FlintFractions() { fmpq_mat_clear(data_); }
  FlintFractions(const FlintFractions&) = delete;
  FlintFractions& operator=(const FlintFractions&) = delete;
  fmpq_mat_struct* get() { return data_; }

 private:
  fmpq_mat_t data_;
};

/// The pivot columns of the reduced row echelon form modulo `rank_prime`.
std::vector<Index> pivot_columns_modulo_prime(const Matrix<Integer>& matrix) {
  FlintMatrix integers(matrix);
  nmod_mat_t residues;
  nmod_mat_init(residues, matrix.rows(), matrix.cols(), rank_prime);
  fmpz_mat_get_nmod_mat(residues, integers.get());
  const slong modular_rank = nmod_mat_rref(residues);
  std::vector<Index> pivots;
  for (slong i = 0, j = 0; i < modular_rank; ++i, ++j) {
    while (nmod_mat_entry(residues, i, j) == 0) ++j;
    pivots.push_back(j);
  }
  nmod_mat_clear(residues);
  return pivots;
}

std::vector<Index> all_indices(Index count) {
  std::vector<Index> indices(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) indices[static_cast<std::size_t>(i)] = i;
  return indices;
}

}  // namespace

CommonFraction over_common_denominator(const Vector<Rational>& vector) {
  CommonFraction result;
  for (Index i = 0; i < vector.size(); ++i) {
    const Integer d = denominator(vector(i));
    if (result.denominator % d != 0) result.denominator = lcm(result.denominator, d);
  }
  result.numerators.resize(vector.size());
  for (Index i = 0; i < vector.size(); ++i) {
    const Integer factor = result.denominator / denominator(vector(i));
    result.numerators(i) = numerator(vector(i)) * factor;
  }
  return result;
}

Matrix<Integer> gram_matrix(const Matrix<Integer>& rows) {
  const Index m = rows.rows();
  FlintMatrix left(rows);
  FlintMatrix right(rows.cols(), m);
  fmpz_mat_transpose(right.get(), left.get());
  FlintMatrix product(m, m);
  fmpz_mat_mul(product.get(), left.get(), right.get());
  Matrix<Integer> gram(m, m);
  for (Index i = 0; i < m; ++i) {
    for (Index j = 0; j < m; ++j) fmpz_get_mpz(gram(i, j).backend().data(), fmpz_mat_entry(product.get(), i, j));
  }
  return gram;
}

Matrix<Integer> submatrix(const Matrix<Integer>& matrix, const std::vector<Index>& rows,
                          const std::vector<Index>& columns) {
  Matrix<Integer> result(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) {
      result(static_cast<Index>(i), static_cast<Index>(j)) = matrix(rows[i], columns[j]);
    }
  }
  return result;
}

std::optional<Matrix<Rational>> solve_exactly(const Matrix<Integer>& a, const Matrix<Integer>& b) {
  if (a.rows() != a.cols() || b.rows() != a.rows()) {
    throw std::invalid_argument("solve_exactly: the matrix must be square and fit the right-hand side");
  }
  Matrix<Rational> result(a.cols(), b.cols());
  if (result.size() == 0) return result;
  FlintMatrix left(a);
  FlintMatrix right(b);
  FlintFractions solution(a.cols(), b.cols());
  if (fmpq_mat_solve_fmpz_mat(solution.get(), left.get(), right.get()) == 0) return std::nullopt;
  for (Index i = 0; i < result.rows(); ++i) {
    for (Index j = 0; j < result.cols(); ++j) {
      fmpq_get_mpq(result(i, j).backend().data(), fmpq_mat_entry(solution.get(), i, j));
    }
  }
  return result;
}

std::vector<Index> surely_independent_rows(const Matrix<Integer>& gram, const std::vector<Index>& candidates) {
  // Σ x_j G_jk = 0 for all k  <=>  |Σ x_j r_j|² = 0: rows and Gram rows have the same dependencies, and a
  // dependency over the rationals, cleared of denominators and common factors, survives modulo a prime.
  const Matrix<Integer> columns = submatrix(gram, all_indices(gram.rows()), candidates);
  std::vector<Index> result;
  for (const Index j : pivot_columns_modulo_prime(columns)) {
    result.push_back(candidates[static_cast<std::size_t>(j)]);
  }
  return result;
}

std::vector<Index> independent_rows(const Matrix<Integer>& gram) {
  const std::vector<Index> all = all_indices(gram.rows());
  std::vector<Index> basis = surely_independent_rows(gram, all);
  for (;;) {
    std::vector<Index> rest;
    std::ranges::set_difference(all, basis, std::back_inserter(rest));
    if (rest.empty()) return basis;
    const Matrix<Integer> mixed = submatrix(gram, basis, rest);
    const std::optional<Matrix<Rational>> x = solve_exactly(submatrix(gram, basis, basis), mixed);
    if (!x) throw std::logic_error("independent_rows: the Gram matrix of independent rows is singular");
    std::optional<Index> missed;
    for (Index t = 0; t < mixed.cols() && !missed; ++t) {
      const Index row = rest[static_cast<std::size_t>(t)];
      // |r_t - Σ x_b r_b|² = G_tt - Σ x_b G_bt
      Rational residual = gram(row, row);
      for (Index b = 0; b < mixed.rows(); ++b) residual -= (*x)(b, t) * mixed(b, t);
      if (residual != 0) missed = row;
    }
    if (!missed) return basis;
    basis.insert(std::ranges::upper_bound(basis, *missed), *missed);
  }
}

Index rank(const Matrix<Rational>& matrix) {
  Matrix<Integer> cleared(matrix.rows(), matrix.cols());
  for (Index i = 0; i < matrix.rows(); ++i) {
    cleared.row(i) = over_common_denominator(matrix.row(i).transpose()).numerators.transpose();
  }
  return static_cast<Index>(independent_rows(gram_matrix(cleared)).size());
}

}  // namespace attsvm

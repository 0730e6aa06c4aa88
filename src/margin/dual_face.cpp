#include "attsvm/margin/dual_face.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "attsvm/margin/least_norm.hpp"

namespace attsvm {
namespace {

using Indices = std::vector<Index>;

Matrix<Rational> solve_independent(const Matrix<Integer>& gram, const Indices& basis, const Indices& others) {
  std::optional<Matrix<Rational>> x = solve_exactly(submatrix(gram, basis, basis), submatrix(gram, basis, others));
  if (!x) throw std::logic_error("dual_face: the Gram matrix of independent rows is singular");
  return *x;
}

/// The independent rows among `rows`, named as in the whole problem.
Indices basis_of(const Matrix<Integer>& gram, const Indices& rows) {
  Indices basis;
  for (const Index k : independent_rows(submatrix(gram, rows, rows))) {
    basis.push_back(rows[static_cast<std::size_t>(k)]);
  }
  return basis;
}

/// A rational matrix times the least common denominator of its entries.
Matrix<Integer> cleared(const Matrix<Rational>& matrix) {
  const Vector<Rational> entries = matrix.reshaped<Eigen::RowMajor>();
  const CommonFraction fraction = over_common_denominator(entries);
  return fraction.numerators.reshaped<Eigen::RowMajor>(matrix.rows(), matrix.cols());
}

/// The Gram matrix, up to a positive factor, of the parts of `rows` orthogonal to the independent `basis`.
Matrix<Integer> projected_gram(const Matrix<Integer>& gram, const Indices& basis, const Indices& rows) {
  // G_RR - G_RB G_BB^{-1} G_BR
  const Matrix<Rational> mixed = submatrix(gram, rows, basis).cast<Rational>();
  const Matrix<Rational> x = solve_independent(gram, basis, rows);
  const Matrix<Rational> product = mixed * x;
  const Matrix<Rational> square = submatrix(gram, rows, rows).cast<Rational>();
  return cleared(square - product);
}

/// Splits the tight rows. λ > 0 on `positive` for some optimal dual, and q orthogonal to all of these:
/// - if some q has <a_t, q> >= 1 on all the others, Σ λ_t <a_t, q> = <θ, q> = 0 keeps their duals at zero;
/// - else a Farkas vector y >= 0 makes Σ y_t a_t a combination of positive rows, and λ + ε (y - that
///   combination) is an optimal dual that is positive on the support of y as well.
/// False when interrupted.
bool split_tight_rows(const Matrix<Integer>& gram, Indices rest, DualFace& face,
                      const std::atomic<bool>* interrupted) {
  while (!rest.empty()) {
    const auto count = static_cast<Index>(rest.size());
    const Indices basis = basis_of(gram, face.positive);
    const LeastNormProblem others{projected_gram(gram, basis, rest), Vector<Integer>::Ones(count)};
    const LeastNormSolution solution = least_norm(others, {}, interrupted);
    if (solution.status == LeastNormSolution::Status::interrupted) return false;
    if (solution.status == LeastNormSolution::Status::optimal) {
      face.zero = std::move(rest);
      return true;
    }
    Indices still;
    for (Index k = 0; k < count; ++k) {
      Indices& target = solution.farkas(k) > 0 ? face.positive : still;
      target.push_back(rest[static_cast<std::size_t>(k)]);
    }
    std::ranges::sort(face.positive);
    rest = std::move(still);
  }
  return true;
}

/// The matrix N whose columns span {μ on the positive rows: Σ μ_j a_j = κ θ for some κ}.
Matrix<Integer> homogeneous_duals(const IntegerRows& integers, const Matrix<Integer>& gram, const Indices& positive,
                                  const Indices& basis, const Vector<Rational>& vertex) {
  Indices others;
  std::ranges::set_difference(positive, basis, std::back_inserter(others));
  // r_t = Σ_b x_bt r_b gives the column with 1 at t and -x_bt at b
  const Matrix<Rational> x = solve_independent(gram, basis, others);
  const bool is_cone = vertex.isZero(0);
  const auto columns = static_cast<Index>(others.size());
  Matrix<Rational> result =
      Matrix<Rational>::Zero(static_cast<Index>(positive.size()), columns + (is_cone ? 0 : 1));
  for (std::size_t j = 0; j < positive.size(); ++j) {
    const auto row = static_cast<Index>(j);
    const auto in_basis = std::ranges::lower_bound(basis, positive[j]);
    if (in_basis != basis.end() && *in_basis == positive[j]) {
      result.row(row).head(columns) = -x.row(in_basis - basis.begin());
    } else {
      result(row, std::ranges::lower_bound(others, positive[j]) - others.begin()) = 1;
    }
    if (!is_cone) result(row, columns) = vertex(positive[j]);
    // a multiplier of r_j is s_j times one of a_j
    result.row(row) *= integers.scale(positive[j]);
  }
  Matrix<Integer> spanning(result.rows(), result.cols());
  for (Index c = 0; c < result.cols(); ++c) {
    spanning.col(c) = over_common_denominator(result.col(c)).numerators;
  }
  return spanning;
}

/// Fills face.duals with the dual in the relative interior that the header describes. False when interrupted.
bool centre_duals(const MarginProblem& problem, const Matrix<Integer>& spanning, const Rational& norm_squared,
                  DualFace& face, const std::atomic<bool>* interrupted) {
  const Index count = spanning.rows();
  const bool is_cone = norm_squared == 0;
  Vector<Rational> bounds(count);
  for (Index k = 0; k < count; ++k) bounds(k) = problem.bounds(face.positive[static_cast<std::size_t>(k)]);
  // The rows μ_j >= 1 and Σ μ_j b_j >= 1, as functionals of w where μ = N w and |μ|² = w^T N^T N w.
  Matrix<Integer> functionals(count + (is_cone ? 0 : 1), spanning.cols());
  functionals.topRows(count) = spanning;
  Vector<Integer> sides = Vector<Integer>::Ones(functionals.rows());
  if (!is_cone) {
    const CommonFraction b = over_common_denominator(bounds);
    functionals.row(count) = b.numerators.transpose() * spanning;
    sides(count) = b.denominator;
  }
  // Gram matrix in that metric: F (N^T N)^{-1} F^T
  const Matrix<Integer> metric = gram_matrix(spanning.transpose());
  const Matrix<Integer> transposed = functionals.transpose();
  const std::optional<Matrix<Rational>> x = solve_exactly(metric, transposed);
  if (!x) throw std::logic_error("dual_face: the homogeneous duals are dependent");
  const Matrix<Rational> product = functionals.cast<Rational>() * *x;
  const LeastNormSolution solution = least_norm({cleared(product), sides}, {}, interrupted);
  if (solution.status == LeastNormSolution::Status::interrupted) return false;
  if (solution.status != LeastNormSolution::Status::optimal) {
    throw std::logic_error("dual_face: no dual is positive on all positive rows");
  }
  const Vector<Rational> mu = solution.values.head(count);
  // |θ|² = Σ λ_j b_j, so κ = Σ μ_j b_j / |θ|²
  const Rational inverse_kappa = is_cone ? Rational(1) : Rational(norm_squared / mu.dot(bounds));
  for (Index k = 0; k < count; ++k) {
    face.duals(face.positive[static_cast<std::size_t>(k)]) = mu(k) * inverse_kappa;
  }
  return true;
}

}  // namespace

DualFace dual_face(const MarginProblem& problem, const IntegerRows& integers, const Matrix<Integer>& gram,
                   const std::vector<Index>& tight, const Vector<Rational>& vertex,
                   const std::atomic<bool>* interrupted) {
  DualFace face;
  Indices rest;
  for (const Index j : tight) (vertex(j) > 0 ? face.positive : rest).push_back(j);
  face.tight_rank = static_cast<Index>(basis_of(gram, tight).size());
  face.duals = vertex.cwiseProduct(integers.scale);
  if (face.tight_rank == static_cast<Index>(tight.size())) {
    // independent rows: the vertex is the only dual
    face.zero = std::move(rest);
    face.complete = true;
    return face;
  }
  if (!split_tight_rows(gram, std::move(rest), face, interrupted)) return {};
  const Indices basis = basis_of(gram, face.positive);
  face.dimension = static_cast<Index>(face.positive.size() - basis.size());
  if (face.dimension > 0) {
    const Rational norm_squared = face.duals.dot(problem.bounds);
    const Matrix<Integer> spanning = homogeneous_duals(integers, gram, face.positive, basis, vertex);
    if (!centre_duals(problem, spanning, norm_squared, face, interrupted)) return {};
  }
  face.complete = true;
  return face;
}

}  // namespace attsvm

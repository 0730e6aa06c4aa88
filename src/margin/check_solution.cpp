// The check starts from the problem and the reported fields; of the solver it uses only the exact rank, and,
// to show that a dual must be zero, a witness that is verified here.

#include <algorithm>
#include <stdexcept>

#include "attsvm/margin/integer_rows.hpp"
#include "attsvm/margin/least_norm.hpp"
#include "attsvm/margin/solve.hpp"

namespace attsvm {
namespace {

/// Σ y_j a_j.
Vector<Rational> combination(const Matrix<Rational>& rows, const Vector<Rational>& y) {
  Vector<Rational> result(rows.cols());
  const CommonFraction weights = over_common_denominator(y);
  // Columns of cleared denominators: Σ_j y_j a_jk = (Σ_j num(y_j) num(a_jk)) / (den(y) den(a_.k))
  for (Index k = 0; k < rows.cols(); ++k) {
    const CommonFraction column = over_common_denominator(rows.col(k));
    Integer sum = 0;
    for (Index j = 0; j < y.size(); ++j) {
      if (weights.numerators(j) != 0) sum += weights.numerators(j) * column.numerators(j);
    }
    result(k) = Rational(sum, weights.denominator * column.denominator);
  }
  return result;
}

/// <a_j, θ> for every row.
Vector<Rational> products(const Matrix<Rational>& rows, const Vector<Rational>& theta) {
  return combination(rows.transpose(), theta);
}

Matrix<Rational> select(const Matrix<Rational>& rows, const std::vector<Index>& indices) {
  Matrix<Rational> result(static_cast<Index>(indices.size()), rows.cols());
  for (std::size_t k = 0; k < indices.size(); ++k) result.row(static_cast<Index>(k)) = rows.row(indices[k]);
  return result;
}

bool any_negative(const Vector<Rational>& vector) {
  return std::ranges::any_of(vector, [](const Rational& x) { return x < 0; });
}

std::string check_farkas(const MarginProblem& problem, const MarginSolution& solution) {
  const Vector<Rational>& y = solution.farkas;
  if (y.size() != problem.size()) return "the Farkas vector has a wrong length";
  if (any_negative(y)) return "the Farkas vector has a negative entry";
  if (!combination(problem.rows, y).isZero(0)) return "Farkas: sum y_j a_j is not zero";
  if (y.dot(problem.bounds) <= 0) return "Farkas: sum y_j b_j is not positive";
  const bool has_optimum = solution.direction.size() + solution.row_values.size() + solution.duals.size() > 0 ||
                           solution.norm_squared != 0 || !solution.tight.empty() || !solution.zero_duals.empty() ||
                           solution.dual_dimension != 0 || solution.tight_rank != 0;
  return has_optimum ? "an infeasible problem is reported with fields of an optimum" : "";
}

/// Shows that the rows `zero` have dual 0 in every optimal dual, given those `positive` in some: by a q with
/// <a_j, q> = 0 on positive rows and >= 1 on zero rows, as then 0 = <θ, q> = Σ λ_j <a_j, q>.
bool duals_must_vanish(const MarginProblem& problem, const std::vector<Index>& positive,
                       const std::vector<Index>& zero) {
  const Matrix<Rational> on_positive = select(problem.rows, positive);
  const Matrix<Rational> on_zero = select(problem.rows, zero);
  const Index p = on_positive.rows();
  const Index z = on_zero.rows();
  MarginProblem witness{Matrix<Rational>(2 * p + z, problem.dimension()), Vector<Rational>::Zero(2 * p + z),
                        std::vector<RowLabel>(static_cast<std::size_t>(2 * p + z))};
  witness.rows << on_positive, -on_positive, on_zero;
  witness.bounds.tail(z).setOnes();
  const IntegerRows integers = integer_rows(witness);
  const LeastNormSolution found = least_norm({gram_matrix(integers.rows), integers.bounds});
  if (found.status != LeastNormSolution::Status::optimal) return false;
  const Vector<Rational> multipliers = found.duals.cwiseProduct(integers.scale);
  const Vector<Rational> q = combination(witness.rows, multipliers);
  const Vector<Rational> on_zero_values = products(on_zero, q);
  return products(on_positive, q).isZero(0) &&
         std::ranges::all_of(on_zero_values, [](const Rational& x) { return x >= 1; });
}

/// The sets that follow from θ and the duals: tight rows, zero duals, rank and dimension.
std::string check_dual_face(const MarginProblem& problem, const MarginSolution& solution) {
  std::vector<Index> tight;
  std::vector<Index> positive;
  std::vector<Index> zero;
  for (Index j = 0; j < problem.size(); ++j) {
    if (solution.row_values(j) != problem.bounds(j)) continue;
    tight.push_back(j);
    (solution.duals(j) > 0 ? positive : zero).push_back(j);
  }
  if (tight != solution.tight) return "the tight rows are not those with <a_j, theta> = b_j";
  if (zero != solution.zero_duals) return "the zero duals are not the tight rows with dual 0";
  const Index tight_rank = rank(select(problem.rows, tight));
  if (solution.tight_rank != tight_rank) return "the rank of the tight rows is wrong";
  const auto positive_count = static_cast<Index>(positive.size());
  if (solution.dual_dimension != positive_count - rank(select(problem.rows, positive))) {
    return "the dimension of the optimal duals is wrong";
  }
  const bool independent = tight_rank == static_cast<Index>(tight.size());
  if (!zero.empty() && !independent && !duals_must_vanish(problem, positive, zero)) {
    return "a zero dual is positive in another optimal dual";
  }
  return "";
}

std::string check_optimum(const MarginProblem& problem, const MarginSolution& solution) {
  const Vector<Rational>& theta = solution.direction;
  const Vector<Rational>& duals = solution.duals;
  if (theta.size() != problem.dimension()) return "the direction has a wrong length";
  if (duals.size() != problem.size()) return "the duals have a wrong length";
  if (solution.row_values.size() != problem.size()) return "the row values have a wrong length";
  if (solution.farkas.size() != 0) return "a feasible problem is reported with a Farkas vector";
  if (products(problem.rows, theta) != solution.row_values) return "row values: not <a_j, theta>";
  if (any_negative(solution.row_values - problem.bounds)) return "primal: a row is below its bound";
  if (any_negative(duals)) return "dual: a negative entry";
  for (Index j = 0; j < problem.size(); ++j) {
    if (duals(j) != 0 && solution.row_values(j) != problem.bounds(j)) {
      return "complementarity: row " + std::to_string(j) + " has a dual and is not tight";
    }
  }
  const CommonFraction cleared = over_common_denominator(theta);
  const Integer square = cleared.numerators.dot(cleared.numerators);
  if (solution.norm_squared != Rational(square, cleared.denominator * cleared.denominator)) {
    return "the squared norm is not |theta|^2";
  }
  if (duals.dot(problem.bounds) != solution.norm_squared) return "duality gap: sum lambda_j b_j is not |theta|^2";
  if (combination(problem.rows, duals) != theta) return "stationarity: sum lambda_j a_j is not theta";
  return check_dual_face(problem, solution);
}

}  // namespace

std::string check_solution(const MarginProblem& problem, const MarginSolution& solution) {
  if (problem.bounds.size() != problem.size()) return "the problem has not one bound a row";
  if (solution.guessed_active < 0 || solution.exact_pivots < 0) return "a count is negative";
  switch (solution.status) {
    case MarginSolution::Status::optimal:
      return check_optimum(problem, solution);
    case MarginSolution::Status::infeasible:
      return check_farkas(problem, solution);
    case MarginSolution::Status::unsolved:
      return "the problem is not solved";
    case MarginSolution::Status::interrupted:
      return "the solver was interrupted";
  }
  return "the status is none of the known ones";
}

}  // namespace attsvm

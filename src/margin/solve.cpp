#include "attsvm/margin/solve.hpp"

#include <stdexcept>

#include "attsvm/margin/dual_face.hpp"
#include "attsvm/margin/integer_rows.hpp"
#include "attsvm/margin/least_norm.hpp"
#include "attsvm/margin/propose_active_set.hpp"

namespace attsvm {
namespace {

using Status = MarginSolution::Status;

/// θ = Σ u_j r_j.
Vector<Rational> combination(const IntegerRows& integers, const Vector<Rational>& duals) {
  const CommonFraction u = over_common_denominator(duals);
  Vector<Integer> sum = Vector<Integer>::Zero(integers.rows.cols());
  for (Index j = 0; j < duals.size(); ++j) {
    if (u.numerators(j) == 0) continue;
    for (Index k = 0; k < sum.size(); ++k) sum(k) += u.numerators(j) * integers.rows(j, k);
  }
  Vector<Rational> theta(sum.size());
  for (Index k = 0; k < sum.size(); ++k) theta(k) = Rational(sum(k), u.denominator);
  return theta;
}

/// The Farkas vector of the original rows, as integers without common factor.
Vector<Rational> original_farkas(const IntegerRows& integers, const Vector<Rational>& y) {
  const Vector<Rational> scaled = y.cwiseProduct(integers.scale);
  const CommonFraction cleared = over_common_denominator(scaled);
  Integer factor = 0;
  for (Index j = 0; j < y.size(); ++j) factor = gcd(factor, cleared.numerators(j));
  Vector<Rational> result(y.size());
  for (Index j = 0; j < y.size(); ++j) result(j) = Rational(cleared.numerators(j) / factor);
  return result;
}

void fill_optimal(const MarginProblem& problem, const IntegerRows& integers, const Matrix<Integer>& gram,
                  const LeastNormSolution& exact, const MarginOptions& options, MarginSolution& solution) {
  for (Index j = 0; j < problem.size(); ++j) {
    if (exact.values(j) == integers.bounds(j)) solution.tight.push_back(j);
  }
  const DualFace face = dual_face(problem, integers, gram, solution.tight, exact.duals, options.interrupted);
  if (!face.complete) {
    solution.tight.clear();
    solution.status = Status::interrupted;
    return;
  }
  solution.status = Status::optimal;
  solution.direction = combination(integers, exact.duals);
  solution.row_values = exact.values.cwiseQuotient(integers.scale);
  solution.duals = face.duals;
  // |θ|² = Σ λ_j b_j
  solution.norm_squared = face.duals.dot(problem.bounds);
  solution.zero_duals = face.zero;
  solution.dual_dimension = face.dimension;
  solution.tight_rank = face.tight_rank;
}

}  // namespace

MarginSolution solve_margin(const MarginProblem& problem, const MarginOptions& options) {
  const IntegerRows integers = integer_rows(problem);
  const LeastNormProblem exact_problem{gram_matrix(integers.rows), integers.bounds};
  MarginSolution solution;
  std::vector<Index> start;
  if (options.propose_active_set && problem.size() > rows_without_proposal) {
    start = propose_active_set(integers, options.interrupted);
  }
  solution.guessed_active = static_cast<Index>(start.size());

  LeastNormSolution exact = least_norm(exact_problem, start, options.interrupted);
  solution.exact_pivots = exact.pivots;
  if (exact.status == LeastNormSolution::Status::infeasible && !start.empty()) {
    // There are many Farkas vectors: report the one that the exact solver finds without a guess.
    exact = least_norm(exact_problem, {}, options.interrupted);
    solution.exact_pivots += exact.pivots;
  }
  switch (exact.status) {
    case LeastNormSolution::Status::optimal:
      fill_optimal(problem, integers, exact_problem.gram, exact, options, solution);
      break;
    case LeastNormSolution::Status::infeasible:
      solution.status = Status::infeasible;
      solution.farkas = original_farkas(integers, exact.farkas);
      break;
    case LeastNormSolution::Status::interrupted:
      solution.status = Status::interrupted;
      break;
    case LeastNormSolution::Status::unsolved:
      throw std::logic_error("solve_margin: the exact solver returned without an answer");
  }
  if (solution.status != Status::interrupted) {
    const std::string failure = check_solution(problem, solution);
    if (!failure.empty()) throw std::logic_error("solve_margin: " + failure);
  }
  return solution;
}

}  // namespace attsvm

#include "attsvm/law/offset.hpp"

#include <Eigen/Cholesky>

#include "attsvm/margin/exact_linear_algebra.hpp"
#include "attsvm/margin/integer_rows.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "balance_point.hpp"

namespace attsvm {

namespace {

std::string reason_not_to_apply(const MarginSolution& solution, const LocalOptimality& optimality) {
  if (!solution.feasible()) return "the choice is infeasible";
  if (solution.tight.empty()) return "no row asks for anything: theta_mm is 0";
  if (!optimality.holds()) return "the choice is not locally optimal";
  if (!solution.strictly_complementary()) return "a tight row has no positive dual";
  return {};
}

Matrix<Rational> select_rows(const MarginProblem& margin, const std::vector<Index>& selected) {
  Matrix<Rational> rows(static_cast<Index>(selected.size()), margin.dimension());
  for (Index s = 0; s < rows.rows(); ++s) rows.row(s) = margin.rows.row(selected[static_cast<std::size_t>(s)]);
  return rows;
}

/// A basis of the span of the tight rows, made of tight rows; all of them when they are independent.
std::vector<Index> basis_rows(const MarginProblem& margin, const MarginSolution& solution) {
  if (solution.tight_rows_independent()) return solution.tight;
  std::vector<Index> basis;
  const Matrix<Integer> rows = integer_rows(margin).rows;
  Matrix<Integer> tight(static_cast<Index>(solution.tight.size()), rows.cols());
  for (Index s = 0; s < tight.rows(); ++s) tight.row(s) = rows.row(solution.tight[static_cast<std::size_t>(s)]);
  for (const Index s : independent_rows(gram_matrix(tight)))
    basis.push_back(solution.tight[static_cast<std::size_t>(s)]);
  return basis;
}

SupportConstant support_constant(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                                 const MarginProblem& margin, const MarginSolution& solution, Index row) {
  const RowLabel label = margin.labels[static_cast<std::size_t>(row)];
  const SequenceData<Rational>& sequence = problem.sequences[static_cast<std::size_t>(label.sequence)];
  const Rational chosen_score = sequence.scores(choice[static_cast<std::size_t>(label.sequence)]);
  SupportConstant constant;
  constant.row = row;
  constant.dual = from_rational<Ball>(solution.duals(row));
  constant.score_gap = chosen_score - sequence.scores(label.token);
  // c_j = |ℓ'(γ_{i,α_i})| D_j / n
  const Rational gap_share = constant.score_gap / static_cast<long>(problem.size());
  constant.force = loss_slope(loss, from_rational<Ball>(chosen_score)) * from_rational<Ball>(gap_share);
  return constant;
}

/// The inverse of an invertible rational matrix, exactly: with common denominators, (N/d)^{-1} = d N^{-1}.
Matrix<Rational> exact_inverse(const Matrix<Rational>& matrix) {
  const Index size = matrix.rows();
  Vector<Rational> flat(size * size);
  for (Index r = 0; r < size; ++r)
    for (Index c = 0; c < size; ++c) flat(r * size + c) = matrix(r, c);
  const CommonFraction fraction = over_common_denominator(flat);
  Matrix<Integer> numerators(size, size);
  Matrix<Integer> scaled_identity = Matrix<Integer>::Constant(size, size, Integer(0));
  for (Index r = 0; r < size; ++r) {
    for (Index c = 0; c < size; ++c) numerators(r, c) = fraction.numerators(r * size + c);
    scaled_identity(r, r) = fraction.denominator;
  }
  return solve_exactly(numerators, scaled_identity).value();
}

/// A_S^T (A_S A_S^T)^{-1} b
Vector<Ball> lift(const OffsetLaw& law, const Vector<Ball>& b) {
  Vector<Ball> lifted = Vector<Ball>::Constant(law.support_rows.cols(), Ball(0));
  for (Index s = 0; s < law.support_rows.rows(); ++s) {
    Ball coefficient(0);
    for (Index t = 0; t < law.support_rows.rows(); ++t)
      coefficient += from_rational<Ball>(law.gram_inverse(s, t)) * b(t);
    for (Index c = 0; c < lifted.size(); ++c)
      lifted(c) += coefficient * from_rational<Ball>(law.support_rows(s, c));
  }
  return lifted;
}

Vector<Ball> log_ratios(const std::vector<SupportConstant>& support) {
  Vector<Ball> logs(static_cast<Index>(support.size()));
  for (Index s = 0; s < logs.size(); ++s) {
    const SupportConstant& constant = support[static_cast<std::size_t>(s)];
    logs(s) = log(Ball(constant.force / constant.dual));
  }
  return logs;
}

/// Dependent rows: ρ_S = A_B^T y with A_B (Σ_S c_j e^{-<a_j, A_B^T y>} a_j - θ_mm) = 0, and the duals it selects.
bool balance(OffsetLaw& law, const Matrix<Rational>& tight, const Vector<Rational>& direction) {
  const Matrix<Rational> couplings = law.support_rows * tight.transpose();
  const Vector<Rational> target = law.support_rows * direction;
  const Vector<Ball> logs = log_ratios(law.support);
  Vector<Ball> forces(logs.size());
  for (Index s = 0; s < forces.size(); ++s) forces(s) = law.support[static_cast<std::size_t>(s)].force;
  // start: least squares of <a_j, ρ> = log(c_j / λ_j), λ a dual
  Eigen::MatrixXd rounded(couplings.rows(), couplings.cols());
  Vector<double> rounded_logs(logs.size());
  for (Index s = 0; s < couplings.cols(); ++s) {
    rounded_logs(s) = approximate_double(logs(s));
    for (Index r = 0; r < couplings.rows(); ++r) rounded(r, s) = approximate_double(couplings(r, s));
  }
  const Vector<double> start = (rounded * rounded.transpose()).llt().solve(rounded * rounded_logs);
  const std::optional<Vector<Ball>> y = balance_point(couplings, forces, target, start);
  if (!y) return false;
  law.inside_span = law.support_rows.transpose().unaryExpr(&from_rational<Ball>) * *y;
  for (Index s = 0; s < couplings.cols(); ++s) {
    Ball product(0);
    for (Index r = 0; r < couplings.rows(); ++r) product += from_rational<Ball>(couplings(r, s)) * (*y)(r);
    SupportConstant& constant = law.support[static_cast<std::size_t>(s)];
    constant.dual = constant.force * exp(Ball(-product));  // λ_j = c_j e^{-<a_j, ρ>}
  }
  return true;
}

}  // namespace

OffsetLaw offset_law(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality) {
  OffsetLaw law;
  law.why_not = reason_not_to_apply(solution, optimality);
  if (!law.why_not.empty()) return law;
  for (const Index row : solution.tight)
    law.support.push_back(support_constant(problem, loss, choice, margin, solution, row));
  law.support_rows = select_rows(margin, basis_rows(margin, solution));
  const Matrix<Rational> gram = law.support_rows * law.support_rows.transpose();
  law.gram_inverse = exact_inverse(gram);
  law.applies = true;
  if (solution.tight_rows_independent()) {
    // ρ_S = A_S^T (A_S A_S^T)^{-1} (log(c_j / λ_j))_j
    law.inside_span = lift(law, log_ratios(law.support));
  } else if (!balance(law, select_rows(margin, solution.tight), solution.direction)) {
    law.applies = false;
    law.why_not = "the offset along dependent tight rows could not be enclosed";
  }
  return law;
}

Vector<Ball> part_in_span(const OffsetLaw& law, const Vector<Ball>& x) {
  Vector<Ball> products(law.support_rows.rows());
  for (Index s = 0; s < products.size(); ++s) {
    products(s) = Ball(0);
    for (Index c = 0; c < x.size(); ++c) products(s) += from_rational<Ball>(law.support_rows(s, c)) * x(c);
  }
  return lift(law, products);
}

}  // namespace attsvm

#include "attsvm/law/offset.hpp"

#include "attsvm/margin/exact_linear_algebra.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm {

namespace {

std::string reason_not_to_apply(const MarginSolution& solution, const LocalOptimality& optimality) {
  if (!solution.feasible()) return "the choice is infeasible";
  if (!optimality.holds()) return "the choice is not locally optimal";
  if (!solution.strictly_complementary()) return "a tight row has no positive dual";
  if (!solution.tight_rows_independent()) return "the tight rows are linearly dependent";
  return {};
}

Matrix<Rational> tight_rows(const MarginProblem& margin, const MarginSolution& solution) {
  Matrix<Rational> rows(static_cast<Index>(solution.tight.size()), margin.dimension());
  for (Index s = 0; s < rows.rows(); ++s)
    rows.row(s) = margin.rows.row(solution.tight[static_cast<std::size_t>(s)]);
  return rows;
}

SupportConstant support_constant(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                                 const MarginProblem& margin, const MarginSolution& solution, Index row) {
  const RowLabel label = margin.labels[static_cast<std::size_t>(row)];
  const SequenceData<Rational>& sequence = problem.sequences[static_cast<std::size_t>(label.sequence)];
  const Rational chosen_score = sequence.scores(choice[static_cast<std::size_t>(label.sequence)]);
  SupportConstant constant;
  constant.row = row;
  constant.dual = solution.duals(row);
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

}  // namespace

OffsetLaw offset_law(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality) {
  OffsetLaw law;
  law.why_not = reason_not_to_apply(solution, optimality);
  if (!law.why_not.empty()) return law;
  law.applies = true;
  for (const Index row : solution.tight)
    law.support.push_back(support_constant(problem, loss, choice, margin, solution, row));
  law.support_rows = tight_rows(margin, solution);
  const Matrix<Rational> gram = law.support_rows * law.support_rows.transpose();
  law.gram_inverse = exact_inverse(gram);
  // ρ_S = A_S^T (A_S A_S^T)^{-1} (log(c_j / λ_j))_j
  Vector<Ball> logs(law.support_rows.rows());
  for (Index s = 0; s < logs.size(); ++s) {
    const SupportConstant& constant = law.support[static_cast<std::size_t>(s)];
    logs(s) = log(Ball(constant.force / from_rational<Ball>(constant.dual)));
  }
  law.inside_span = lift(law, logs);
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

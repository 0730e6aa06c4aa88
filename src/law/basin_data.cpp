#include "attsvm/law/basin.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/spectral_bound.hpp"

namespace attsvm {

namespace {

Ball norm_of_exact(const Vector<Rational>& x) { return sqrt(from_rational<Ball>(Rational(x.squaredNorm()))); }

Vector<double> approximately(const Vector<Rational>& exact) {
  Vector<double> rounded(exact.size());
  for (Index c = 0; c < exact.size(); ++c) rounded(c) = approximate_double(exact(c));
  return rounded;
}

BasinData::Row row_data(const AttentionProblem<Rational>& problem, const Choice& choice,
                        const MarginProblem& margin, const MarginSolution& solution, Index j) {
  const RowLabel label = margin.labels[static_cast<std::size_t>(j)];
  const auto sequence = static_cast<std::size_t>(label.sequence);
  const Vector<Rational>& scores = problem.sequences[sequence].scores;
  BasinData::Row row;
  row.value = solution.row_values(j);
  // P a = a - g θ/N
  const Rational along = row.value / solution.norm_squared;
  row.across = margin.rows.row(j).transpose() - along * solution.direction;
  row.across_norm = norm_of_exact(row.across);
  row.score_gap = scores(choice[sequence]) - scores(label.token);
  row.tight = row.value == margin.bounds(j);
  row.dual = row.tight ? solution.duals(j) : Rational(0);
  row.sequence = label.sequence;
  return row;
}

/// |Σ_S λ P a a^T P|_2, bounded above.
Ball curvature_bound(const BasinData& data) {
  const Index dimension = data.direction.size();
  Matrix<Rational> sum = Matrix<Rational>::Constant(dimension, dimension, Rational(0));
  bool zero = true;
  for (const BasinData::Row& row : data.rows) {
    if (!row.tight) continue;
    for (Index r = 0; r < dimension; ++r)
      for (Index c = 0; c < dimension; ++c) {
        sum(r, c) += row.dual * row.across(r) * row.across(c);
        zero = zero && sum(r, c) == 0;
      }
  }
  if (zero) return Ball(0);
  Matrix<Ball> enclosed(dimension, dimension);
  for (Index r = 0; r < dimension; ++r)
    for (Index c = 0; c < dimension; ++c) enclosed(r, c) = from_rational<Ball>(sum(r, c));
  return spectral_norm_bound(enclosed);
}

}  // namespace

BasinData basin_data(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice,
                     const MarginProblem& margin, const MarginSolution& solution,
                     const LocalOptimality& optimality) {
  BasinData data;
  data.offset = offset_law(problem, loss, choice, margin, solution, optimality);
  data.applies = data.offset.applies;
  data.why_not = data.offset.why_not;
  if (!data.applies) return data;
  data.features = margin.rows;
  data.direction = solution.direction;
  data.norm_squared = solution.norm_squared;
  data.curved_loss = loss != LossKind::linear;
  for (Index j = 0; j < margin.size(); ++j) data.rows.push_back(row_data(problem, choice, margin, solution, j));
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const Ball chosen = from_rational<Ball>(problem.sequences[i].scores(choice[i]));
    data.slopes.push_back(loss_slope(loss, chosen) / Ball(static_cast<long>(problem.size())));
  }
  for (Index j = 0; j < margin.size(); ++j)
    data.rows[static_cast<std::size_t>(j)].free = approximately(free_centre(data, margin.rows.row(j).transpose()));
  data.curvature = curvature_bound(data);
  return data;
}

Vector<Rational> free_centre(const BasinData& data, const Vector<Rational>& point) {
  // c = q - A_S^T (A_S A_S^T)^{-1} A_S q
  const Vector<Rational> products = data.offset.support_rows * point;
  const Vector<Rational> multipliers = data.offset.gram_inverse * products;
  return point - data.offset.support_rows.transpose() * multipliers;
}

}  // namespace attsvm

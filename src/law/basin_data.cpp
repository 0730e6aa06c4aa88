#include "attsvm/law/basin.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/spectral_bound.hpp"

namespace attsvm {

namespace {

Vector<double> approximately(const Vector<Rational>& exact) {
  Vector<double> rounded(exact.size());
  for (Index c = 0; c < exact.size(); ++c) rounded(c) = approximate_double(exact(c));
  return rounded;
}

BasinData::Row row_data(const BasinData& data, const AttentionProblem<Rational>& problem, const Choice& choice,
                        const MarginProblem& margin, const MarginSolution& solution, Index j) {
  const RowLabel label = margin.labels[static_cast<std::size_t>(j)];
  const auto sequence = static_cast<std::size_t>(label.sequence);
  const Vector<Rational>& scores = problem.sequences[sequence].scores;
  const Vector<Rational> a = margin.rows.row(j).transpose();
  BasinData::Row row;
  row.value = solution.row_values(j);
  row.score_gap = scores(choice[sequence]) - scores(label.token);
  row.tight = row.value == margin.bounds(j);
  row.sequence = label.sequence;
  row.dual = Ball(0);
  // |P a|² = |a|² - g²/N;  |A_B^T (A_B A_B^T)^{-1} A_B a|² = (A_B a)^T (A_B A_B^T)^{-1} (A_B a), less g²/N along
  // θ_mm
  const Rational length = a.squaredNorm();
  const Rational along = row.value * row.value / solution.norm_squared;
  const Vector<Rational> products = data.offset.support_rows * a;
  const Vector<Rational> multipliers = data.offset.gram_inverse * products;
  const Rational in_span = products.dot(multipliers);
  row.across_squared = length - along;
  row.inside_squared = in_span - along;
  row.outside_squared = length - in_span;
  row.free = approximately(Vector<Rational>(a - data.offset.support_rows.transpose() * multipliers));
  return row;
}

/// <P a_i, P a_j> = <a_i, a_j> - g_i g_j / N
Rational product_across(const BasinData& data, std::size_t i, std::size_t j) {
  const Rational product = data.features.row(static_cast<Index>(i)).dot(data.features.row(static_cast<Index>(j)));
  const Rational along = data.rows[i].value * data.rows[j].value / data.norm_squared;
  return product - along;
}

/// λ_max(P Σ w a a^T P) over the selected rows, from above: the norm of the Gram matrix (w_i w_j)^{1/2} <P a_i, P
/// a_j>.
Ball curvature_bound(const BasinData& data, const std::vector<std::size_t>& selected,
                     const std::vector<Ball>& weights) {
  const auto size = static_cast<Index>(selected.size());
  Matrix<Ball> gram(size, size);
  bool zero = true;
  for (Index r = 0; r < size; ++r)
    for (Index c = 0; c <= r; ++c) {
      const auto i = static_cast<std::size_t>(r);
      const auto j = static_cast<std::size_t>(c);
      const Rational product = product_across(data, selected[i], selected[j]);
      zero = zero && product == 0;
      gram(r, c) = sqrt(Ball(weights[i] * weights[j])) * from_rational<Ball>(product);
      gram(c, r) = gram(r, c);
    }
  return zero ? Ball(0) : spectral_norm_bound(gram);
}

void bound_curvatures(BasinData& data) {
  std::vector<std::size_t> tight;
  std::vector<Ball> duals;
  std::vector<std::size_t> slack;
  std::vector<Ball> ones;
  for (std::size_t j = 0; j < data.rows.size(); ++j) {
    if (data.rows[j].tight) {
      tight.push_back(j);
      duals.push_back(data.rows[j].dual);
    } else if (data.rows[j].score_gap >= 0) {
      slack.push_back(j);
      ones.push_back(Ball(1));
    }
  }
  data.curvature = curvature_bound(data, tight, duals);
  data.slack_curvature = curvature_bound(data, slack, ones);
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
  data.loss = loss;
  for (Index j = 0; j < margin.size(); ++j)
    data.rows.push_back(row_data(data, problem, choice, margin, solution, j));
  for (const SupportConstant& support : data.offset.support)
    data.rows[static_cast<std::size_t>(support.row)].dual = support.dual;
  for (std::size_t i = 0; i < problem.size(); ++i) {
    data.chosen_scores.push_back(problem.sequences[i].scores(choice[i]));
    const Ball chosen = from_rational<Ball>(data.chosen_scores.back());
    data.slopes.push_back(loss_slope(loss, chosen) / Ball(static_cast<long>(problem.size())));
  }
  bound_curvatures(data);
  return data;
}

Vector<Rational> free_centre(const BasinData& data, const Vector<Rational>& point) {
  // c = q - A_B^T (A_B A_B^T)^{-1} A_B q
  const Vector<Rational> products = data.offset.support_rows * point;
  const Vector<Rational> multipliers = data.offset.gram_inverse * products;
  return point - data.offset.support_rows.transpose() * multipliers;
}

}  // namespace attsvm

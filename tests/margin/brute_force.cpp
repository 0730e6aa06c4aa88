#include "brute_force.hpp"

#include <algorithm>
#include <string>

namespace attsvm::test {
namespace {

/// Eliminates below and above each pivot; returns the pivot columns.
std::vector<Index> reduce(Matrix<Rational>& a) {
  std::vector<Index> pivots;
  Index row = 0;
  for (Index column = 0; column < a.cols() && row < a.rows(); ++column) {
    Index pivot = row;
    while (pivot < a.rows() && a(pivot, column) == 0) ++pivot;
    if (pivot == a.rows()) continue;
    a.row(row).swap(a.row(pivot));
    const Rational head = a(row, column);
    a.row(row) /= head;
    for (Index i = 0; i < a.rows(); ++i) {
      if (i == row || a(i, column) == 0) continue;
      const Rational factor = a(i, column);
      a.row(i) -= factor * a.row(row);
    }
    pivots.push_back(column);
    ++row;
  }
  return pivots;
}

/// <a_row, x>.
Rational product(const MarginProblem& problem, Index row, const Vector<Rational>& x) {
  Rational sum = 0;
  for (Index k = 0; k < x.size(); ++k) sum += problem.rows(row, k) * x(k);
  return sum;
}

/// The point with multipliers `duals` on the rows `active`, if it is the optimum: it satisfies every row.
std::optional<Vector<Rational>> optimum(const MarginProblem& problem, const std::vector<Index>& active,
                                        const Vector<Rational>& duals) {
  Vector<Rational> theta = Vector<Rational>::Zero(problem.dimension());
  for (std::size_t k = 0; k < active.size(); ++k) {
    if (duals(static_cast<Index>(k)) < 0) return std::nullopt;
    theta += duals(static_cast<Index>(k)) * problem.rows.row(active[k]).transpose();
  }
  for (Index j = 0; j < problem.size(); ++j) {
    if (product(problem, j, theta) < problem.bounds(j)) return std::nullopt;
  }
  return theta;
}

std::vector<Index> members(unsigned subset, Index size) {
  std::vector<Index> result;
  for (Index j = 0; j < size; ++j) {
    if ((subset >> j & 1U) != 0) result.push_back(j);
  }
  return result;
}

/// The multipliers on `rows`, zero elsewhere.
Vector<Rational> spread(const Vector<Rational>& multipliers, const std::vector<Index>& rows, Index size) {
  Vector<Rational> result = Vector<Rational>::Zero(size);
  for (std::size_t k = 0; k < rows.size(); ++k) result(rows[k]) = multipliers(static_cast<Index>(k));
  return result;
}

/// The multipliers with which the rows `active` hold with equality, if these rows are independent.
std::optional<Vector<Rational>> equality_duals(const MarginProblem& problem, const std::vector<Index>& active) {
  const auto size = static_cast<Index>(active.size());
  Matrix<Rational> gram(size, size);
  Vector<Rational> bounds(size);
  for (Index k = 0; k < size; ++k) {
    const Index row = active[static_cast<std::size_t>(k)];
    bounds(k) = problem.bounds(row);
    for (Index l = 0; l < size; ++l) {
      gram(k, l) = product(problem, row, problem.rows.row(active[static_cast<std::size_t>(l)]).transpose());
    }
  }
  return gauss_solve(gram, bounds);
}

/// y > 0 with Σ y_j a_j = 0 over `rows`, if these rows have one dependency only and it is of one sign.
std::optional<Vector<Rational>> positive_dependency(const MarginProblem& problem, const std::vector<Index>& rows) {
  const auto size = static_cast<Index>(rows.size());
  Matrix<Rational> columns(problem.dimension(), size);
  for (Index k = 0; k < size; ++k) {
    columns.col(k) = problem.rows.row(rows[static_cast<std::size_t>(k)]).transpose();
  }
  const std::vector<Index> pivots = reduce(columns);
  if (static_cast<Index>(pivots.size()) != size - 1) return std::nullopt;
  Index free = 0;
  while (free < size - 1 && pivots[static_cast<std::size_t>(free)] == free) ++free;
  Vector<Rational> y(size);
  y(free) = 1;
  for (Index k = 0; k < size - 1; ++k) y(pivots[static_cast<std::size_t>(k)]) = -columns(k, free);
  for (Index k = 0; k < size; ++k) {
    if (y(k) <= 0) return std::nullopt;
  }
  return y;
}

}  // namespace

std::optional<Vector<Rational>> gauss_solve(Matrix<Rational> a, Vector<Rational> b) {
  Matrix<Rational> augmented(a.rows(), a.cols() + 1);
  augmented << a, b;
  const std::vector<Index> pivots = reduce(augmented);
  const bool regular =
      static_cast<Index>(pivots.size()) == a.cols() && (pivots.empty() || pivots.back() < a.cols());
  if (!regular) return std::nullopt;
  return augmented.col(a.cols());
}

Index gauss_rank(Matrix<Rational> a) { return static_cast<Index>(reduce(a).size()); }

BruteForce brute_force(const MarginProblem& problem) {
  BruteForce result;
  for (unsigned subset = 0; subset < (1U << problem.size()); ++subset) {
    const std::vector<Index> active = members(subset, problem.size());
    const std::optional<Vector<Rational>> duals = equality_duals(problem, active);
    if (!duals) continue;
    const std::optional<Vector<Rational>> theta = optimum(problem, active, *duals);
    if (!theta) continue;
    result.direction = theta;
    result.vertices.push_back(spread(*duals, active, problem.size()));
  }
  if (!result.direction) return result;
  for (Index j = 0; j < problem.size(); ++j) {
    if (product(problem, j, *result.direction) == problem.bounds(j)) result.tight.push_back(j);
  }
  for (unsigned subset = 1; subset < (1U << result.tight.size()); ++subset) {
    std::vector<Index> rows;
    for (const Index k : members(subset, static_cast<Index>(result.tight.size()))) {
      rows.push_back(result.tight[static_cast<std::size_t>(k)]);
    }
    const std::optional<Vector<Rational>> ray = positive_dependency(problem, rows);
    if (ray) result.rays.push_back(spread(*ray, rows, problem.size()));
  }
  for (const Index j : result.tight) {
    const auto is_positive = [j](const Vector<Rational>& y) { return y(j) > 0; };
    if (std::ranges::none_of(result.vertices, is_positive) && std::ranges::none_of(result.rays, is_positive)) {
      result.never_positive.push_back(j);
    }
  }
  Matrix<Rational> directions(0, problem.size());
  const auto add = [&directions](const Vector<Rational>& direction) {
    directions.conservativeResize(directions.rows() + 1, Eigen::NoChange);
    directions.row(directions.rows() - 1) = direction.transpose();
  };
  for (const Vector<Rational>& vertex : result.vertices) add(vertex - result.vertices.front());
  for (const Vector<Rational>& ray : result.rays) add(ray);
  result.dimension = gauss_rank(directions);
  return result;
}

std::string farkas_defect(const MarginProblem& problem, const Vector<Rational>& y) {
  if (y.size() != problem.size()) return "wrong length";
  Rational gain = 0;
  for (Index j = 0; j < y.size(); ++j) {
    if (y(j) < 0) return "negative entry " + std::to_string(j);
    gain += y(j) * problem.bounds(j);
  }
  for (Index k = 0; k < problem.dimension(); ++k) {
    Rational sum = 0;
    for (Index j = 0; j < y.size(); ++j) sum += y(j) * problem.rows(j, k);
    if (sum != 0) return "column " + std::to_string(k) + " doesn't cancel";
  }
  return gain > 0 ? "" : "no gain";
}

}  // namespace attsvm::test

#include "attsvm/margin/least_norm.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace attsvm {
namespace {

using Status = LeastNormSolution::Status;

/// The state of the dual active-set method: an independent active set A and duals u_A >= 0 such that
/// q = Σ_A u_k r_k satisfies every active row with equality.
class DualActiveSet {
 public:
  DualActiveSet(const LeastNormProblem& problem, const std::atomic<bool>* interrupted)
      : gram_(problem.gram), bounds_(problem.bounds), interrupted_(interrupted) {}

  void adopt(const std::vector<Index>& start);
  LeastNormSolution run();

 private:
  bool is_interrupted() const { return interrupted_ != nullptr && interrupted_->load(); }
  Vector<Rational> solve_active(const Matrix<Integer>& right) const;
  Matrix<Integer> active_column(Index row) const;
  CommonFraction row_values() const;
  std::optional<Index> most_violated(const CommonFraction& values) const;
  std::optional<std::size_t> blocking(const Vector<Rational>& r) const;
  Status enter(Index row, Rational violation);
  void join(Index row, const Rational& dual);
  void leave(std::size_t position);
  Vector<Rational> on_all_rows(const Vector<Rational>& on_active) const;

  const Matrix<Integer>& gram_;
  const Vector<Integer>& bounds_;
  const std::atomic<bool>* interrupted_;
  std::vector<Index> active_;  // ascending
  Vector<Rational> duals_;     // u_k, in the order of active_
  LeastNormSolution solution_;
};

/// G_AA^{-1} right.
Vector<Rational> DualActiveSet::solve_active(const Matrix<Integer>& right) const {
  const std::optional<Matrix<Rational>> x = solve_exactly(submatrix(gram_, active_, active_), right);
  if (!x) throw std::logic_error("least_norm: the active rows became dependent");
  return x->col(0);
}

/// G_Ap.
Matrix<Integer> DualActiveSet::active_column(Index row) const { return submatrix(gram_, active_, {row}); }

/// Takes over the independent part of a proposed active set, without the rows that would need a negative dual.
void DualActiveSet::adopt(const std::vector<Index>& start) {
  active_ = surely_independent_rows(gram_, start);
  std::ranges::sort(active_);
  while (!active_.empty() && !is_interrupted()) {
    Matrix<Integer> right(static_cast<Index>(active_.size()), 1);
    for (std::size_t k = 0; k < active_.size(); ++k) right(static_cast<Index>(k), 0) = bounds_(active_[k]);
    // u = G_AA^{-1} c_A
    duals_ = solve_active(right);
    std::vector<Index> kept;
    for (std::size_t k = 0; k < active_.size(); ++k) {
      if (duals_(static_cast<Index>(k)) >= 0) kept.push_back(active_[k]);
    }
    if (kept.size() == active_.size()) return;
    solution_.pivots += static_cast<Index>(active_.size() - kept.size());
    active_ = std::move(kept);
  }
  duals_.resize(static_cast<Index>(active_.size()));
}

/// <r_j, q> = Σ_A G_jk u_k for every row.
CommonFraction DualActiveSet::row_values() const {
  const CommonFraction u = over_common_denominator(duals_);
  CommonFraction values{Vector<Integer>::Zero(gram_.rows()), u.denominator};
  for (Index j = 0; j < gram_.rows(); ++j) {
    for (std::size_t k = 0; k < active_.size(); ++k) {
      values.numerators(j) += gram_(j, active_[k]) * u.numerators(static_cast<Index>(k));
    }
  }
  return values;
}

/// The row farthest from its half-space: largest (c_j - <r_j, q>) / |r_j|, the lowest row on ties.
std::optional<Index> DualActiveSet::most_violated(const CommonFraction& values) const {
  std::optional<Index> worst;
  Integer worst_square;
  for (Index j = 0; j < gram_.rows(); ++j) {
    const Integer violation = bounds_(j) * values.denominator - values.numerators(j);
    if (violation <= 0) continue;
    const Integer square = violation * violation;
    if (!worst || square * gram_(*worst, *worst) > worst_square * gram_(j, j)) {
      worst = j;
      worst_square = square;
    }
  }
  return worst;
}

/// The active row whose dual reaches zero first when u_A moves along -r; the lowest row on ties.
std::optional<std::size_t> DualActiveSet::blocking(const Vector<Rational>& r) const {
  std::optional<std::size_t> first;
  Rational smallest;
  for (std::size_t k = 0; k < active_.size(); ++k) {
    const Index position = static_cast<Index>(k);
    if (r(position) <= 0) continue;
    const Rational ratio = duals_(position) / r(position);
    if (!first || ratio < smallest) {
      first = k;
      smallest = ratio;
    }
  }
  return first;
}

void DualActiveSet::join(Index row, const Rational& dual) {
  const auto place = std::ranges::lower_bound(active_, row);
  const auto at = static_cast<Index>(place - active_.begin());
  Vector<Rational> longer(duals_.size() + 1);
  longer << duals_.head(at), dual, duals_.tail(duals_.size() - at);
  duals_ = std::move(longer);
  active_.insert(place, row);
  ++solution_.pivots;
}

void DualActiveSet::leave(std::size_t position) {
  const auto at = static_cast<Index>(position);
  const Index tail = duals_.size() - at - 1;
  Vector<Rational> shorter(duals_.size() - 1);
  shorter << duals_.head(at), duals_.tail(tail);
  duals_ = std::move(shorter);
  active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(position));
  ++solution_.pivots;
}

Vector<Rational> DualActiveSet::on_all_rows(const Vector<Rational>& on_active) const {
  Vector<Rational> result = Vector<Rational>::Zero(gram_.rows());
  for (std::size_t k = 0; k < active_.size(); ++k) result(active_[k]) = on_active(static_cast<Index>(k));
  return result;
}

/// Makes the violated row p active, letting others leave; or finds the Farkas vector.
Status DualActiveSet::enter(Index row, Rational violation) {
  Rational dual = 0;
  for (;;) {
    if (is_interrupted()) return Status::interrupted;
    // r_p = Σ_A r_k r_k + z with z orthogonal to the active rows
    const Matrix<Integer> column = active_column(row);
    const Vector<Rational> r = solve_active(column);
    // |z|² = G_pp - Σ_A r_k G_kp
    Rational curvature = gram_(row, row);
    for (Index k = 0; k < r.size(); ++k) curvature -= r(k) * column(k, 0);
    const std::optional<std::size_t> block = blocking(r);
    if (curvature == 0 && !block) {
      // r_p = Σ_A r_k r_k with r <= 0: y_p = 1, y_k = -r_k
      solution_.farkas = on_all_rows(-r);
      solution_.farkas(row) = 1;
      return Status::infeasible;
    }
    std::optional<Rational> partial;
    if (block) partial = duals_(static_cast<Index>(*block)) / r(static_cast<Index>(*block));
    if (curvature != 0) {
      const Rational full = violation / curvature;
      if (!partial || full <= *partial) {
        duals_ -= full * r;
        join(row, dual + full);
        return Status::optimal;
      }
    }
    // (u_A, u_p) <- (u_A - t r, u_p + t), so q <- q + t z
    duals_ -= *partial * r;
    dual += *partial;
    violation -= *partial * curvature;
    leave(*block);
  }
}

LeastNormSolution DualActiveSet::run() {
  for (;;) {
    if (is_interrupted()) {
      solution_.status = Status::interrupted;
      return solution_;
    }
    const CommonFraction values = row_values();
    const std::optional<Index> row = most_violated(values);
    if (!row) {
      solution_.values.resize(gram_.rows());
      for (Index j = 0; j < gram_.rows(); ++j) {
        solution_.values(j) = Rational(values.numerators(j), values.denominator);
      }
      solution_.duals = on_all_rows(duals_);
      solution_.status = Status::optimal;
      return solution_;
    }
    const Integer violation = bounds_(*row) * values.denominator - values.numerators(*row);
    const Status entered = enter(*row, Rational(violation, values.denominator));
    if (entered != Status::optimal) {
      solution_.status = entered;
      return solution_;
    }
  }
}

}  // namespace

LeastNormSolution least_norm(const LeastNormProblem& problem, const std::vector<Index>& start,
                             const std::atomic<bool>* interrupted) {
  const Index m = problem.gram.rows();
  if (problem.gram.cols() != m || problem.bounds.size() != m) {
    throw std::invalid_argument("least_norm: the Gram matrix must be square with one bound a row");
  }
  if (std::ranges::any_of(start, [m](Index j) { return j < 0 || j >= m; })) {
    throw std::invalid_argument("least_norm: the proposed active set names a row that doesn't exist");
  }
  DualActiveSet method(problem, interrupted);
  method.adopt(start);
  return method.run();
}

}  // namespace attsvm

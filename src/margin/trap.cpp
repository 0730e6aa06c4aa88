// Why the condition. Let all scores but the best of each sequence be equal, and let A be abandoned: its
// sequences attend to non-optimal tokens only. Equal scores exert no force on each other, so only the
// sequences outside A push, and the parameter goes to τ p_A + O(1), its distance from infinity paid by their
// off-optimal masses of order e^{-τ}. Sequence i of A has mass of order e^{τ μ_i} left on its best token,
// μ_i = min_t <a_it, p_A>; this is also the size of its own force. It is integrable against the forces outside, and
// A stays abandoned, iff μ_i < -1; at μ_i = -1 both are of one order and the constants decide.
//
// Why agreeing rows exclude traps. p_A = Σ λ_j a_j with λ >= 0 over rows of sequences outside A, so
// <a_it, p_A> = Σ λ_j <a_it, a_j> >= 0 > -1 for every i in A and t.

#include "attsvm/margin/trap.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "attsvm/margin/integer_rows.hpp"
#include "attsvm/margin/least_norm.hpp"

namespace attsvm {
namespace {

constexpr std::size_t most_sequences = 16;

bool contains(std::uint32_t set, Index sequence) { return ((set >> sequence) & 1U) != 0; }

/// The rows of a choice with what all sets share.
struct SharedRows {
  MarginProblem margin;
  IntegerRows integers;
  Matrix<Integer> gram;
};

/// max_{i in A} min_t <a_it, p_A> with p_A = Σ u_j r_j over the rows outside A; empty when some i in A has
/// no row (its minimum over nothing is infinite).
std::optional<Rational> largest_minimum(const SharedRows& shared, const std::vector<Index>& outside,
                                        const Vector<Rational>& duals, std::uint32_t set, Index sequences) {
  std::vector<std::optional<Rational>> minima(static_cast<std::size_t>(sequences));
  for (Index j = 0; j < shared.gram.rows(); ++j) {
    const Index i = shared.margin.labels[static_cast<std::size_t>(j)].sequence;
    if (!contains(set, i)) continue;
    Rational value = 0;  // <r_j, p_A> = s_j <a_j, p_A>
    for (std::size_t k = 0; k < outside.size(); ++k) {
      value += duals(static_cast<Index>(k)) * Rational(shared.gram(j, outside[k]));
    }
    value /= shared.integers.scale(j);
    std::optional<Rational>& minimum = minima[static_cast<std::size_t>(i)];
    if (!minimum || value < *minimum) minimum = value;
  }
  std::optional<Rational> largest;
  for (Index i = 0; i < sequences; ++i) {
    if (!contains(set, i)) continue;
    const std::optional<Rational>& minimum = minima[static_cast<std::size_t>(i)];
    if (!minimum) return std::nullopt;
    if (!largest || *minimum > *largest) largest = minimum;
  }
  return largest;
}

std::vector<Index> members(std::uint32_t set, Index sequences) {
  std::vector<Index> result;
  for (Index i = 0; i < sequences; ++i) {
    if (contains(set, i)) result.push_back(i);
  }
  return result;
}

}  // namespace

TrapReport find_traps(const AttentionProblem<Rational>& problem, const Choice& choice,
                      const std::atomic<bool>* interrupted) {
  if (problem.size() > most_sequences) {
    throw std::invalid_argument("find traps: " + std::to_string(problem.size()) + " sequences, the limit is " +
                                std::to_string(most_sequences));
  }
  SharedRows shared{margin_problem(problem, choice), {}, {}};
  shared.integers = integer_rows(shared.margin);
  shared.gram = gram_matrix(shared.integers.rows);
  const auto sequences = static_cast<Index>(problem.size());
  TrapReport report;
  for (std::uint32_t set = 1; set + 1 < (std::uint32_t{1} << sequences); ++set) {
    std::vector<Index> outside;
    for (Index j = 0; j < shared.margin.size(); ++j) {
      if (!contains(set, shared.margin.labels[static_cast<std::size_t>(j)].sequence)) outside.push_back(j);
    }
    LeastNormProblem others{submatrix(shared.gram, outside, outside), {}};
    others.bounds = shared.integers.bounds(outside);
    const LeastNormSolution solution = least_norm(others, {}, interrupted);
    if (solution.status == LeastNormSolution::Status::interrupted) return report;
    if (solution.status != LeastNormSolution::Status::optimal) continue;
    const std::optional<Rational> largest = largest_minimum(shared, outside, solution.duals, set, sequences);
    if (!largest) continue;
    if (*largest < -1) report.traps.push_back(members(set, sequences));
    if (*largest == -1) report.marginal_ties.push_back(members(set, sequences));
  }
  report.complete = true;
  return report;
}

bool rows_of_different_sequences_agree(const AttentionProblem<Rational>& problem, const Choice& choice) {
  const MarginProblem margin = margin_problem(problem, choice);
  const Matrix<Integer> gram = gram_matrix(integer_rows(margin).rows);  // positive row factors keep all signs
  for (Index j = 0; j < margin.size(); ++j) {
    for (Index k = 0; k < j; ++k) {
      const bool same_sequence = margin.labels[static_cast<std::size_t>(j)].sequence ==
                                 margin.labels[static_cast<std::size_t>(k)].sequence;
      if (!same_sequence && gram(j, k) < 0) return false;
    }
  }
  return true;
}

}  // namespace attsvm

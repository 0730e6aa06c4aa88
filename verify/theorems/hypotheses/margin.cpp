#include <fmt/format.h>

#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"

namespace attsvm::verify {

namespace {

std::string row_place(const MarginProblem& margin, Index row) {
  const RowLabel label = margin.labels[static_cast<std::size_t>(row)];
  return place(label.sequence, label.token);
}

/// The nonzero multipliers of a Farkas vector, `3 x (sequence 0, token 1) + ...`
Finding infeasibility(const MarginProblem& margin, const MarginSolution& solution) {
  std::vector<Quantity> multipliers;
  for (Index j = 0; j < solution.farkas.size(); ++j)
    if (solution.farkas(j) != 0)
      multipliers.push_back(quantity("Farkas multiplier of " + row_place(margin, j), solution.farkas(j)));
  return fails(Evidence::exact, "ATT-SVM of the choice is infeasible: a non-negative combination of rows vanishes",
               std::move(multipliers));
}

Finding decide_feasible(ClaimContext& context) {
  const MarginSolution& solution = context.solution();
  if (solution.status == MarginSolution::Status::infeasible) return infeasibility(context.margin(), solution);
  if (!solution.feasible()) return undecided("the margin problem was interrupted");
  return holds(
      Evidence::exact, fmt::format("feasible, {} tight rows", solution.tight.size()),
      {quantity("theta_mm", vector_text(solution.direction)), quantity("|theta_mm|^2", solution.norm_squared)});
}

/// Needs a feasible choice; without one the hypothesis fails for the same reason.
template <class Decide>
auto when_feasible(Decide decide) {
  return [decide](ClaimContext& context) {
    Finding feasibility = decide_feasible(context);
    return feasibility.outcome == Finding::Outcome::holds ? decide(context) : feasibility;
  };
}

Finding decide_locally_optimal(ClaimContext& context) {
  const LocalOptimality& optimality = context.optimality();
  if (optimality.holds())
    return holds(Evidence::exact,
                 optimality.neighbours.empty()
                     ? "locally optimal vacuously: the choice has no neighbours"
                     : fmt::format("scores higher than each of its {} neighbours", optimality.neighbours.size()));
  const bool higher = !optimality.higher_scoring.empty();
  const RowLabel witness = higher ? optimality.higher_scoring.front() : optimality.tied.front();
  return fails(Evidence::exact, "not locally optimal: neighbour " + place(witness.sequence, witness.token) +
                                    (higher ? " scores higher" : " scores the same"));
}

/// A tight row with a positive dual whose token scores at least as high as the chosen one.
Finding decide_not_locally_optimal(ClaimContext& context) {
  const MarginProblem& margin = context.margin();
  const MarginSolution& solution = context.solution();
  for (const Index row : solution.tight) {
    if (solution.duals(row) <= 0) continue;
    const RowLabel label = margin.labels[static_cast<std::size_t>(row)];
    const Vector<Rational>& scores = context.problem().sequences[static_cast<std::size_t>(label.sequence)].scores;
    const Rational& chosen = scores(context.claim().choice[static_cast<std::size_t>(label.sequence)]);
    if (scores(label.token) >= chosen)
      return holds(Evidence::exact, "neighbour " + place(label.sequence, label.token) +
                                        (scores(label.token) > chosen ? " scores higher" : " scores the same"));
  }
  return fails(Evidence::exact, "every neighbour with a positive dual scores lower than the chosen token");
}

Finding decide_independent(ClaimContext& context) {
  const MarginSolution& solution = context.solution();
  const std::string counts = fmt::format("{} tight rows of rank {}", solution.tight.size(), solution.tight_rank);
  return solution.tight_rows_independent() ? holds(Evidence::exact, counts)
                                           : fails(Evidence::exact, "tight rows are dependent: " + counts);
}

}  // namespace

Hypothesis feasible() { return {"feasible", "ATT-SVM of the choice has a solution", decide_feasible}; }

Hypothesis locally_optimal() {
  return {"locally-optimal", "the choice scores strictly higher than each of its SVM neighbours",
          when_feasible(decide_locally_optimal)};
}

Hypothesis not_locally_optimal() {
  return {"not-locally-optimal",
          "a neighbour whose row carries a positive dual scores at least as high as the chosen token",
          when_feasible(decide_not_locally_optimal)};
}

Hypothesis independent_tight_rows() {
  return {"independent-tight-rows", "the tight rows are linearly independent", when_feasible(decide_independent)};
}

}  // namespace attsvm::verify

#include "attsvm/margin/local_optimality.hpp"

#include <stdexcept>

#include "attsvm/margin/solve.hpp"
#include "score_neighbours.hpp"

namespace attsvm {

LocalOptimality score_neighbours(const AttentionProblem<Rational>& problem, const Choice& choice,
                                 const MarginProblem& margin, const MarginSolution& solution) {
  LocalOptimality result;
  for (const Index j : solution.tight) {
    const RowLabel& label = margin.labels[static_cast<std::size_t>(j)];
    const auto i = static_cast<std::size_t>(label.sequence);
    const Vector<Rational>& scores = problem.sequences[i].scores;
    result.neighbours.push_back(label);
    if (scores(label.token) > scores(choice[i])) result.higher_scoring.push_back(label);
    if (scores(label.token) == scores(choice[i])) result.tied.push_back(label);
  }
  return result;
}

LocalOptimality local_optimality(const AttentionProblem<Rational>& problem, const Choice& choice,
                                 const MarginProblem& margin, const MarginSolution& solution) {
  const MarginProblem expected = margin_problem(problem, choice);
  const bool same_size = margin.size() == expected.size() && margin.dimension() == expected.dimension() &&
                         margin.bounds.size() == expected.size();
  if (!same_size || margin.rows != expected.rows || margin.bounds != expected.bounds ||
      margin.labels != expected.labels) {
    throw std::invalid_argument("local optimality: the margin problem is not that of the choice");
  }
  if (!solution.feasible()) throw std::invalid_argument("local optimality: the choice has no optimal solution");
  const std::string failure = check_solution(margin, solution);
  if (!failure.empty()) throw std::invalid_argument("local optimality: " + failure);
  return score_neighbours(problem, choice, margin, solution);
}

}  // namespace attsvm

#include "attsvm/margin/enumerate_choices.hpp"

#include <string>

#include "attsvm/margin/solve.hpp"
#include "score_neighbours.hpp"

namespace attsvm {
namespace {

/// Throws unless the number of choices is between 1 and the limit.
void require_enumerable(const AttentionProblem<Rational>& problem) {
  if (problem.size() == 0) throw std::invalid_argument("enumerate choices: the problem has no sequence");
  Integer count = 1;
  for (const SequenceData<Rational>& sequence : problem.sequences) count *= sequence.length();
  if (count == 0) throw std::invalid_argument("enumerate choices: a sequence has no token");
  if (count > enumeration_limit) {
    throw TooManyChoices("enumerate choices: " + count.str() + " choices, the limit is " +
                         std::to_string(enumeration_limit));
  }
}

/// The next choice in lexicographic order; false after the last.
bool advance(const AttentionProblem<Rational>& problem, Choice& choice) {
  for (std::size_t i = choice.size(); i-- > 0;) {
    if (++choice[i] < problem.sequences[i].length()) return true;
    choice[i] = 0;
  }
  return false;
}

}  // namespace

bool enumerate_choices(const AttentionProblem<Rational>& problem,
                       const std::function<void(const ChoiceReport&)>& visit,
                       const std::atomic<bool>* interrupted) {
  require_enumerable(problem);
  Choice choice(problem.size(), 0);
  do {
    const MarginProblem margin = margin_problem(problem, choice);
    ChoiceReport report;
    report.choice = choice;
    report.solution = solve_margin(margin, {.propose_active_set = true, .interrupted = interrupted});
    if (report.solution.status == MarginSolution::Status::interrupted) return false;
    if (report.solution.feasible()) {
      report.optimality = score_neighbours(problem, choice, margin, report.solution);
    }
    visit(report);
  } while (advance(problem, choice));
  return true;
}

}  // namespace attsvm

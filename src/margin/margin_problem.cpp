#include "attsvm/margin/margin_problem.hpp"

#include <stdexcept>
#include <string>

namespace attsvm {

MarginProblem margin_problem(const AttentionProblem<Rational>& problem, const Choice& choice) {
  if (choice.size() != problem.size()) {
    throw std::invalid_argument("margin problem: the choice names " + std::to_string(choice.size()) +
                                " tokens for " + std::to_string(problem.size()) + " sequences");
  }
  Index count = 0;
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const SequenceData<Rational>& sequence = problem.sequences[i];
    if (sequence.features.rows() != sequence.length() || sequence.features.cols() != problem.dimension) {
      throw std::invalid_argument("margin problem: features of sequence " + std::to_string(i) +
                                  " fit neither its scores nor the dimension");
    }
    if (choice[i] < 0 || choice[i] >= sequence.length()) {
      throw std::invalid_argument("margin problem: sequence " + std::to_string(i) + " has no token " +
                                  std::to_string(choice[i]));
    }
    count += sequence.length() - 1;
  }
  MarginProblem result{Matrix<Rational>(count, problem.dimension), Vector<Rational>::Ones(count), {}};
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const Matrix<Rational>& features = problem.sequences[i].features;
    for (Index t = 0; t < features.rows(); ++t) {
      if (t == choice[i]) continue;
      // a_(i,t) = φ_{i,α_i} - φ_it
      result.rows.row(static_cast<Index>(result.labels.size())) = features.row(choice[i]) - features.row(t);
      result.labels.push_back({static_cast<Index>(i), t});
    }
  }
  return result;
}

}  // namespace attsvm

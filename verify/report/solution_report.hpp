#pragma once
// The exact solution of one choice's margin problem, as text and as JSON.

#include <string>
#include <vector>

#include "attsvm/law/cone.hpp"
#include "attsvm/margin/local_optimality.hpp"
#include "verify/case/case.hpp"

namespace attsvm::verify {

/// The certified cones of one method.
struct MethodCones {
  std::string method;                ///< as in case files, with its step
  std::vector<CertifiedCone> cones;  ///< widest first
  std::string why_none;              ///< where there are none
};

struct SolutionReport {
  const Case& the_case;
  const Choice& choice;
  const MarginProblem& margin;
  const MarginSolution& solution;          ///< optimal or infeasible
  const LocalOptimality& optimality;       ///< empty unless feasible
  const std::vector<MethodCones>& basins;  ///< empty unless asked for
};

/// Lines of `name  value`, then one a row. Exact numbers as fractions; the decimals beside them
/// are cut where they end in `...`.
std::string solution_text(const SolutionReport& report);

/// The same as JSON; every number that is not a count or an index is an exact fraction in a string.
std::string solution_json(const SolutionReport& report);

/// `0,2,1`
std::string choice_word(const Choice& choice);

}  // namespace attsvm::verify

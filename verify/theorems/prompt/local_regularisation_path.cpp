#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

Theorem prompt_local_regularisation_path() {
  return {
      .id = "prompt/local-regularisation-path",
      .title =
          "In a cone around a locally optimal choice, the regularisation path converges to its margin solution",
      .source = "arXiv:2306.13596, local regularisation path",
      .statement =
          "If the choice alpha is feasible and scores higher than each of its SVM neighbours, there is a cone "
          "around "
          "p_mm(alpha) such that the minimisers p(R) of the loss over |p| <= R in the cone satisfy p(R)/R -> "
          "p_mm(alpha)/|p_mm(alpha)| as R grows. The claim names the cosine of the cone's half-angle, and radii.",
      .keys = {.required = {"radii", "cone"}, .optional = {}},
      .hypotheses = {has_a_choice(), feasible(), locally_optimal()},
      .conclusion = {"p(R)/R converges to p_mm(alpha)/|p_mm(alpha)| in the cone", path_converges_in_direction},
  };
}

}  // namespace attsvm::verify

#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

Theorem prompt_regularisation_path() {
  return {
      .id = "prompt/regularisation-path",
      .title = "The regularisation path converges in direction to the margin solution of the best tokens",
      .source = "arXiv:2306.13596, regularisation path",
      .statement =
          "If each sequence has one best token and ATT-SVM of the best tokens is feasible, the minimisers p(R) of "
          "the "
          "loss over |p| <= R satisfy p(R)/R -> p_mm/|p_mm| as R grows. The claim names radii.",
      .keys = {.required = {"radii"}, .optional = {}},
      .hypotheses = {chooses_the_best_tokens(), feasible()},
      .conclusion = {"p(R)/R converges to p_mm/|p_mm|", path_converges_in_direction},
  };
}

}  // namespace attsvm::verify

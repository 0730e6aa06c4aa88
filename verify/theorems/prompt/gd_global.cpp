#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

Theorem prompt_gd_global() {
  return {
      .id = "prompt/gd-global",
      .title = "Gradient descent converges in direction to the margin solution of the best tokens",
      .source =
          "arXiv:2306.13596, global convergence of gradient descent; the hypothesis no-trap is ours: without it "
          "the statement is false for two or more sequences",
      .statement =
          "If each sequence has one best token, all its other scores are equal, ATT-SVM of the best tokens is "
          "feasible, there is no trap, and the step is at most 1/C, then from every start |p| grows without "
          "bound and p/|p| converges to p_mm/|p_mm|. Normalised gradient descent, of any step, shares the limit; "
          "decreasing steps "
          "eta (k+1)^-a, 0 < a <= 1, do so too, and so does gradient flow.",
      .keys = {.required = {"method", "start"}, .optional = {"decay", "flow"}},
      .hypotheses = {chooses_the_best_tokens(), equal_non_optimal_scores(), feasible(),
                     step_at_most_inverse_smoothness(), no_trap()},
      .conclusion = {"p_k/|p_k| converges to p_mm/|p_mm|", converges_in_direction},
  };
}

}  // namespace attsvm::verify

#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

Theorem prompt_limits_are_locally_optimal() {
  return {
      .id = "prompt/limits-are-locally-optimal",
      .title = "A choice that is not locally optimal is no limit: trajectories leave its cone",
      .source =
          "arXiv:2306.13596, necessity of local optimality; the hypothesis on independent tight rows is ours: "
          "with dependent ones the statement is false",
      .statement =
          "If the choice alpha is feasible, its tight rows are linearly independent, and a neighbour scores at "
          "least as high, then a trajectory started near the ray of p_mm(alpha) leaves the cone around it. The "
          "claim names a start in the cone; it is proved when an enclosed iterate lies outside.",
      .keys = {.required = {"method", "start", "cone"}, .optional = {}},
      .hypotheses = {has_a_choice(), feasible(), not_locally_optimal(), independent_tight_rows(), start_in_cone()},
      .conclusion = {"some p_k lies outside the cone around p_mm(alpha)", leaves_cone},
  };
}

}  // namespace attsvm::verify

#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

Theorem prompt_limit() {
  return {
      .id = "prompt/limit",
      .title = "This run of any method converges in direction to the margin solution of the choice",
      .source = "ours: docs/certified-basins.md",
      .statement =
          "The choice alpha is feasible and locally optimal. The claim names a method (gradient descent, "
          "normalised "
          "gradient descent, each with constant or decreasing steps, Polyak's step, or gradient flow) and a start, "
          "and "
          "says that p/|p| converges to p_mm(alpha)/|p_mm(alpha)| from it.",
      .keys = {.required = {"method", "start"}, .optional = {"decay", "polyak", "flow"}},
      .hypotheses = {has_a_choice(), feasible(), locally_optimal()},
      .conclusion = {"p/|p| converges to p_mm(alpha)/|p_mm(alpha)| along this run", converges_in_direction},
  };
}

}  // namespace attsvm::verify

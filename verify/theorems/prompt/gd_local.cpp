#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

namespace {

Finding stays_and_converges(ClaimContext& context) {
  if (!context.claim().parameters.contains("cone")) return converges_in_direction(context);
  if (!context.claim().flow_length) return stays_in_cone_and_converges(context);
  Finding limit = flow_converges_in_direction(context);
  if (limit.outcome != Finding::Outcome::holds) return limit;
  return supported(limit.reason + "; that the flow stays in the cone is not examined", std::move(limit.quantities));
}

}  // namespace

Theorem prompt_gd_local() {
  return {
      .id = "prompt/gd-local",
      .title = "Near a locally optimal choice, gradient descent converges in direction to its margin solution",
      .source = "arXiv:2306.13596, local convergence of gradient descent",
      .statement =
          "If the choice alpha is feasible and scores higher than each of its SVM neighbours, there are a cone "
          "around p_mm(alpha) and a radius such that from every start in the cone beyond the radius the "
          "iterates stay in the cone and p/|p| converges to p_mm(alpha)/|p_mm(alpha)|. The claim names a start; "
          "with the key cone it also says that the iterates stay in that cone, which a single iterate can refute.",
      .keys = {.required = {"method", "start"}, .optional = {"cone", "decay", "flow"}},
      .hypotheses = {has_a_choice(), feasible(), locally_optimal(), start_in_claimed_cone()},
      .conclusion = {"p_k stays in the claimed cone and p_k/|p_k| converges to p_mm(alpha)/|p_mm(alpha)|",
                     stays_and_converges},
  };
}

}  // namespace attsvm::verify

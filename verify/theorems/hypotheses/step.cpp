#include "attsvm/law/smoothness.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"

namespace attsvm::verify {

namespace {

Finding decide_step(ClaimContext& context) {
  if (context.claim().flow_length) return holds(Evidence::exact, "gradient flow has no step");
  const Method& method = *context.claim().method;
  if (method.kind == MethodKind::normalised_gradient_descent)
    return holds(Evidence::exact, "normalised steps: no bound on the step is needed for the direction",
                 {quantity("step", method.step)});
  const Rational constant = smoothness_constant(context.problem(), context.loss());
  std::vector<Quantity> quantities{quantity("step", method.step), quantity("smoothness constant C", constant)};
  // η <= 1/C  <=>  η C <= 1
  if (method.step * constant <= 1) return holds(Evidence::exact, "step * C <= 1", std::move(quantities));
  return fails(Evidence::exact, "the step exceeds 1/C", std::move(quantities));
}

}  // namespace

Hypothesis step_at_most_inverse_smoothness() {
  return {"small-step", "gradient descent's step is at most 1/C, C the smoothness constant of the loss",
          decide_step};
}

}  // namespace attsvm::verify

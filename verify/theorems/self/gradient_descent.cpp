// Training W alone is training a prompt with the features x_it z_i^T: the statements carry over with the Frobenius
// norm.

#include "verify/theorems/prompt/prompt_theorems.hpp"
#include "verify/theorems/self/self_theorems.hpp"

namespace attsvm::verify {

Theorem self_gd_global() {
  Theorem theorem = prompt_gd_global();
  theorem.id = "self/gd-global";
  theorem.title = "Gradient descent on W converges in direction to the margin solution of the best tokens";
  theorem.source =
      "arXiv:2308.16898, global convergence of gradient descent; the hypothesis no-trap is ours: without it the "
      "statement is false for two or more sequences";
  theorem.statement =
      "Self- or cross-attention, logits x_it^T W z_i. If each sequence has one best token, all its other scores "
      "are "
      "equal, ATT-SVM of the best tokens is feasible, there is no trap, and the step is at most 1/C, then from "
      "every "
      "start |W|_F grows without bound and W/|W|_F converges to W_mm/|W_mm|_F. Normalised gradient descent, of any "
      "step, shares the limit; decreasing steps eta (k+1)^-a, 0 < a <= 1, do so too, and so does gradient flow.";
  theorem.conclusion.statement = "W_k/|W_k|_F converges to W_mm/|W_mm|_F";
  theorem.about = {AttentionKind::self, AttentionKind::cross};
  return theorem;
}

Theorem self_gd_local() {
  Theorem theorem = prompt_gd_local();
  theorem.id = "self/gd-local";
  theorem.title =
      "Near a locally optimal choice, gradient descent on W converges in direction to its margin solution";
  theorem.source = "arXiv:2308.16898, local convergence of gradient descent";
  theorem.statement =
      "Self- or cross-attention, logits x_it^T W z_i. If the choice alpha is feasible and scores higher than each "
      "of "
      "its SVM neighbours, there are a cone around W_mm(alpha) and a radius such that from every start in the cone "
      "beyond the radius the iterates stay in the cone and W/|W|_F converges to W_mm(alpha)/|W_mm(alpha)|_F. The "
      "claim names a start; with the key cone it also says that the iterates stay in that cone, which a single "
      "iterate can refute.";
  theorem.conclusion.statement =
      "W_k stays in the claimed cone and W_k/|W_k|_F converges to W_mm(alpha)/|W_mm(alpha)|_F";
  theorem.about = {AttentionKind::self, AttentionKind::cross};
  return theorem;
}

}  // namespace attsvm::verify

#include <fmt/format.h>

#include "attsvm/number/enclosed.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

namespace {

/// With equal non-optimal scores, D_i = γ_opt - γ_i and rows a_t,
///   <-∇L(p), p_mm> = (1/n) Σ_i |ℓ'(f_i)| D_i s_i,opt Σ_t s_it <a_t, p_mm>,
/// and each <a_t, p_mm> >= 1 exactly, so the product is positive at every p.
/// With independent rows, ∇L = Σ c_it a_it vanishes only if every c_it does, which makes all scores equal.
Finding by_identity(ClaimContext& context) {
  if (equal_non_optimal_scores().decide(context).outcome == Finding::Outcome::holds)
    return holds(Evidence::exact, "<-grad L(p), p_mm> > 0 at every p, by the identity for equal scores");
  return holds(Evidence::exact, "grad L is a combination of independent rows and never vanishes");
}

/// <-∇L(p_k), p_mm> on every recorded iterate, enclosed.
Finding along_the_iterates(ClaimContext& context) {
  const EnclosedTrajectory& run = context.enclosed_run();
  const BallPrecision precision(run.bits);
  const Vector<Ball> direction = enclosed(context.solution().direction);
  for (const Sample<Ball>& sample : run.trajectory.samples) {
    const Ball product = sample.descent.dot(direction);
    if (certainly(is_positive(product))) continue;
    const std::string where = fmt::format("<-grad L, p_mm> at step {}", sample.step);
    if (certainly_not(is_positive(product)))
      return fails(Evidence::enclosed, where + " is not positive", {quantity(where, product)});
    return undecided(where + " has an enclosure that contains zero", {quantity(where, product)});
  }
  if (auto problem = unusable_window(run)) return *problem;
  return holds(Evidence::enclosed, fmt::format("the sign is enclosed at {} iterates up to step {}",
                                               run.trajectory.samples.size(), run.trajectory.steps_done));
}

Finding check(ClaimContext& context) {
  const bool equal_scores = equal_non_optimal_scores().decide(context).outcome == Finding::Outcome::holds;
  Finding identity = by_identity(context);
  // Only equal scores fix the sign of the product; independent rows merely exclude zero gradients.
  if (!equal_scores || !context.claim().method) return identity;
  Finding iterates = along_the_iterates(context);
  if (iterates.outcome == Finding::Outcome::holds) iterates.reason = identity.reason + "; " + iterates.reason;
  return iterates;
}

}  // namespace

Theorem prompt_no_stationary_point() {
  return {
      .id = "prompt/no-stationary-point",
      .title = "The loss has no finite stationary point",
      .source = "arXiv:2306.13596, lemma on the gradient's sign; the form with independent rows is ours",
      .statement =
          "Let ATT-SVM of the best tokens be feasible. If the other scores of each sequence are equal, "
          "<grad L(p), p_mm> < 0 at every p. If instead all rows are linearly independent, grad L(p) is nonzero "
          "at every p whatever the scores, unless every sequence's scores are all equal. With a method, the "
          "first inequality is also enclosed along the iterates.",
      .keys = {.required = {}, .optional = {"method", "start"}},
      .hypotheses = {chooses_the_best_tokens(), feasible(), excludes_stationary_points()},
      .conclusion = {"grad L(p) != 0 for every p", check},
  };
}

}  // namespace attsvm::verify

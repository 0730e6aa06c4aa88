#include <fmt/format.h>

#include <array>

#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

namespace {

constexpr std::array all_losses{LossKind::logistic, LossKind::exponential, LossKind::linear};

bool same_orbit(const ClaimContext& context) {
  return context.problem().size() == 1 && context.claim().method->kind == MethodKind::normalised_gradient_descent;
}

/// One sequence and normalised steps; or best tokens feasible, equal other scores and no trap.
Finding decide_common_limit(ClaimContext& context) {
  if (same_orbit(context))
    return holds(Evidence::exact, "one sequence and normalised steps: the loss only scales the gradient");
  for (const Hypothesis& hypothesis : {chooses_the_best_tokens(), equal_non_optimal_scores(), no_trap()}) {
    Finding finding = hypothesis.decide(context);
    if (finding.outcome != Finding::Outcome::holds) return finding;
  }
  return holds(Evidence::exact, "best tokens, equal other scores and no trap: one limit for every loss");
}

/// The claim, once a loss.
Finding check_each_loss(ClaimContext& context) {
  std::vector<Quantity> quantities;
  std::string reason;
  bool proved = true;
  for (const LossKind loss : all_losses) {
    Claim claim = context.claim();
    claim.loss = loss;
    ClaimContext one_loss(context.the_case(), claim, context.options());
    Finding finding = converges_in_direction(one_loss);
    const std::string label(name(loss));
    for (Quantity& q : finding.quantities) quantities.push_back({label + ": " + q.name, std::move(q.value)});
    proved = proved && finding.outcome == Finding::Outcome::holds;
    if (finding.outcome != Finding::Outcome::supported && finding.outcome != Finding::Outcome::holds) {
      finding.reason = label + ": " + finding.reason;
      finding.quantities = std::move(quantities);
      return finding;
    }
    reason += (reason.empty() ? "" : "; ") + label + ": " + finding.reason;
  }
  return proved ? holds(Evidence::enclosed, reason, std::move(quantities))
                : supported(reason, std::move(quantities));
}

/// Every recorded iterate of one loss must overlap those of the others.
Finding check_same_orbit(ClaimContext& context) {
  std::vector<EnclosedTrajectory> runs;
  for (const LossKind loss : all_losses) {
    Claim claim = context.claim();
    claim.loss = loss;
    runs.push_back(ClaimContext(context.the_case(), claim, context.options()).enclosed_run());
    if (auto problem = unusable_window(runs.back())) return *problem;
  }
  for (std::size_t s = 0; s < runs[0].trajectory.samples.size(); ++s)
    for (std::size_t other = 1; other < runs.size(); ++other) {
      const Sample<Ball>& first = runs[0].trajectory.samples[s];
      const Sample<Ball>& second = runs[other].trajectory.samples[s];
      for (Index c = 0; c < first.theta.size(); ++c)
        if (!overlaps(first.theta(c), second.theta(c)))
          return fails(Evidence::enclosed, fmt::format("the iterates of two losses differ at step {}", first.step));
    }
  return holds(Evidence::enclosed,
               fmt::format("the orbit is the same for every loss, since -grad L = |l'(f)| grad f and |l'| > 0; the "
                           "enclosed orbits meet at {} iterates up to step {}",
                           runs[0].trajectory.samples.size(), runs[0].trajectory.steps_done));
}

Finding check(ClaimContext& context) {
  return same_orbit(context) ? check_same_orbit(context) : check_each_loss(context);
}

}  // namespace

Theorem prompt_loss_independence() {
  return {
      .id = "prompt/loss-independence",
      .title = "The limit direction does not depend on the loss",
      .source =
          "arXiv:2306.13596, comparison of losses; the hypotheses are ours: without them two losses can have "
          "different limits from the same start",
      .statement =
          "Let the choice be feasible. For one sequence and normalised steps the whole orbit is the same for "
          "the logistic, exponential and linear loss. For more sequences the limit direction is the same if "
          "the choice consists of the best tokens, all other scores of a sequence are equal and there is no trap.",
      .keys = {.required = {"method", "start"}, .optional = {}},
      .hypotheses = {has_a_choice(),
                     feasible(),
                     {"common-limit",
                      "one sequence and normalised steps, or best tokens with equal other scores and no trap",
                      decide_common_limit}},
      .conclusion = {"the limit of p_k/|p_k| is the same for the three losses", check},
  };
}

}  // namespace attsvm::verify

#include <fmt/format.h>

#include "attsvm/attention/softmax.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

namespace {

/// The choice that the trajectory goes to, with its exact margin solution.
struct Destination {
  Choice choice;
  MarginProblem margin;
  MarginSolution solution;
};

Destination destination(ClaimContext& context) {
  Destination to;
  const Vector<Rational>& indices = context.claim().parameters.at("instead");
  for (Index i = 0; i < indices.size(); ++i)
    to.choice.push_back(static_cast<Index>(static_cast<long>(numerator(indices(i)))));
  to.margin = margin_problem(context.problem(), to.choice);
  to.solution = solve_margin(to.margin, {.interrupted = context.interrupted()});
  if (to.solution.status == MarginSolution::Status::interrupted) throw Interrupted();
  return to;
}

Finding decide_destination(ClaimContext& context) {
  const Destination to = destination(context);
  if (to.choice == context.claim().choice) return fails(Evidence::exact, "`instead` is the choice itself");
  if (!to.solution.feasible()) return fails(Evidence::exact, "ATT-SVM of `instead` is infeasible");
  if (!local_optimality(context.problem(), to.choice, to.margin, to.solution).holds())
    return fails(Evidence::exact, "`instead` is not locally optimal");
  return holds(Evidence::exact, "another choice, feasible and locally optimal");
}

/// <φ_{i,α_i} - φ_it, θ_0> > 0 for all rows of the choice.
Finding decide_start_selects(ClaimContext& context) {
  const MarginProblem& margin = context.margin();
  const Vector<Rational> gaps = margin.rows * *context.claim().start;
  for (Index j = 0; j < gaps.size(); ++j) {
    if (gaps(j) > 0) continue;
    const RowLabel label = margin.labels[static_cast<std::size_t>(j)];
    return fails(Evidence::exact, "at the start " + place(label.sequence, label.token) +
                                      " has at least the logit of the chosen token");
  }
  return holds(Evidence::exact, "the chosen tokens have the highest logits at the start");
}

/// The first recorded iterate whose selected tokens are certainly those of `choice`.
std::string first_selection(ClaimContext& context, const BasinRun& found, const Choice& choice) {
  const AttentionProblem<Ball> problem = cast<Ball>(context.problem());
  for (const Sample<Ball>& sample : found.run.trajectory.samples)
    if (certain_selection(problem, sample.theta) == choice) return std::to_string(sample.step);
  return "none";
}

Finding goes_there(ClaimContext& context) {
  const Destination to = destination(context);
  const BasinRun found = run_to_basin(context, dense_iterates(context), [&] {
    return basin_data(context.problem(), context.loss(), to.choice, to.margin, to.solution,
                      local_optimality(context.problem(), to.choice, to.margin, to.solution));
  });
  if (!found.index) {
    if (const auto problem = unusable_window(found.run)) return *problem;
    return undecided("no iterate lies in a certified basin of " + choice_text(to.choice) + ": " + found.no_basin);
  }
  const BallPrecision precision(found.run.bits);
  std::vector<Quantity> quantities = basin_quantities(context, found);
  const std::string first = first_selection(context, found, to.choice);
  quantities.push_back(
      quantity("tokens " + choice_text(to.choice) + " are selected first at recorded step", first));
  return holds(
      Evidence::enclosed,
      fmt::format("the selected tokens change from {} to {} by step {}; {}", choice_text(context.claim().choice),
                  choice_text(to.choice), first, basin_statement(found)),
      std::move(quantities));
}

}  // namespace

Theorem prompt_escape() {
  return {
      .id = "prompt/escape",
      .title = "A choice that is not locally optimal is left for another one, which is the limit",
      .source = "ours; it completes the necessity of local optimality in arXiv:2306.13596",
      .statement =
          "If the choice alpha is feasible and a neighbour with a positive dual scores at least as high, the "
          "trajectory from a start that selects alpha leaves it. The claim names a locally optimal choice beta, by "
          "the key instead, and says that from this start p/|p| converges to p_mm(beta)/|p_mm(beta)|.",
      .keys = {.required = {"method", "start", "instead"}, .optional = {"cone", "decay"}},
      .hypotheses =
          {has_a_choice(),
           feasible(),
           not_locally_optimal(),
           start_in_claimed_cone(),
           {"start-selects-the-choice", "at the start the chosen tokens have the highest logits",
            decide_start_selects},
           {"instead-is-locally-optimal",
            "the choice `instead` is another one, feasible, and scores higher than each of its neighbours",
            decide_destination}},
      .conclusion = {"p_k/|p_k| converges to p_mm(beta)/|p_mm(beta)|, beta the choice `instead`", goes_there},
  };
}

}  // namespace attsvm::verify

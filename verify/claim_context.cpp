#include "verify/claim_context.hpp"

#include <algorithm>
#include <vector>

#include "verify/case/case_error.hpp"

namespace attsvm::verify {

namespace {

/// Rungs of the precision ladder: 512, 1024, ... bits; 2^15 bits is some ten thousand digits.
constexpr long initial_bits = 512;
constexpr long maximal_bits = 32768;
/// Accepted once θ and v have some 96 accurate digits: more than the gradient's direction shows of its limit.
constexpr long accurate_bits = 320;

constexpr std::uint64_t dense_thousands_end = 20'000;

constexpr int halvings = 6;

/// Beyond it the mean-value form's D^3 products a step cost more than the bits that the natural form needs.
constexpr Index largest_centred_dimension = 24;

/// The iterates a reader asks for by name: 1, 2, 5, 10, 20, 50, ..., 1000, 2000, ..., 20 000, and the last one
/// halved again and again.
std::vector<std::uint64_t> round_iterates(std::uint64_t steps) {
  std::vector<std::uint64_t> kept;
  for (std::uint64_t k = 1000; k <= std::min(steps, dense_thousands_end); k += 1000) kept.push_back(k);
  for (std::uint64_t power = 1; power <= steps; power *= 10) {
    for (const std::uint64_t digit : {1, 2, 5}) {
      if (digit <= steps / power) kept.push_back(digit * power);
    }
    if (power > steps / 10) break;
  }
  for (int h = 1; h <= halvings; ++h) kept.push_back(steps >> h);
  std::ranges::sort(kept);
  const auto repeated = std::ranges::unique(kept);
  kept.erase(repeated.begin(), repeated.end());
  return kept;
}

}  // namespace

ClaimContext::ClaimContext(const Case& the_case, const Claim& the_claim, const ExamineOptions& options)
    : case_(the_case), claim_(the_claim), options_(options) {}

const MarginProblem& ClaimContext::margin() {
  if (!margin_) {
    if (claim_.choice.empty()) {
      throw CaseError(case_.path, claim_.mark, "no `choice`, and no unique tokens of highest score",
                      "a `choice` of one token a sequence");
    }
    margin_ = margin_problem(problem(), claim_.choice);
  }
  return *margin_;
}

const MarginSolution& ClaimContext::solution() {
  if (!solution_) {
    MarginSolution solved = solve_margin(margin(), {.interrupted = interrupted()});
    switch (solved.status) {
      case MarginSolution::Status::interrupted:
        throw Interrupted();
      case MarginSolution::Status::unsolved:
        throw std::logic_error("the margin solver returned nothing");
      case MarginSolution::Status::optimal:
      case MarginSolution::Status::infeasible:
        solution_ = std::move(solved);
        break;
    }
  }
  return *solution_;
}

const LocalOptimality& ClaimContext::optimality() {
  if (!optimality_) {
    if (!solution().feasible()) throw std::logic_error("an infeasible choice has no neighbours");
    optimality_ = local_optimality(problem(), claim_.choice, margin(), solution());
  }
  return *optimality_;
}

const EnclosedTrajectory& ClaimContext::enclosed_run() {
  if (!run_) run_ = run_until(Recording{}.dense, {});
  return *run_;
}

EnclosedTrajectory ClaimContext::run_until(std::uint64_t dense,
                                           const std::function<bool(const std::vector<Sample<Ball>>&)>& enough) {
  if (!claim_.method) throw std::logic_error("the claim has no method to run");
  if (claim_.steps == 0) {
    throw CaseError(case_.path, claim_.mark, "a method without `steps`", "the number of steps to run");
  }
  const Vector<Rational> origin = Vector<Rational>::Constant(problem().dimension, Rational(0));
  LadderOptions options{.initial_bits = initial_bits,
                        .maximal_bits = maximal_bits,
                        .accurate_bits = accurate_bits,
                        .enough = enough,
                        .run = {}};
  if (problem().dimension > largest_centred_dimension) options.enclosure = EnclosureForm::natural;
  options.run.steps = claim_.steps;
  options.run.recording.dense = dense;
  options.run.recording.extra = round_iterates(claim_.steps);
  options.run.interrupted = interrupted();
  EnclosedTrajectory run = enclose(problem(), loss(), *claim_.method, claim_.start.value_or(origin), options);
  if (run.trajectory.status == TrajectoryStatus::interrupted) throw Interrupted();
  note_precision(run.bits);
  return run;
}

void ClaimContext::note_precision(long bits) { precision_bits_ = std::max(precision_bits_, bits); }

}  // namespace attsvm::verify

#pragma once
// What a theorem may look at while it examines one claim: the case, and costly results computed once.

#include <atomic>
#include <functional>
#include <optional>

#include "attsvm/margin/local_optimality.hpp"
#include "attsvm/margin/solve.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "verify/case/case.hpp"

namespace attsvm::verify {

class ClaimContext {
 public:
  ClaimContext(const Case& the_case, const Claim& the_claim, const std::atomic<bool>* interrupted);

  const Case& the_case() const { return case_; }
  const Claim& claim() const { return claim_; }
  const AttentionProblem<Rational>& problem() const { return case_.problem; }
  LossKind loss() const { return claim_.loss.value_or(case_.loss); }
  const std::atomic<bool>* interrupted() const { return interrupted_; }

  /// The choice's margin problem, its exact solution, and its neighbours; each computed once.
  /// Throw std::logic_error when the claim has no choice (tied top scores and none given).
  const MarginProblem& margin();
  const MarginSolution& solution();
  const LocalOptimality& optimality();

  /// The claim's run, enclosed; computed once with the claim's own method, start, steps and loss.
  const EnclosedTrajectory& enclosed_run();

 private:
  const Case& case_;
  const Claim& claim_;
  const std::atomic<bool>* interrupted_;
  std::optional<MarginProblem> margin_;
  std::optional<MarginSolution> solution_;
  std::optional<LocalOptimality> optimality_;
  std::optional<EnclosedTrajectory> run_;
};

}  // namespace attsvm::verify

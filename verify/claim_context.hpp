#pragma once
// What a theorem may look at while it examines one claim: the case, and costly results computed once.

#include <atomic>
#include <functional>
#include <optional>
#include <stdexcept>
#include <vector>

#include "attsvm/margin/local_optimality.hpp"
#include "attsvm/margin/solve.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "verify/case/case.hpp"

namespace attsvm::verify {

/// Thrown out of a theorem when the user interrupted a computation it asked for: half a result is no result.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted") {}
};

struct ExamineOptions {
  const std::atomic<bool>* interrupted = nullptr;
  /// Runs go to the claim's last step also where the conclusion is proved earlier; what they show then is reported.
  bool whole_windows = false;
};

/// Computed once, on first use; what it hands out lives as long as the context. For one thread.
class ClaimContext {
 public:
  /// The case and the claim must outlive the context.
  ClaimContext(const Case& the_case, const Claim& the_claim, const ExamineOptions& options = {});

  const Case& the_case() const { return case_; }
  const Claim& claim() const { return claim_; }
  const AttentionProblem<Rational>& problem() const { return case_.problem; }
  LossKind loss() const { return claim_.loss.value_or(case_.loss); }
  const ExamineOptions& options() const { return options_; }
  const std::atomic<bool>* interrupted() const { return options_.interrupted; }

  /// The choice's margin problem, its exact solution, and its neighbours; each computed once.
  /// Throw CaseError when the claim has no choice (tied top scores and none given), Interrupted when the
  /// solver was. `optimality` throws std::logic_error when the choice is infeasible.
  const MarginProblem& margin();
  const MarginSolution& solution();
  const LocalOptimality& optimality();

  /// The claim's run, enclosed; computed once with the claim's own method, start (the origin unless given),
  /// steps and loss. Beside the geometric recording it keeps 1, 2 and 5 times powers of ten, every thousand up
  /// to 20 000, and steps/2, steps/4, ..., steps/64 (rounded down). Throws std::logic_error when the claim has no
  /// method, CaseError when the method has no steps, Interrupted when the run was.
  const EnclosedTrajectory& enclosed_run();

  /// The same run, every iterate below `dense` kept as well, ended once `enough` says so after a recorded iterate.
  /// Not kept by the context.
  EnclosedTrajectory run_until(std::uint64_t dense,
                               const std::function<bool(const std::vector<Sample<Ball>>&)>& enough);

  /// The largest working precision used for this claim, in bits; 0 while everything was exact.
  long precision_bits() const { return precision_bits_; }
  /// For theorems that compute enclosures of their own: takes part in `precision_bits`.
  void note_precision(long bits);

 private:
  const Case& case_;
  const Claim& claim_;
  ExamineOptions options_;
  std::optional<MarginProblem> margin_;
  std::optional<MarginSolution> solution_;
  std::optional<LocalOptimality> optimality_;
  std::optional<EnclosedTrajectory> run_;
  long precision_bits_ = 0;
};

}  // namespace attsvm::verify

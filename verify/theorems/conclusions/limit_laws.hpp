#pragma once
// The laws that a run converging to θ_mm must show inside its window, method by method.

#include <string>
#include <vector>

#include "attsvm/law/offset.hpp"
#include "verify/theorem.hpp"

namespace attsvm::verify {

/// An enclosed run with what its laws need, all at one working precision (the caller's scope).
class LimitWindow {
 public:
  LimitWindow(ClaimContext& the_context, const EnclosedTrajectory& the_run);

  ClaimContext& context;
  const EnclosedTrajectory& run;
  AttentionProblem<Ball> problem;
  Vector<Ball> direction;  ///< θ_mm
  OffsetLaw offset_law;

  const Sample<Ball>& last() const { return run.trajectory.samples.back(); }
  /// The iterate at last().step / 2^halvings; recorded by the claim context.
  const Sample<Ball>& earlier(int halvings) const;
  Ball step() const;
  Ball norm_of_direction() const;  ///< |θ_mm|
};

/// One law, checked inside the window.
struct LawCheck {
  std::string statement;
  bool passed = false;
  std::vector<Quantity> quantities;
  /// In this window the law follows from a certified limit, so that its failure would contradict the proof.
  bool binding = false;
};

/// x < 10^-digits, certainly.
bool certainly_below(const Ball& x, int digits);

/// Direction gaps and norms at the last iterate, for the evidence.
std::vector<Quantity> window_quantities(const LimitWindow& window);

/// Normalised steps: gradient direction to `limit_digits` digits, at the predicted rate; offset settled, and equal
/// to the predicted one inside the span of the support vectors; <θ_k, u> - η k settled.
std::vector<LawCheck> normalised_descent_laws(const LimitWindow& window);

/// Plain steps, whose limit is logarithmically far: the gap of θ or of the secants θ(2k) - θ(k) falls at each of
/// the last doublings; attention off the choice falls like 1/k; e^τ grows by η a step, per support vector, once the
/// rows that are not tight no longer weigh in.
std::vector<LawCheck> gradient_descent_laws(const LimitWindow& window);

}  // namespace attsvm::verify

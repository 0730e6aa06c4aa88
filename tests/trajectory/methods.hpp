#pragma once
// One step of each method by its formula, with the loss and its gradient as the definition gives them.

#include "attention/reference.hpp"
#include "attsvm/trajectory/method.hpp"

namespace attsvm::testing {

inline Real reference_infimum(const AttentionProblem<Real>& problem, LossKind loss, const Choice& choice) {
  Real sum(0);
  for (std::size_t i = 0; i < problem.size(); ++i)
    sum += reference_loss_of_score(loss, problem.sequences[i].scores[choice[i]]);
  return sum / static_cast<int>(problem.size());
}

/// θ_{k+1} from θ_k. About 200 digits are right; call it inside RealPrecision(reference_digits).
inline Vector<Real> reference_step(const AttentionProblem<Real>& problem, LossKind loss, const Method& method,
                                   std::uint64_t k, const Vector<Real>& theta) {
  const Vector<Real> v = reference_negative_gradient(problem, loss, theta);
  Real square(0);
  for (const Real& entry : v) square += entry * entry;
  Real factor(0);
  if (method.kind == MethodKind::polyak) {
    factor = (reference_loss(problem, loss, theta) - reference_infimum(problem, loss, method.choice)) / square;
  } else {
    factor = from_rational<Real>(method.step) / pow(Real(k + 1), from_rational<Real>(method.decay));
    if (method.kind == MethodKind::normalised_gradient_descent) factor /= sqrt(square);
  }
  Vector<Real> next(theta.size());
  for (Index j = 0; j < theta.size(); ++j) next[j] = theta[j] + factor * v[j];
  return next;
}

}  // namespace attsvm::testing

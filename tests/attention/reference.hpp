#pragma once
// The loss and its gradient by other means than the library's: the definition, evaluated with so many digits
// that its cancellations don't matter, and differentiated numerically.

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm::testing {

inline constexpr unsigned reference_digits = 400;

inline Real reference_loss_of_score(LossKind loss, const Real& u) {
  switch (loss) {
    case LossKind::logistic:
      return log(1 + exp(Real(-u)));
    case LossKind::exponential:
      return exp(Real(-u));
    case LossKind::linear:
      break;
  }
  return -u;
}

/// softmax(Φ θ) of one sequence.
inline Vector<Real> reference_softmax(const SequenceData<Real>& sequence, const Vector<Real>& theta) {
  Vector<Real> s(sequence.length());
  Real total(0);
  for (Index t = 0; t < s.size(); ++t) {
    Real logit(0);
    for (Index k = 0; k < theta.size(); ++k) logit += sequence.features(t, k) * theta[k];
    s[t] = exp(logit);
    total += s[t];
  }
  for (Index t = 0; t < s.size(); ++t) s[t] /= total;
  return s;
}

/// (1/n) Σ ℓ(Σ_t s_it γ_it).
inline Real reference_loss(const AttentionProblem<Real>& problem, LossKind loss, const Vector<Real>& theta) {
  Real sum(0);
  for (const SequenceData<Real>& sequence : problem.sequences) {
    const Vector<Real> s = reference_softmax(sequence, theta);
    Real f(0);
    for (Index t = 0; t < s.size(); ++t) f += s[t] * sequence.scores[t];
    sum += reference_loss_of_score(loss, f);
  }
  return sum / static_cast<int>(problem.size());
}

/// -∇L by central differences with step 1e-100: about 200 digits are right (relative to the features' size).
/// Call it inside RealPrecision(reference_digits), with a problem cast there.
inline Vector<Real> reference_negative_gradient(const AttentionProblem<Real>& problem, LossKind loss,
                                                const Vector<Real>& theta) {
  const Real step("1e-100");
  Vector<Real> v(theta.size());
  for (Index k = 0; k < v.size(); ++k) {
    Vector<Real> ahead = theta;
    Vector<Real> behind = theta;
    ahead[k] += step;
    behind[k] -= step;
    v[k] = (reference_loss(problem, loss, behind) - reference_loss(problem, loss, ahead)) / (2 * step);
  }
  return v;
}

template <class S>
Vector<S> cast_vector(const Vector<Rational>& exact) {
  Vector<S> result(exact.size());
  for (Index k = 0; k < exact.size(); ++k) result[k] = from_rational<S>(exact[k]);
  return result;
}

/// A double as the same Real.
inline Real real_of(double x) { return Real(x); }

}  // namespace attsvm::testing

#include "attsvm/attention/gradient.hpp"

#include "attsvm/attention/descent.hpp"
#include "pivot.hpp"

namespace attsvm {

template <class S>
Vector<WeightOf<S>> negative_gradient(const AttentionProblem<S>& problem, LossKind loss, const Vector<S>& theta) {
  Descent<S> descent(problem, loss);
  descent.evaluate(theta);
  return descent.vector();
}

namespace {

/// softmax(a), divided by the largest exponential only so that nothing overflows.
template <class S>
Vector<S> textbook_softmax(const Vector<S>& logits) {
  using std::exp;
  S largest = logits[0];
  for (Index t = 1; t < logits.size(); ++t) {
    if (approximate_less(largest, logits[t])) largest = logits[t];
  }
  Vector<S> s(logits.size());
  S total(0);
  for (Index t = 0; t < logits.size(); ++t) {
    s[t] = exp(S(logits[t] - largest));
    total += s[t];
  }
  for (Index t = 0; t < logits.size(); ++t) s[t] /= total;
  return s;
}

template <class S>
S dot(const Vector<S>& a, const Vector<S>& b) {
  S sum(0);
  for (Index k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

}  // namespace

template <class S>
Vector<S> textbook_negative_gradient(const AttentionProblem<S>& problem, LossKind loss, const Vector<S>& theta) {
  Vector<S> v = Vector<S>::Zero(problem.dimension);
  const S count(static_cast<int>(problem.size()));
  for (const SequenceData<S>& sequence : problem.sequences) {
    const Vector<S> logits = sequence.features * theta;
    const Vector<S> s = textbook_softmax(logits);
    const S f = dot(s, sequence.scores);
    const S slope = loss_slope(loss, f) / count;
    // v += |ℓ'(f)|/n Φ^T (diag(s) - s s^T) γ
    for (Index t = 0; t < sequence.length(); ++t) {
      const S coefficient = slope * (s[t] * sequence.scores[t] - s[t] * f);
      for (Index k = 0; k < v.size(); ++k) v[k] += coefficient * sequence.features(t, k);
    }
  }
  return v;
}

#define ATTSVM_INSTANTIATE(S)                                                                             \
  template Vector<WeightOf<S>> negative_gradient(const AttentionProblem<S>&, LossKind, const Vector<S>&); \
  template Vector<S> textbook_negative_gradient(const AttentionProblem<S>&, LossKind, const Vector<S>&);
ATTSVM_INSTANTIATE(double)
ATTSVM_INSTANTIATE(Real)
ATTSVM_INSTANTIATE(Ball)
#undef ATTSVM_INSTANTIATE

}  // namespace attsvm

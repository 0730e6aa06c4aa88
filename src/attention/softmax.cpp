#include "attsvm/attention/softmax.hpp"

#include "pivot.hpp"

namespace attsvm {

namespace {

/// a_t - a_u = <φ_t - φ_u, θ>.
template <class S>
S logit_difference(const SequenceData<S>& sequence, Index t, Index u, const Vector<S>& theta) {
  S sum(0);
  for (Index k = 0; k < theta.size(); ++k) sum += (sequence.features(t, k) - sequence.features(u, k)) * theta[k];
  return sum;
}

template <class S>
Index approximate_leader(const SequenceData<S>& sequence, const Vector<S>& theta) {
  Index leader = 0;
  for (Index t = 1; t < sequence.length(); ++t) {
    if (approximate_less(S(0), logit_difference(sequence, t, leader, theta))) leader = t;
  }
  return leader;
}

}  // namespace

template <class S>
Vector<WeightOf<S>> mass_off_choice(const AttentionProblem<S>& problem, const Choice& choice,
                                    const Vector<S>& theta) {
  using Weight = WeightOf<S>;
  Vector<Weight> mass(static_cast<Index>(problem.size()));
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const SequenceData<S>& sequence = problem.sequences[i];
    Weight total(0);
    for (Index t = 0; t < sequence.length(); ++t) {
      if (t != choice[i]) total += weight_exp<S>(logit_difference(sequence, t, choice[i], theta));
    }
    // E/(1+E), or 1/(1+1/E) when E is large, where E would count twice in the width of an enclosure
    const bool small = approximate_less(total, Weight(1));
    mass[static_cast<Index>(i)] =
        small ? Weight(total / (Weight(1) + total)) : Weight(Weight(1) / (Weight(1) + Weight(1) / total));
  }
  return mass;
}

template <class S>
Choice approximate_selection(const AttentionProblem<S>& problem, const Vector<S>& theta) {
  Choice selected;
  for (const SequenceData<S>& sequence : problem.sequences) selected.push_back(approximate_leader(sequence, theta));
  return selected;
}

Choice certain_selection(const AttentionProblem<Ball>& problem, const Vector<Ball>& theta) {
  Choice selected;
  for (const SequenceData<Ball>& sequence : problem.sequences) {
    Index leader = approximate_leader(sequence, theta);
    for (Index t = 0; t < sequence.length() && leader >= 0; ++t) {
      if (t != leader && !certainly(is_negative(logit_difference(sequence, t, leader, theta)))) leader = -1;
    }
    selected.push_back(leader);
  }
  return selected;
}

template Vector<WeightOf<double>> mass_off_choice(const AttentionProblem<double>&, const Choice&,
                                                  const Vector<double>&);
template Vector<Real> mass_off_choice(const AttentionProblem<Real>&, const Choice&, const Vector<Real>&);
template Vector<Ball> mass_off_choice(const AttentionProblem<Ball>&, const Choice&, const Vector<Ball>&);
template Choice approximate_selection(const AttentionProblem<double>&, const Vector<double>&);
template Choice approximate_selection(const AttentionProblem<Real>&, const Vector<Real>&);

}  // namespace attsvm

#include "attsvm/law/smoothness.hpp"

#include <algorithm>

#include "attsvm/number/ball.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm {

namespace {

/// max_{t,u} |φ_t - φ_u|²
Rational squared_diameter(const Matrix<Rational>& features) {
  Rational largest = 0;
  for (Index t = 0; t < features.rows(); ++t)
    for (Index u = 0; u < t; ++u) {
      Rational squared = 0;
      for (Index c = 0; c < features.cols(); ++c) {
        const Rational difference = features(t, c) - features(u, c);
        squared += difference * difference;
      }
      largest = std::max(largest, squared);
    }
  return largest;
}

}  // namespace

LossBounds loss_bounds(LossKind loss, const Rational& lowest) {
  const BallPrecision precision(96);
  switch (loss) {
    case LossKind::logistic:
      return {Rational(1, 4), upper_bound(loss_slope(loss, from_rational<Ball>(lowest)))};
    case LossKind::exponential: {
      const Rational slope = upper_bound(loss_slope(loss, from_rational<Ball>(lowest)));
      return {slope, slope};
    }
    case LossKind::linear:
      break;
  }
  return {0, 1};
}

Rational smoothness_constant(const AttentionProblem<Rational>& problem, LossKind loss) {
  const Rational kappa(25, 259);  // > 1/(6√3) = 0.0962250...
  Rational sum = 0;
  for (const SequenceData<Rational>& sequence : problem.sequences) {
    Rational lowest = sequence.scores(0);
    Rational highest = lowest;
    for (Index t = 1; t < sequence.length(); ++t) {
      lowest = std::min<Rational>(lowest, sequence.scores(t));
      highest = std::max<Rational>(highest, sequence.scores(t));
    }
    const LossBounds bounds = loss_bounds(loss, lowest);
    const Rational range = highest - lowest;
    // D² ( M0 G²/16 + M1 G κ )
    sum +=
        squared_diameter(sequence.features) * (bounds.second * range * range / 16 + bounds.first * range * kappa);
  }
  return sum / static_cast<long>(problem.size());
}

}  // namespace attsvm

#include "attsvm/path/excess_bounds.hpp"

#include <stdexcept>

#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm {

ExcessBounds::ExcessBounds(const AttentionProblem<Rational>& problem, LossKind loss, const Choice& choice)
    : loss_(loss) {
  if (choice.size() != problem.size()) throw std::invalid_argument("the choice doesn't fit the problem");
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const SequenceData<Rational>& sequence = problem.sequences[i];
    const Index length = sequence.length();
    if (choice[i] < 0 || choice[i] >= length) throw std::invalid_argument("the choice doesn't fit the problem");
    Share share{Matrix<Ball>(length * length, problem.dimension), Vector<Ball>(length), {}, {}};
    share.score = from_rational<Ball>(sequence.scores(choice[i]));
    for (Index t = 0; t < length; ++t) {
      const Rational gap = sequence.scores(choice[i]) - sequence.scores(t);
      share.gaps(t) = from_rational<Ball>(gap);
      share.signs.push_back(gap.sign());
      for (Index u = 0; u < length; ++u) {
        for (Index k = 0; k < problem.dimension; ++k) {
          share.differences(t * length + u, k) =
              from_rational<Ball>(sequence.features(u, k) - sequence.features(t, k));
        }
      }
    }
    shares_.push_back(std::move(share));
  }
}

ExcessInterval ExcessBounds::over(const Vector<Ball>& box) const {
  ExcessInterval sum{Ball(0), Ball(0)};
  for (const Share& share : shares_) {
    const Vector<Ball> logits = share.differences * box;
    const Index length = share.gaps.size();
    ExcessInterval delta{Ball(0), Ball(0)};
    for (Index t = 0; t < length; ++t) {
      if (share.signs[static_cast<std::size_t>(t)] == 0) continue;
      Ball most(1), least(1);  // Σ_u e^{<φ_u - φ_t, θ>}, the term of t itself being 1
      for (Index u = 0; u < length; ++u) {
        if (u == t) continue;
        const Ball& logit = logits(t * length + u);
        most += exp(centre(logit) + radius_as_ball(logit));
        least += exp(centre(logit) - radius_as_ball(logit));
      }
      // D_t s_t
      const bool positive = share.signs[static_cast<std::size_t>(t)] > 0;
      delta.lower += share.gaps(t) / (positive ? most : least);
      delta.upper += share.gaps(t) / (positive ? least : most);
    }
    sum.lower += loss_increase(loss_, share.score, delta.lower);
    sum.upper += loss_increase(loss_, share.score, delta.upper);
  }
  const Ball count(static_cast<long>(shares_.size()));
  return {sum.lower / count, sum.upper / count};
}

}  // namespace attsvm

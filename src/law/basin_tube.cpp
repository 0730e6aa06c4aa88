#include "basin_tube.hpp"

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm {

namespace {

Ball positive_part(const Ball& x) { return maximum(x, Ball(0)); }

/// What the tokens of one sequence can carry in the tube: E = Σ e^{-M}, D± = Σ over D_u of that sign of |D_u|
/// e^{-M_u}.
struct SequenceMass {
  Ball mass{0};
  Ball gain{0};  ///< D+
  Ball loss{0};  ///< D-
};

/// M_j = τ g_j + x_j - Y_j, a lower bound of <a_j, θ> in the tube.
Ball lowest_logit_gap(const BasinData::Row& row, const Ball& tau, const Ball& x, const Ball& reach) {
  return tau * from_rational<Ball>(row.value) + x - reach;
}

Ball product_with_row(const BasinData& data, Index j, const Vector<Ball>& vector) {
  Ball sum(0);
  for (Index c = 0; c < vector.size(); ++c) sum += from_rational<Ball>(data.features(j, c)) * vector(c);
  return sum;
}

/// h+_j = max(e^{(k - 1/D_j)_+ D+} - 1, D-/D_j),  h-_j = max(D+/D_j, k D-) + E
void bound_tight(const BasinData::Row& row, const SequenceMass& mass, long k, RowBounds& bounds) {
  const Ball gap = from_rational<Ball>(row.score_gap);
  const Ball exponent = positive_part(Ball(Ball(k) - Ball(1) / gap));
  bounds.above = maximum(expm1(Ball(exponent * mass.gain)), Ball(mass.loss / gap));
  bounds.below = maximum(Ball(mass.gain / gap), Ball(Ball(k) * mass.loss)) + mass.mass;
}

/// b±_j = l0_i e^{k D+} (D- + D_j)_+ and (D+ - D_j)_+, times e^{-τ(g_j-1) - x_j}
void bound_slack(const BasinData& data, const BasinData::Row& row, const SequenceMass& mass, long k,
                 const Ball& tau, const Ball& x, RowBounds& bounds) {
  const Ball gap = from_rational<Ball>(row.score_gap);
  const Rational excess_value = row.value - 1;
  const Ball excess = from_rational<Ball>(excess_value);
  const Ball slope = data.slopes[static_cast<std::size_t>(row.sequence)];
  const Ball scale = slope * exp(Ball(Ball(k) * mass.gain)) * exp(Ball(-tau * excess - x));
  bounds.above = scale * positive_part(Ball(mass.loss + gap));
  bounds.below = scale * positive_part(Ball(mass.gain - gap));
}

}  // namespace

BasinPosition locate(const BasinData& data, const Vector<Ball>& theta, const Vector<Rational>& centre) {
  BasinPosition position;
  const Vector<Ball> direction = enclosed(data.direction);
  const Ball norm_squared = from_rational<Ball>(data.norm_squared);
  position.rho = data.offset.inside_span + enclosed(centre);
  const Vector<Ball> shifted = theta - position.rho;
  position.tau = shifted.dot(direction) / norm_squared;
  const Vector<Ball> deviation = shifted - position.tau * direction;  // r
  position.distance = sqrt_of_nonnegative(Ball(deviation.squaredNorm()));
  return position;
}

TubeBounds tube_bounds(const BasinData& data, const BasinPosition& position, const Rational& radius) {
  const Ball R = from_rational<Ball>(radius);
  const long k = data.curved_loss ? 1 : 0;
  TubeBounds tube;
  tube.rows.resize(data.rows.size());
  std::vector<SequenceMass> masses(data.slopes.size());
  std::vector<Ball> x(data.rows.size());
  for (std::size_t j = 0; j < data.rows.size(); ++j) {
    const BasinData::Row& row = data.rows[j];
    x[j] = product_with_row(data, static_cast<Index>(j), position.rho);
    tube.rows[j].reach = row.across_norm * R;
    const Ball weight = exp(Ball(-lowest_logit_gap(row, position.tau, x[j], tube.rows[j].reach)));
    SequenceMass& mass = masses[static_cast<std::size_t>(row.sequence)];
    mass.mass += weight;
    const Ball share = abs(from_rational<Ball>(row.score_gap)) * weight;
    (row.score_gap > 0 ? mass.gain : mass.loss) += share;
  }
  tube.largest_above = Ball(0);
  tube.largest_below = Ball(0);
  Ball lost(0);
  for (std::size_t j = 0; j < data.rows.size(); ++j) {
    const BasinData::Row& row = data.rows[j];
    const SequenceMass& mass = masses[static_cast<std::size_t>(row.sequence)];
    RowBounds& bounds = tube.rows[j];
    if (row.tight) {
      bound_tight(row, mass, k, bounds);
      tube.largest_above = maximum(tube.largest_above, bounds.above);
      tube.largest_below = maximum(tube.largest_below, bounds.below);
    } else {
      bound_slack(data, row, mass, k, position.tau, x[j], bounds);
      lost += bounds.below * from_rational<Ball>(row.value) * exp(bounds.reach);
    }
  }
  // κ = 1 - h̄ - (1/N) Σ_{not S} b-_j g_j e^{Y_j}
  tube.progress = Ball(1) - tube.largest_below - lost / from_rational<Ball>(data.norm_squared);
  return tube;
}

}  // namespace attsvm

#include "basin_numbers.hpp"

#include "attsvm/number/enclosed.hpp"
#include "tiers.hpp"

namespace attsvm {

namespace {

/// The square root of a rational: taken in balls, so that neither tier loses a tiny or huge square.
template <class S>
S root_of(const Rational& square) {
  return in_tier<S>(sqrt(from_rational<Ball>(square)));
}

void place_rows(const BasinData& data, BasinPosition& position) {
  position.shift.assign(data.rows.size(), Ball(0));
  for (std::size_t j = 0; j < data.rows.size(); ++j)
    for (Index c = 0; c < position.rho.size(); ++c) {
      const Rational& entry = data.features(static_cast<Index>(j), c);
      if (entry != 0) position.shift[j] += from_rational<Ball>(entry) * position.rho(c);
    }
}

}  // namespace

template <class S>
BasinNumbers<S> numbers_in(const BasinData& data) {
  BasinNumbers<S> numbers;
  for (const BasinData::Row& row : data.rows) {
    numbers.rows.push_back({.across = root_of<S>(row.across_squared),
                            .inside = root_of<S>(row.inside_squared),
                            .outside = root_of<S>(row.outside_squared),
                            .value = in_tier<S>(row.value),
                            .excess = in_tier<S>(Rational(row.value - 1)),
                            .gap = in_tier<S>(row.score_gap),
                            .dual = in_tier<S>(row.dual),
                            .sequence = static_cast<std::size_t>(row.sequence),
                            .tight = row.tight,
                            .gains = row.score_gap > 0});
    numbers.has_free_rows = numbers.has_free_rows || row.outside_squared != 0;
  }
  for (std::size_t i = 0; i < data.slopes.size(); ++i)
    numbers.sequences.push_back({in_tier<S>(data.slopes[i]), in_tier<S>(data.chosen_scores[i])});
  numbers.norm_squared = in_tier<S>(data.norm_squared);
  numbers.norm = root_of<S>(data.norm_squared);
  numbers.curvature = in_tier<S>(data.curvature);
  numbers.slack_curvature = in_tier<S>(data.slack_curvature);
  numbers.contracts = !certainly(is_zero(data.curvature));
  numbers.loss = data.loss;
  return numbers;
}

BasinPosition locate(const BasinData& data, const Vector<Ball>& theta, const Vector<Rational>& centre) {
  BasinPosition position;
  const Vector<Ball> direction = enclosed(data.direction);
  const Ball norm_squared = from_rational<Ball>(data.norm_squared);
  position.rho = data.offset.inside_span + enclosed(centre);
  const Vector<Ball> shifted = theta - position.rho;
  position.tau = shifted.dot(direction) / norm_squared;
  const Vector<Ball> deviation = shifted - position.tau * direction;  // r
  position.distance = sqrt_of_nonnegative(Ball(deviation.squaredNorm()));
  const Vector<Ball> inside = part_in_span(data.offset, deviation);  // r_S
  const Vector<Ball> outside = deviation - inside;                   // r_N
  position.inside = sqrt_of_nonnegative(Ball(inside.squaredNorm()));
  position.outside = sqrt_of_nonnegative(Ball(outside.squaredNorm()));
  place_rows(data, position);
  return position;
}

BasinPosition axis_position(const BasinData& data, const Ball& tau, const Vector<Rational>& centre) {
  BasinPosition position;
  position.rho = data.offset.inside_span + enclosed(centre);
  position.tau = tau;
  position.distance = Ball(0);
  position.inside = Ball(0);
  position.outside = Ball(0);
  place_rows(data, position);
  return position;
}

template <class S>
TubePoint<S> point_in(const BasinPosition& position) {
  TubePoint<S> point{in_tier<S>(position.tau),
                     in_tier<S>(position.distance),
                     in_tier<S>(position.inside),
                     in_tier<S>(position.outside),
                     {}};
  for (const Ball& shift : position.shift) point.shift.push_back(in_tier<S>(shift));
  return point;
}

template BasinNumbers<double> numbers_in<double>(const BasinData&);
template BasinNumbers<Ball> numbers_in<Ball>(const BasinData&);
template TubePoint<double> point_in<double>(const BasinPosition&);
template TubePoint<Ball> point_in<Ball>(const BasinPosition&);

}  // namespace attsvm

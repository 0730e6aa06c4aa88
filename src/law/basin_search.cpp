#include "attsvm/law/basin_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "attsvm/number/approximate_double.hpp"

namespace attsvm {

namespace {

constexpr long screening_bits = 64;
constexpr int smallest_exponent = -8;
constexpr int largest_exponent = 5;

/// How far the centre is moved along the push, in turn.
const std::array centre_shifts{Rational(1, 4), Rational(1, 2), Rational(1), Rational(3, 2), Rational(2)};

Vector<Rational> exactly(const Vector<double>& x) {
  Vector<Rational> exact(x.size());
  for (Index c = 0; c < x.size(); ++c) exact(c) = Rational(x(c));
  return exact;
}

/// The unit vector along which the rows that are not tight still push the free part:
///   Σ_{not S} D_j e^{-(m_j - m)} n_j / (g_j - 1),  n_j the part of a_j orthogonal to the tight rows,
/// m the least m_j = <a_j, θ>; 0 when nothing pushes. Any vector is a valid choice, so double will do.
Vector<double> push_direction(const BasinData& data, const Vector<double>& theta) {
  std::vector<double> logits(data.rows.size());
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < data.rows.size(); ++j) {
    double product = 0;
    for (Index c = 0; c < theta.size(); ++c)
      product += approximate_double(data.features(static_cast<Index>(j), c)) * theta(c);
    logits[j] = product;
    if (!data.rows[j].tight) least = std::min(least, product);
  }
  Vector<double> push = Vector<double>::Zero(theta.size());
  for (std::size_t j = 0; j < data.rows.size(); ++j) {
    const BasinData::Row& row = data.rows[j];
    if (row.tight) continue;
    const double strength = approximate_double(row.score_gap) * std::exp(least - logits[j]) /
                            approximate_double(Rational(row.value - 1));
    push += strength * row.free;
  }
  const double length = push.norm();
  return length > 0 && std::isfinite(length) ? Vector<double>(push / length)
                                             : Vector<double>(Vector<double>::Zero(push.size()));
}

/// The centres to try: the iterate's own free part, and the same moved along the push, so that the push shrinks r.
std::vector<Vector<Rational>> centres_at(const BasinData& data, const Vector<Ball>& theta) {
  Vector<double> rounded(theta.size());
  for (Index c = 0; c < theta.size(); ++c) rounded(c) = approximate_double(theta(c));
  const Vector<Rational> own = free_centre(data, exactly(rounded));
  const Vector<double> push = push_direction(data, rounded);
  std::vector<Vector<Rational>> centres{own};
  if (push.isZero(0)) return centres;
  const Vector<Rational> step = free_centre(data, exactly(push));
  for (const Rational& shift : centre_shifts) centres.push_back(own + shift * step);
  return centres;
}

Rational power_of_two(int exponent) {
  const Integer one = 1;
  return exponent >= 0 ? Rational(Integer(one << exponent)) : Rational(one, Integer(one << -exponent));
}

/// Screens a trial at low precision, then evaluates it at the working one.
BasinCertificate attempt(const BasinData& data, const Method& method, const Vector<Ball>& theta,
                         const BasinTrial& trial) {
  {
    const BallPrecision precision(screening_bits);
    BasinCertificate screened = evaluate_basin(data, method, theta, trial);
    if (!screened.certified) return screened;
  }
  return evaluate_basin(data, method, theta, trial);
}

}  // namespace

BasinCertificate search_basin(const BasinData& data, const Method& method, const Vector<Ball>& theta) {
  BasinCertificate last;
  if (!data.applies) {
    last.reason = data.why_not;
    return last;
  }
  const std::vector<Vector<Rational>> centres = centres_at(data, theta);
  std::vector<Rational> epsilons{1};
  if (!certainly(is_zero(data.curvature)))
    epsilons.insert(epsilons.end(), {Rational(1, 2), Rational(1, 4), Rational(1, 10)});
  for (int exponent = smallest_exponent; exponent <= largest_exponent; ++exponent)
    for (int quarter = 4; quarter < 8; ++quarter) {
      const Rational radius = power_of_two(exponent) * Rational(quarter, 4);
      for (const Vector<Rational>& centre : centres)
        for (const Rational& epsilon : epsilons) {
          last = attempt(data, method, theta, {.centre = centre, .radius = radius, .epsilon = epsilon});
          if (last.certified) return last;
        }
    }
  return last;
}

}  // namespace attsvm

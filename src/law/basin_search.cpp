#include "attsvm/law/basin_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "attsvm/number/approximate_double.hpp"
#include "basin_condition.hpp"

namespace attsvm {

namespace {

constexpr int smallest_exponent = -8;
constexpr int largest_exponent = 5;

/// Screened trials that are evaluated in balls, at most: rounding decides against a few at the very edge.
constexpr std::size_t most_evaluations = 6;

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
  if (!rounded.allFinite()) return {};
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

/// 2^-8 to 2^6, `per_octave` (a divisor of 4) a doubling, above `least`.
std::vector<Rational> radii_above(double least, int per_octave) {
  std::vector<Rational> radii;
  for (int exponent = smallest_exponent; exponent <= largest_exponent; ++exponent)
    for (int quarter = 4; quarter < 8; quarter += 4 / per_octave) {
      const Rational radius = power_of_two(exponent) * Rational(quarter, 4);
      if (approximate_double(radius) > least) radii.push_back(radius);
    }
  return radii;
}

/// A trial that passed in double, and the bound |P ρ| + reach that it promises.
struct Candidate {
  BasinTrial trial;
  double bound = 0;
};

/// The screening of all trials around one centre.
class Screen {
 public:
  Screen(const BasinNumbers<double>& numbers, const StepRule& rule)
      : numbers_(numbers), steps_(steps_in<double>(rule)) {
    if (numbers.contracts && rule.kind != StepRule::Kind::flow)
      epsilons_.insert(epsilons_.end(), {Rational(1, 2), Rational(1, 4), Rational(1, 10)});
    may_pay_itself_ = rule.kind != StepRule::Kind::flow;
  }

  /// The first trial that passes, the smallest tube first.
  std::optional<Candidate> first_passing(const BasinPosition& position, const Vector<Rational>& centre) {
    const TubePoint<double> point = point_in<double>(position);
    const double offset_norm = across_norm(position);
    if (auto found = one_radius(point, centre)) {
      found->bound = offset_norm + approximate_double(found->trial.radius);
      return found;
    }
    if (!numbers_.has_free_rows) return std::nullopt;
    if (auto found = two_radii(point, centre)) {
      found->bound = offset_norm + std::hypot(approximate_double(found->trial.radius),
                                              approximate_double(*found->trial.free_radius));
      return found;
    }
    return std::nullopt;
  }

  Obstacle last_obstacle() const { return last_; }

 private:
  /// |P ρ| <= |ρ|: the order of the candidates is all it decides.
  static double across_norm(const BasinPosition& position) {
    return approximate_double(sqrt(Ball(position.rho.squaredNorm())));
  }

  /// The tube can't be saved by other ε, nor by a wider one.
  bool hopeless() const { return last_ == Obstacle::deviation || last_ == Obstacle::progress; }

  bool passes(const TubePoint<double>& point, const BasinTrial& trial) {
    last_ = evaluate_condition(numbers_, steps_, point, trial_in<double>(trial)).obstacle;
    return last_ == Obstacle::none;
  }

  /// Some ε, with or without rows that pay for themselves, makes the tube pass.
  bool some_passes(const TubePoint<double>& point, BasinTrial& trial) {
    for (const bool self_paying : {false, true}) {
      if (self_paying && !may_pay_itself_) break;
      trial.self_paying = self_paying;
      for (const Rational& epsilon : epsilons_) {
        trial.epsilon = epsilon;
        if (passes(point, trial)) return true;
        if (hopeless()) return false;
      }
    }
    return false;
  }

  std::optional<Candidate> one_radius(const TubePoint<double>& point, const Vector<Rational>& centre) {
    for (const Rational& radius : radii_above(point.distance, 4)) {
      BasinTrial trial{.centre = centre, .radius = radius};
      if (some_passes(point, trial)) return Candidate{trial, 0};
      if (hopeless()) return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Candidate> two_radii(const TubePoint<double>& point, const Vector<Rational>& centre) {
    std::vector<Rational> radii{0};
    if (numbers_.contracts) radii = radii_above(point.inside, 2);
    for (const Rational& free_radius : radii_above(point.outside, 2)) {
      bool any = false;
      for (const Rational& radius : radii) {
        BasinTrial trial{.centre = centre, .radius = radius, .free_radius = free_radius};
        if (some_passes(point, trial)) return Candidate{trial, 0};
        if (hopeless()) break;
        any = true;
      }
      if (!any) return std::nullopt;
    }
    return std::nullopt;
  }

  const BasinNumbers<double>& numbers_;
  StepTerms<double> steps_;
  std::vector<Rational> epsilons_{1};
  bool may_pay_itself_ = false;
  Obstacle last_ = Obstacle::outside_tube;
};

}  // namespace

BasinCertificate search_basin(const BasinData& data, const StepRule& rule, const Vector<Ball>& theta) {
  BasinCertificate last;
  if (!data.applies) {
    last.reason = data.why_not;
    return last;
  }
  const BasinNumbers<double> numbers = numbers_in<double>(data);
  Screen screen(numbers, rule);
  std::vector<Candidate> candidates;
  for (const Vector<Rational>& centre : centres_at(data, theta))
    if (auto found = screen.first_passing(locate(data, theta, centre), centre)) candidates.push_back(*found);
  last.reason = describe(screen.last_obstacle());
  std::ranges::stable_sort(candidates, {}, &Candidate::bound);
  for (std::size_t k = 0; k < std::min(candidates.size(), most_evaluations); ++k) {
    last = evaluate_basin(data, rule, theta, candidates[k].trial);
    if (last.certified) break;
  }
  return last;
}

}  // namespace attsvm

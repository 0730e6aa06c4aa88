#include "attsvm/law/cone.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "attsvm/number/enclosed.hpp"
#include "basin_condition.hpp"
#include "tiers.hpp"

namespace attsvm {

namespace {

/// c' as shares of its limit, c as shares of c', tan φ as shares of c/|θ_mm|.
const std::array outer_shares{Rational(19, 20), Rational(3, 4), Rational(1, 2), Rational(1, 4), Rational(1, 10)};
const std::array inner_shares{Rational(9, 10), Rational(3, 4), Rational(1, 2), Rational(1, 4)};
constexpr std::array angle_shares{0.98, 0.9, 0.75, 0.5};
const std::array epsilons{Rational(1, 2), Rational(1, 4), Rational(1, 10)};

/// c' where nothing limits it.
constexpr double largest_slope = 64;
constexpr long slope_units = 10000;  ///< c' is a multiple of 1/10 000
constexpr long tau_units = 100;
constexpr long cosine_units = 1000000;
constexpr long radius_units = 1000;
constexpr double farthest_tau = 65536;
const Rational notably_nearer(19, 20);

/// The next multiple of 1/units that is not below (not above) x.
Rational rounded_up(double x, long units) { return Rational(std::ceil(x * static_cast<double>(units))) / units; }
Rational rounded_down(double x, long units) { return Rational(std::floor(x * static_cast<double>(units))) / units; }

template <class S>
TubeTrial<S> trial_at(const CertifiedCone& cone, const S& tau) {
  return {.radius = in_tier<S>(cone.outer) * tau,
          .epsilon = in_tier<S>(cone.epsilon),
          .whole_epsilon = cone.epsilon == 1,
          .self_paying = cone.self_paying,
          .cone_slope = in_tier<S>(cone.outer)};
}

/// The condition on the rim of the cone, |r| = c τ, at τ: it then holds for every later τ and smaller |r|.
template <class S>
Obstacle obstacle_at(const BasinNumbers<S>& numbers, const StepTerms<S>& steps, const std::vector<S>& shift,
                     const CertifiedCone& cone, const S& tau) {
  TubePoint<S> point{tau, in_tier<S>(cone.inner) * tau, S(0), S(0), shift};
  return evaluate_condition(numbers, steps, point, trial_at(cone, tau)).obstacle;
}

Vector<Rational> no_shift(const BasinData& data) {
  return Vector<Rational>::Constant(data.direction.size(), Rational(0));
}

/// sup of admissible c': 1/|P a| on S, (g - 1)/|P a| off S, or g/|P a| for rows that can pay for themselves.
double slope_limit(const BasinNumbers<double>& numbers, bool exempts) {
  double limit = largest_slope;
  for (const auto& row : numbers.rows) {
    if (row.across == 0) continue;
    const double room = row.tight ? 1 : exempts && row.gains ? row.value : row.excess;
    limit = std::min(limit, room / row.across);
  }
  return limit;
}

/// The search over c', c and ε, and for each the least τ* found.
class ConeSearch {
 public:
  ConeSearch(const BasinData& data, const StepRule& rule)
      : data_(data),
        rule_(rule),
        numbers_(numbers_in<double>(data)),
        steps_(steps_in<double>(rule)),
        position_(axis_position(data, Ball(0), no_shift(data))),
        shift_(point_in<double>(position_).shift) {
    const Ball norm = sqrt(from_rational<Ball>(data.norm_squared));
    along_ = position_.rho.dot(enclosed(data.direction)) / norm;
    across_ = sqrt_of_nonnegative(Ball(position_.rho.squaredNorm() - along_ * along_));
    norm_ = norm;
  }

  std::vector<CertifiedCone> cones() {
    for (const bool exempts : {false, true}) {
      const bool flow = rule_.kind == StepRule::Kind::flow;
      if (exempts && rule_.kind == StepRule::Kind::polyak) break;
      const double limit = slope_limit(numbers_, exempts);
      for (const Rational& share : outer_shares)
        for (const Rational& inner : inner_shares) {
          CertifiedCone cone;
          cone.outer = rounded_down(approximate_double(share) * limit, slope_units);
          cone.inner = cone.outer * inner;
          cone.self_paying = exempts && !flow;
          if (cone.outer > 0) add(cone);
        }
    }
    return found_;
  }

  Obstacle last_obstacle() const { return last_; }

 private:
  bool holds_at(const CertifiedCone& cone, double tau) {
    last_ = obstacle_at(numbers_, steps_, shift_, cone, tau);
    return last_ == Obstacle::none;
  }

  /// About the least τ at which the condition holds, by doubling and bisection; 0 when it never does.
  double least_tau(const CertifiedCone& cone) {
    double high = 1;
    while (!holds_at(cone, high)) {
      high *= 2;
      if (high > farthest_tau) return 0;
    }
    double low = high / 2;
    for (int round = 0; round < 12; ++round) {
      const double middle = (low + high) / 2;
      (holds_at(cone, middle) ? high : low) = middle;
    }
    return high;
  }

  void add(CertifiedCone cone) {
    double best = 0;
    const bool contracts = numbers_.contracts && rule_.kind != StepRule::Kind::flow;
    std::vector<Rational> shares{1};
    if (contracts) shares.assign(epsilons.begin(), epsilons.end());
    for (const Rational& epsilon : shares) {
      CertifiedCone trial = cone;
      trial.epsilon = epsilon;
      const double tau = least_tau(trial);
      if (tau > 0 && (best == 0 || tau < best)) {
        best = tau;
        cone.epsilon = epsilon;
      }
    }
    if (best == 0) return;
    cone.tau = rounded_up(best, tau_units);
    if (!certify_cone(data_, rule_, cone)) return;
    for (const double share : angle_shares) add_angle(cone, share);
  }

  /// Angle form: tan φ < c/|θ_mm|,
  ///   |θ| >= max{ (|P ρ| + c <ρ,u>/|θ_mm|) / (c cos φ/|θ_mm| - sin φ), (|θ_mm| τ* + <ρ,u>)/cos φ }.
  void add_angle(CertifiedCone cone, double share) {
    const double tangent = share * approximate_double(cone.inner) / numbers_.norm;
    cone.cosine = rounded_up(1 / std::sqrt(1 + tangent * tangent), cosine_units);
    if (cone.cosine >= 1) return;
    const Ball cosine = from_rational<Ball>(cone.cosine);
    const Ball sine = sqrt(Ball(Ball(1) - cosine * cosine));
    const Ball slope = from_rational<Ball>(cone.inner) / norm_;
    const Ball room = slope * cosine - sine;
    if (!certainly(is_positive(room))) return;
    const Ball beside = maximum(Ball((across_ + slope * along_) / room), Ball(0));
    const Ball ahead = maximum(Ball((norm_ * from_rational<Ball>(cone.tau) + along_) / cosine), Ball(0));
    const Rational least = upper_bound(maximum(beside, ahead)) * radius_units;
    cone.radius = Rational(Integer(numerator(least) / denominator(least) + 1)) / radius_units;
    found_.push_back(cone);
  }

  const BasinData& data_;
  const StepRule& rule_;
  BasinNumbers<double> numbers_;
  StepTerms<double> steps_;
  BasinPosition position_;
  std::vector<double> shift_;
  Ball along_;   ///< <ρ, u>
  Ball across_;  ///< |P ρ|
  Ball norm_;    ///< |θ_mm|
  std::vector<CertifiedCone> found_;
  Obstacle last_ = Obstacle::outside_tube;
};

/// Widest first; a cone that is neither wider nor nearer than one before it is dropped. Thinned evenly to
/// most_cones.
std::vector<CertifiedCone> front(std::vector<CertifiedCone> cones) {
  std::ranges::stable_sort(cones, [](const CertifiedCone& a, const CertifiedCone& b) {
    return a.cosine < b.cosine || (a.cosine == b.cosine && a.radius < b.radius);
  });
  std::vector<CertifiedCone> kept;
  for (const CertifiedCone& cone : cones)
    if (kept.empty() || cone.radius < notably_nearer * kept.back().radius) kept.push_back(cone);
  return kept;
}

}  // namespace

bool certify_cone(const BasinData& data, const StepRule& rule, const CertifiedCone& cone) {
  if (!data.applies || cone.tau <= 0 || cone.inner <= 0 || cone.inner >= cone.outer) return false;
  const BasinPosition axis = axis_position(data, from_rational<Ball>(cone.tau), no_shift(data));
  return obstacle_at(numbers_in<Ball>(data), steps_in<Ball>(rule), axis.shift, cone, axis.tau) == Obstacle::none;
}

std::vector<CertifiedCone> search_cones(const BasinData& data, const StepRule& rule, std::string& why) {
  if (!data.applies) {
    why = data.why_not;
    return {};
  }
  ConeSearch search(data, rule);
  std::vector<CertifiedCone> cones = front(search.cones());
  if (cones.empty()) why = describe(search.last_obstacle());
  return cones;
}

bool in_cone(const CertifiedCone& cone, const Vector<Rational>& direction, const Vector<Rational>& start) {
  const Rational product = start.dot(direction);
  const Rational square = start.squaredNorm();
  // <θ, θ_mm> > 0, <θ, θ_mm>² >= cos² |θ|² |θ_mm|², |θ|² >= radius²
  return product > 0 &&
         Rational(product * product) >= Rational(cone.cosine * cone.cosine * square * direction.squaredNorm()) &&
         square >= Rational(cone.radius * cone.radius);
}

}  // namespace attsvm

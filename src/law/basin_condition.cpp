#include "basin_condition.hpp"

#include "tiers.hpp"
#include "tight_term.hpp"

namespace attsvm {

namespace {

/// A sum over the slack rows at the iterate, and over all later times: each term divided by its rate of decay.
template <class S>
struct DecayingSum {
  S now{0};
  S later{0};

  /// Σ of the sum at later iterates times their Δτ <= d: integral + d · first term (left Riemann sums).
  S total(const S& step) const { return later + step * now; }
};

/// What the condition is made of, at one trial.
template <class S>
class Evaluation {
 public:
  Evaluation(const BasinNumbers<S>& numbers, const StepTerms<S>& steps, const TubePoint<S>& point,
             const TubeTrial<S>& trial)
      : numbers_(numbers),
        steps_(steps),
        point_(point),
        trial_(trial),
        reach_(trial.two_radii ? reach_in_tube(numbers, trial.radius, trial.free_radius)
                               : reach_in_tube(numbers, trial.radius)),
        tube_(tube_bounds(numbers, point.tau, point.shift, reach_)),
        shrink_(exp(S(-point.tau))) {
    stretch_.reserve(reach_.size());
    for (const RowReach<S>& reach : reach_) stretch_.push_back(exp(reach.whole));
  }

  ConditionResult<S> result();

 private:
  using Row = typename BasinNumbers<S>::Row;

  bool flows() const { return steps_.kind == StepRule::Kind::flow; }
  bool plain() const { return steps_.kind == StepRule::Kind::plain; }
  /// Normalised and Polyak steps shrink with 1/S_e.
  bool scale_free() const { return !flows() && !plain(); }
  std::size_t size() const { return numbers_.rows.size(); }
  S either(std::size_t j) const { return maximum(tube_.rows[j].above, tube_.rows[j].below); }
  bool pays_itself(std::size_t j) const {
    return trial_.self_paying && !numbers_.rows[j].tight && tube_.rows[j].restoring;
  }

  bool cone_fits() const;
  S stretched_duals() const;
  S largest_progress() const;
  S excess_bound() const;
  void set_steps();
  S distortion() const;
  Obstacle set_inflation();
  S slack_term(std::size_t j) const;
  DecayingSum<S> deviation_sum() const;
  S residual_force() const;
  S slowest_decay() const;
  S bounded_force(bool whole) const;
  S drift() const;
  bool free_part_stays() const;
  bool free_part_stays_in_square() const;
  S pace() const;

  const BasinNumbers<S>& numbers_;
  const StepTerms<S>& steps_;
  const TubePoint<S>& point_;
  const TubeTrial<S>& trial_;
  std::vector<RowReach<S>> reach_;
  TubeBounds<S> tube_;
  S shrink_;                ///< e^{-τ}
  std::vector<S> stretch_;  ///< e^{Y_j}
  S longest_{0};            ///< d
  S scale_{0};              ///< σ
  S inflation_{1};          ///< 1 + 1/ζ
  bool by_force_ = false;   ///< plain steps with ε = 1: the second order is bounded outright
};

/// What keeps the bounds falling as R = c'τ grows: c' |P a_j| < 1 on S, < g_j - 1 off S; < g_j is enough for a row
/// that can only restore, when no term but its own work counts it (flow; rows that pay for themselves).
template <class S>
bool Evaluation<S>::cone_fits() const {
  if (!trial_.cone_slope) return true;
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    const bool exempt = !row.tight && tube_.rows[j].restoring &&
                        (flows() || (pays_itself(j) && steps_.kind != StepRule::Kind::polyak));
    const S limit = row.tight ? S(1) : exempt ? row.value : row.excess;
    if (!certainly(less(S(*trial_.cone_slope * row.across), limit))) return false;
  }
  return true;
}

/// Σ_S λ_j e^{Y_j}
template <class S>
S Evaluation<S>::stretched_duals() const {
  S sum(0);
  for (std::size_t j = 0; j < size(); ++j)
    if (numbers_.rows[j].tight) sum += numbers_.rows[j].dual * stretch_[j];
  return sum;
}

/// (1 + max h+ + (1/N) Σ_{not S} b+ g e^Y): <V, θ_mm> <= this times S_e
template <class S>
S Evaluation<S>::largest_progress() const {
  S slack(0);
  for (std::size_t j = 0; j < size(); ++j)
    if (!numbers_.rows[j].tight) slack += tube_.rows[j].above * numbers_.rows[j].value * stretch_[j];
  return S(1) + tube_.largest_above + slack / numbers_.norm_squared;
}

/// v = 1 + hF + (1/N) Σ_{not S, D_j > 0} b+ e^Y: e^τ (L - L*) <= v S_e
template <class S>
S Evaluation<S>::excess_bound() const {
  S slack(0);
  for (std::size_t j = 0; j < size(); ++j)
    if (!numbers_.rows[j].tight && numbers_.rows[j].gains) slack += tube_.rows[j].above * stretch_[j];
  return S(1) + tube_.excess_growth + slack / numbers_.norm_squared;
}

/// σ and d.
template <class S>
void Evaluation<S>::set_steps() {
  const S& kappa = tube_.progress;
  switch (steps_.kind) {
    case StepRule::Kind::flow:
      return;
    case StepRule::Kind::plain: {
      // σ = η e^{-τ},  d = η e^{-τ} ((1 + max h+) Σ_S λ e^Y + Σ_{not S} b+ g e^Y)/N
      scale_ = steps_.largest * shrink_;
      S fastest = (S(1) + tube_.largest_above) * stretched_duals();
      for (std::size_t j = 0; j < size(); ++j)
        if (!numbers_.rows[j].tight) fastest += tube_.rows[j].above * numbers_.rows[j].value * stretch_[j];
      longest_ = scale_ * fastest / numbers_.norm_squared;
      return;
    }
    case StepRule::Kind::normalised:
      // σ = η/(κ |θ_mm|),  d = η/|θ_mm|
      scale_ = steps_.largest / (kappa * numbers_.norm);
      longest_ = steps_.largest / numbers_.norm;
      return;
    case StepRule::Kind::polyak:
      // σ = v/κ²,  d = v/κ
      longest_ = excess_bound() / kappa;
      scale_ = longest_ / kappa;
      return;
  }
}

/// χ: (N/S_e) q² <= χ y q on the tight rows (plain steps: q² <= χ y q).
template <class S>
S Evaluation<S>::distortion() const {
  S largest(1);
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    if (!row.tight || certainly(is_zero(row.across))) continue;
    S z = reach_[j].whole;
    if (scale_free()) {
      const S cap = log(S(numbers_.norm_squared / row.dual));
      z = trial_.cone_slope ? cap : minimum(z, cap);
    }
    // (e^z - 1)/z, and 1 at z = 0
    if (certainly(is_positive(z))) largest = maximum(largest, S(expm1(z) / z));
  }
  return largest;
}

/// 1 + 1/ζ with the largest ζ that σ(1+ζ) Λ χ <= 2(1-ε)(1-h̄) allows; or the form that needs no ζ.
template <class S>
Obstacle Evaluation<S>::set_inflation() {
  if (flows() || !numbers_.contracts) return Obstacle::none;
  if (plain() && trial_.whole_epsilon && !trial_.cone_slope && !trial_.self_paying) {
    by_force_ = true;
    return Obstacle::none;
  }
  // ζ = 2 (1 - ε)(1 - h̄) / (σ Λ χ) - 1
  const S zeta =
      S(2) * (S(1) - trial_.epsilon) * (S(1) - tube_.largest_below) / (scale_ * numbers_.curvature * distortion()) -
      S(1);
  if (!certainly(is_positive(zeta))) return Obstacle::long_steps;
  inflation_ = S(1) + S(1) / zeta;
  return Obstacle::none;
}

/// What slack row j adds to <r, V> (two radii: to <r_S, V>) at most:
///   max(b+ μ(YS) e^{YN}, b- YS e^Y), or b+ e^{z-1} e^{YN} with its own second order included,
///   z = (1 + 1/ζ) Λ_C min(σ b+ e^Y, [normalised] η |θ_mm|/g_j).
template <class S>
S Evaluation<S>::slack_term(std::size_t j) const {
  const RowBounds<S>& bounds = tube_.rows[j];
  const RowReach<S>& reach = reach_[j];
  const S free = exp(reach.outside);
  if (!pays_itself(j))
    return maximum(S(bounds.above * crest(reach.inside) * free), S(bounds.below * reach.inside * stretch_[j]));
  S force = scale_ * bounds.above * stretch_[j];
  if (steps_.kind == StepRule::Kind::normalised) {
    const S cap = steps_.largest * numbers_.norm / numbers_.rows[j].value;
    force = trial_.cone_slope ? cap : minimum(force, cap);
  }
  const S z = inflation_ * numbers_.slack_curvature * force;
  return bounds.above * exp(S(z - S(1))) * free;
}

/// H and I: Σ_S λ_j ψ_j + Σ_{not S} slack terms.
template <class S>
DecayingSum<S> Evaluation<S>::deviation_sum() const {
  DecayingSum<S> sum;
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    if (row.tight) {
      const TightTerm<S> term = tight_term(tube_.rows[j], reach_[j].inside, trial_.epsilon);
      sum.now += row.dual * term.now;
      sum.later += row.dual * term.later;
    } else {
      const S term = slack_term(j);
      sum.now += term;
      sum.later += term / row.excess;
    }
  }
  return sum;
}

/// Π = min(Σ_S λ hh e^Y |Pa|, K max_S hh |Pa|) + Σ_{not S, not paying themselves} b e^Y |Pa|
template <class S>
S Evaluation<S>::residual_force() const {
  S weighted(0);
  S largest(0);
  S slack(0);
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    const S pull = either(j) * reach_[j].lateral;
    if (row.tight) {
      weighted += row.dual * pull * stretch_[j];
      largest = maximum(largest, pull);
    } else if (!pays_itself(j)) {
      slack += pull * stretch_[j];
    }
  }
  const S cap = scale_free() ? numbers_.norm_squared : S(sqrt(S(numbers_.norm_squared * stretched_duals())));
  const S capped = cap * largest;
  return (trial_.cone_slope ? capped : minimum(weighted, capped)) + slack;
}

/// β = min(1, min over the slack rows that count in Π of g_j - 1)
template <class S>
S Evaluation<S>::slowest_decay() const {
  S least(1);
  for (std::size_t j = 0; j < size(); ++j)
    if (!numbers_.rows[j].tight && !pays_itself(j)) least = minimum(least, numbers_.rows[j].excess);
  return least;
}

/// G = Σ_S λ max((1+h+)e^Y - 1, 1 - (1-h-)e^{-Y}) |Pa| + Σ_{not S} b e^Y |Pa|: a bound of |P V|, or of its part
/// inside the span of the tight rows.
template <class S>
S Evaluation<S>::bounded_force(bool whole) const {
  S sum(0);
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    const RowBounds<S>& bounds = tube_.rows[j];
    const S length = whole ? row.across : reach_[j].lateral;
    if (row.tight) {
      const S up = (S(1) + bounds.above) * stretch_[j] - S(1);
      const S down = S(1) - (S(1) - bounds.below) / stretch_[j];
      sum += row.dual * maximum(up, down) * length;
    } else {
      sum += either(j) * stretch_[j] * length;
    }
  }
  return sum;
}

/// Δ.
template <class S>
S Evaluation<S>::drift() const {
  // (2/κ)(I + d H)
  const S first = S(2) / tube_.progress * deviation_sum().total(longest_);
  if (flows()) return first;
  if (by_force_) {
    // + (η/κ) G² e^{-τ} (1 + d)
    const S force = bounded_force(false);
    return first + scale_ / tube_.progress * force * force * (S(1) + longest_);
  }
  // + (σ/κ)(1 + 1/ζ) Π² (1/(2β + a) + d), a = 1 (plain), 0 (others); twice that where rows pay for themselves
  const S force = residual_force();
  const S rate = S(2) * slowest_decay() + S(plain() ? 1 : 0);
  const S second = scale_ / tube_.progress * inflation_ * force * force * (S(1) / rate + longest_);
  return first + S(trial_.self_paying ? 2 : 1) * second;
}

/// |r_N| stays below R_N: by its length, or by e^{-ν |r_N|}, ν = max |n_j|.
template <class S>
bool Evaluation<S>::free_part_stays() const {
  DecayingSum<S> push;   // Σ b e^Y |n|
  DecayingSum<S> eased;  // Σ b e^{YS} |n|
  S steepest(0);         // ν
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    if (row.tight) continue;
    const S pull = either(j) * row.outside;
    push.now += pull * stretch_[j];
    push.later += pull * stretch_[j] / row.excess;
    const S gentle = pull * exp(reach_[j].inside);
    eased.now += gentle;
    eased.later += gentle / row.excess;
    steepest = maximum(steepest, row.outside);
  }
  const S& kappa = tube_.progress;
  const S reached = point_.outside + push.total(longest_) / kappa;
  if (certainly(less(reached, trial_.free_radius))) return true;
  // e^{-ν|r_N|} - (ν/κ) Σ b e^{YS} |n| (1/(g-1) + d) > e^{-ν R_N}
  const S left = exp(S(-steepest * point_.outside)) - steepest / kappa * eased.total(longest_);
  if (certainly(less(exp(S(-steepest * trial_.free_radius)), left))) return true;
  return free_part_stays_in_square();
}

/// |r_N|² stays below R_N²: (2/κ) Σ max(b+ μ(YN) e^{YS}, b- YN e^Y)(1/(g-1) + d) + (σ/κ)(Σ b e^Y |n|)²(1/(2
/// min(g-1) + a) + d) < R_N² - |r_N|²
template <class S>
bool Evaluation<S>::free_part_stays_in_square() const {
  DecayingSum<S> work;
  S force(0);
  S least(0);
  bool any = false;
  for (std::size_t j = 0; j < size(); ++j) {
    const Row& row = numbers_.rows[j];
    if (row.tight) continue;
    const RowBounds<S>& bounds = tube_.rows[j];
    const S term = maximum(S(bounds.above * crest(reach_[j].outside) * exp(reach_[j].inside)),
                           S(bounds.below * reach_[j].outside * stretch_[j]));
    work.now += term;
    work.later += term / row.excess;
    force += either(j) * stretch_[j] * row.outside;
    least = any ? minimum(least, row.excess) : row.excess;
    any = true;
  }
  const S& kappa = tube_.progress;
  const S rate = S(2) * least + S(plain() ? 1 : 0);
  const S second = flows() ? S(0) : S(scale_ / kappa * force * force * (S(1) / rate + longest_));
  const S growth = S(2) / kappa * work.total(longest_) + second;
  return certainly(less(growth, S(trial_.free_radius * trial_.free_radius - point_.outside * point_.outside)));
}

/// κ (flow, plain steps); a lower bound of Δτ per unit of η (normalised) or per step (Polyak):
///   C/|θ_mm|,   κ C²/(1 + max h+ + (1/N) Σ b+ g e^Y),   C² = 1/(1 + G²/(κ² N)) <= cos² of the angle of V and θ_mm.
template <class S>
S Evaluation<S>::pace() const {
  const S& kappa = tube_.progress;
  if (!scale_free()) return kappa;
  const S force = bounded_force(true);
  const S cosine_squared = S(1) / (S(1) + force * force / (kappa * kappa * numbers_.norm_squared));
  if (steps_.kind == StepRule::Kind::normalised) return sqrt(cosine_squared) / numbers_.norm;
  return kappa * cosine_squared / largest_progress();
}

template <class S>
ConditionResult<S> Evaluation<S>::result() {
  ConditionResult<S> result;
  result.deviation = tube_.largest_below;
  result.progress = tube_.progress;
  const S& distance = trial_.two_radii ? point_.inside : point_.distance;
  result.room = trial_.radius * trial_.radius - distance * distance;
  // without contraction across the tight rows r_S = 0 for ever, and two radii ask nothing of it
  const bool controlled = !trial_.two_radii || numbers_.contracts;
  const bool inside =
      (!controlled || certainly(is_positive(result.room))) &&
      (!trial_.two_radii || !numbers_.has_free_rows || certainly(less(point_.outside, trial_.free_radius)));
  if (!inside) return result;
  const auto fails = [&result](Obstacle obstacle) {
    result.obstacle = obstacle;
    return result;
  };
  if (!certainly(less(tube_.largest_below, S(1)))) return fails(Obstacle::deviation);
  if (!certainly(is_positive(tube_.progress))) return fails(Obstacle::progress);
  if (!cone_fits()) return fails(Obstacle::wide_cone);
  set_steps();
  if (const Obstacle obstacle = set_inflation(); obstacle != Obstacle::none) return fails(obstacle);
  if (controlled) {
    result.drift = drift();
    if (!certainly(less(result.drift, result.room))) return fails(Obstacle::drift);
  }
  if (trial_.two_radii && numbers_.has_free_rows && !free_part_stays()) return fails(Obstacle::free_drift);
  result.pace = pace();
  return fails(Obstacle::none);
}

}  // namespace

std::string_view describe(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::none:
      return "the iterates stay in the tube for ever";
    case Obstacle::outside_tube:
      return "the iterate is not inside the tube";
    case Obstacle::deviation:
      return "the weights may deviate too much in the tube";
    case Obstacle::progress:
      return "progress along theta_mm is not certain in the tube";
    case Obstacle::long_steps:
      return "the steps are too long for the contraction across theta_mm";
    case Obstacle::drift:
      return "the drift may leave the tube";
    case Obstacle::free_drift:
      return "the drift outside the span of the tight rows may leave the tube";
    case Obstacle::wide_cone:
      return "the cone is too wide for the rows beside it";
  }
  return "unknown";
}

template <class S>
StepTerms<S> steps_in(const StepRule& rule) {
  return {rule.kind, in_tier<S>(rule.largest)};
}

template <class S>
ConditionResult<S> evaluate_condition(const BasinNumbers<S>& numbers, const StepTerms<S>& steps,
                                      const TubePoint<S>& point, const TubeTrial<S>& trial) {
  return Evaluation<S>(numbers, steps, point, trial).result();
}

template <class S>
TubeTrial<S> trial_in(const BasinTrial& trial) {
  return {.radius = in_tier<S>(trial.radius),
          .two_radii = trial.free_radius.has_value(),
          .free_radius = in_tier<S>(trial.free_radius.value_or(0)),
          .epsilon = in_tier<S>(trial.epsilon),
          .whole_epsilon = trial.epsilon == 1,
          .self_paying = trial.self_paying};
}

template TubeTrial<double> trial_in<double>(const BasinTrial&);
template TubeTrial<Ball> trial_in<Ball>(const BasinTrial&);
template StepTerms<double> steps_in<double>(const StepRule&);
template StepTerms<Ball> steps_in<Ball>(const StepRule&);
template ConditionResult<double> evaluate_condition(const BasinNumbers<double>&, const StepTerms<double>&,
                                                    const TubePoint<double>&, const TubeTrial<double>&);
template ConditionResult<Ball> evaluate_condition(const BasinNumbers<Ball>&, const StepTerms<Ball>&,
                                                  const TubePoint<Ball>&, const TubeTrial<Ball>&);

}  // namespace attsvm

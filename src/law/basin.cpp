#include "attsvm/law/basin.hpp"

#include <stdexcept>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "basin_tube.hpp"

namespace attsvm {

namespace {

/// sup of y e^{-y} on |y| <= Y, from above: Y e^{-Y} while Y <= 1, else 1/e.
Ball crest(const Ball& reach) {
  return certainly(less(reach, Ball(1))) ? Ball(reach * exp(Ball(-reach))) : exp(Ball(-1));
}

/// ψ with the constant 4 (at one iterate) or 8 (its integral over all later τ):
///   max{ min(h+ μ(Y), h+²/(q ε)), min(h- Y, h-²/(q ε (1 - h-))) }
Ball psi(const RowBounds& row, const Ball& epsilon, long q) {
  const Ball scale = Ball(q) * epsilon;
  const Ball up = minimum(Ball(row.above * crest(row.reach)), Ball(row.above * row.above / scale));
  const Ball down =
      minimum(Ball(row.below * row.reach), Ball(row.below * row.below / (scale * (Ball(1) - row.below))));
  return maximum(up, down);
}

/// What an evaluation works with, and the sums that the condition is made of.
class Evaluation {
 public:
  Evaluation(const BasinData& data, const Method& method, const BasinPosition& position, const TubeBounds& tube,
             const Ball& epsilon)
      : data_(data),
        normalised_(method.kind == MethodKind::normalised_gradient_descent),
        eta_(from_rational<Ball>(method.step)),
        shrink_(exp(Ball(-position.tau))),
        tube_(tube),
        epsilon_(epsilon),
        norm_squared_(from_rational<Ball>(data.norm_squared)) {}

  /// Σ_S λ_j ψ_j + Σ_{not S} max(b+ μ(Y), b- Y e^Y): H; with `integrated`, I.
  Ball deviation_sum(bool integrated) const {
    Ball sum(0);
    for (std::size_t j = 0; j < data_.rows.size(); ++j) {
      const BasinData::Row& row = data_.rows[j];
      const RowBounds& bounds = tube_.rows[j];
      if (row.tight) {
        sum += dual(row) * psi(bounds, epsilon_, integrated ? 8 : 4);
        continue;
      }
      const Ball term =
          maximum(Ball(bounds.above * crest(bounds.reach)), Ball(bounds.below * bounds.reach * exp(bounds.reach)));
      sum += integrated ? Ball(term / excess(row)) : term;
    }
    return sum;
  }

  /// d >= every later step of τ: η/|θ_mm| (normalised), η e^{-τ} Vmax (plain).
  Ball largest_step() const {
    if (normalised_) return eta_ / sqrt(norm_squared_);
    // Vmax = ((1 + max h+) Σ_S λ e^Y + Σ_{not S} b+ g e^Y) / N
    Ball fastest = (Ball(1) + tube_.largest_above) * stretched_duals();
    for (std::size_t j = 0; j < data_.rows.size(); ++j)
      if (!data_.rows[j].tight)
        fastest += tube_.rows[j].above * from_rational<Ball>(data_.rows[j].value) * exp(tube_.rows[j].reach);
    return eta_ * shrink_ * fastest / norm_squared_;
  }

  /// σ: η/(κ |θ_mm|) (normalised), η e^{-τ} (plain).
  Ball step_scale() const {
    return normalised_ ? Ball(eta_ / (tube_.progress * sqrt(norm_squared_))) : Ball(eta_ * shrink_);
  }

  /// χ: how far (N/S_e) q² can exceed y q.
  Ball distortion() const {
    Ball largest(1);
    for (std::size_t j = 0; j < data_.rows.size(); ++j) {
      const BasinData::Row& row = data_.rows[j];
      if (!row.tight || certainly(is_zero(row.across_norm))) continue;
      Ball z = tube_.rows[j].reach;
      if (normalised_) z = minimum(z, log(Ball(norm_squared_ / dual(row))));
      // (e^z - 1)/z, and 1 at z = 0
      if (certainly(is_positive(z))) largest = maximum(largest, Ball(expm1(z) / z));
    }
    return largest;
  }

  /// Π: a bound of the part of P V that the contraction doesn't pay for.
  Ball residual_force() const {
    Ball weighted(0);
    Ball largest(0);
    Ball slack(0);
    for (std::size_t j = 0; j < data_.rows.size(); ++j) {
      const BasinData::Row& row = data_.rows[j];
      const RowBounds& bounds = tube_.rows[j];
      const Ball either = maximum(bounds.above, bounds.below);
      const Ball stretched = either * exp(bounds.reach) * row.across_norm;
      if (row.tight) {
        weighted += dual(row) * stretched;
        largest = maximum(largest, Ball(either * row.across_norm));
      } else {
        slack += stretched;
      }
    }
    const Ball cap = normalised_ ? norm_squared_ : sqrt(Ball(norm_squared_ * stretched_duals()));
    return minimum(weighted, Ball(cap * largest)) + slack;
  }

  /// G: a bound of |P V| itself.
  Ball whole_force() const {
    Ball sum(0);
    for (std::size_t j = 0; j < data_.rows.size(); ++j) {
      const BasinData::Row& row = data_.rows[j];
      const RowBounds& bounds = tube_.rows[j];
      const Ball stretch = exp(bounds.reach);
      if (row.tight) {
        const Ball up = (Ball(1) + bounds.above) * stretch - Ball(1);
        const Ball down = Ball(1) - (Ball(1) - bounds.below) / stretch;
        sum += dual(row) * maximum(up, down) * row.across_norm;
      } else {
        sum += maximum(bounds.above, bounds.below) * stretch * row.across_norm;
      }
    }
    return sum;
  }

  /// min(1, min over rows off S of g_j - 1).
  Ball slowest_decay() const {
    Ball least(1);
    for (const BasinData::Row& row : data_.rows)
      if (!row.tight) least = minimum(least, excess(row));
    return least;
  }

  bool normalised() const { return normalised_; }
  Ball shrink() const { return shrink_; }
  Ball eta() const { return eta_; }

 private:
  static Ball dual(const BasinData::Row& row) { return from_rational<Ball>(row.dual); }
  static Ball excess(const BasinData::Row& row) { return from_rational<Ball>(Rational(row.value - 1)); }

  /// Σ_S λ_j e^{Y_j}
  Ball stretched_duals() const {
    Ball sum(0);
    for (std::size_t j = 0; j < data_.rows.size(); ++j)
      if (data_.rows[j].tight) sum += dual(data_.rows[j]) * exp(tube_.rows[j].reach);
    return sum;
  }

  const BasinData& data_;
  bool normalised_;
  Ball eta_;
  Ball shrink_;  ///< e^{-τ}
  const TubeBounds& tube_;
  Ball epsilon_;
  Ball norm_squared_;
};

/// Δ, or a reason why the trial can't have one.
struct Drift {
  Ball value;
  std::string failure;
};

Drift total_drift(const BasinData& data, const Evaluation& sums, const TubeBounds& tube, const BasinTrial& trial) {
  const Ball kappa = tube.progress;
  const Ball step = sums.largest_step();
  // (2/κ)(I + d H)
  const Ball first = Ball(2) / kappa * (sums.deviation_sum(true) + step * sums.deviation_sum(false));
  if (!sums.normalised() && trial.epsilon == 1 && !certainly(is_zero(data.curvature))) {
    // + (η/κ) G² e^{-τ} (1 + d)
    const Ball force = sums.whole_force();
    return {first + sums.eta() / kappa * force * force * sums.shrink() * (Ball(1) + step), {}};
  }
  const Ball scale = sums.step_scale();
  Ball inflation(1);  // 1 + 1/ζ
  if (!certainly(is_zero(data.curvature))) {
    // ζ = 2 (1 - ε)(1 - h̄) / (σ Λ χ) - 1
    const Rational kept = 1 - trial.epsilon;
    const Ball zeta = Ball(2) * from_rational<Ball>(kept) * (Ball(1) - tube.largest_below) /
                          (scale * data.curvature * sums.distortion()) -
                      Ball(1);
    if (!certainly(is_positive(zeta)))
      return {Ball(0), "the steps are too long for the contraction across theta_mm"};
    inflation += Ball(1) / zeta;
  }
  // + (σ/κ)(1 + 1/ζ) Π² (1/(2β + a) + d), a = 0 (normalised), 1 (plain)
  const Ball force = sums.residual_force();
  const Ball decay = Ball(2) * sums.slowest_decay() + Ball(sums.normalised() ? 0 : 1);
  return {first + scale / kappa * inflation * force * force * (Ball(1) / decay + step), {}};
}

}  // namespace

BasinCertificate evaluate_basin(const BasinData& data, const Method& method, const Vector<Ball>& theta,
                                const BasinTrial& trial) {
  BasinCertificate result;
  if (!data.applies) {
    result.reason = data.why_not;
    return result;
  }
  if (trial.epsilon <= 0 || trial.epsilon > 1) throw std::invalid_argument("epsilon must lie in (0, 1]");
  const BasinPosition position = locate(data, theta, trial.centre);
  result.tau = position.tau;
  result.distance = position.distance;
  result.radius = trial.radius;
  result.centre = trial.centre;
  const Ball norm = sqrt(from_rational<Ball>(data.norm_squared));
  result.offset_along = position.rho.dot(enclosed(data.direction)) / norm;
  result.offset_norm =
      sqrt_of_nonnegative(Ball(position.rho.squaredNorm() - result.offset_along * result.offset_along));

  const TubeBounds tube = tube_bounds(data, position, trial.radius);
  result.deviation = tube.largest_below;
  result.progress = tube.progress;
  const Ball room =
      from_rational<Ball>(Rational(trial.radius * trial.radius)) - position.distance * position.distance;
  if (!certainly(is_positive(room))) {
    result.reason = "the iterate is not inside the tube";
  } else if (!certainly(less(tube.largest_below, Ball(1)))) {
    result.reason = "the weights may deviate too much in the tube";
  } else if (!certainly(is_positive(tube.progress))) {
    result.reason = "progress along theta_mm is not certain in the tube";
  } else {
    const Evaluation sums(data, method, position, tube, from_rational<Ball>(trial.epsilon));
    const Drift drift = total_drift(data, sums, tube, trial);
    result.drift = drift.value;
    if (!drift.failure.empty()) {
      result.reason = drift.failure;
    } else if (!certainly(less(drift.value, room))) {
      result.reason = "the drift may leave the tube";
    } else {
      result.certified = true;
      result.reason = "the iterates stay in the tube for ever";
    }
  }
  return result;
}

}  // namespace attsvm

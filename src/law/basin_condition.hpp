#pragma once
// The condition of a certified basin in one tier: double screens, balls decide.

#include <optional>
#include <string_view>

#include "basin_tube.hpp"

namespace attsvm {

/// StepRule in tier S.
template <class S>
struct StepTerms {
  StepRule::Kind kind;
  S largest;
};

template <class S>
StepTerms<S> steps_in(const StepRule& rule);

/// BasinTrial in tier S, without its centre.
template <class S>
struct TubeTrial {
  S radius;
  bool two_radii = false;
  S free_radius = S(0);
  S epsilon = S(1);
  bool whole_epsilon = true;  ///< ε = 1
  bool self_paying = false;
  /// c' of a cone: the bounds must keep holding when τ grows and the radius with it, R = c'τ. Constants that grow
  /// with R are then taken at their limits.
  std::optional<S> cone_slope = std::nullopt;
};

template <class S>
TubeTrial<S> trial_in(const BasinTrial& trial);

/// Why a trial fails.
enum class Obstacle {
  none,
  outside_tube,
  deviation,   ///< h̄ >= 1 is possible
  progress,    ///< κ <= 0 is possible
  long_steps,  ///< ζ <= 0
  drift,       ///< Δ may exceed the room
  free_drift,  ///< r_N may leave its tube
  wide_cone,   ///< c' is too large for a row
};

std::string_view describe(Obstacle obstacle);

template <class S>
struct ConditionResult {
  Obstacle obstacle = Obstacle::outside_tube;
  S deviation{0};  ///< h̄
  S progress{0};   ///< κ
  S drift{0};      ///< Δ
  S room{0};       ///< R² - |r_0|², R_S² - |r_S|²
  S pace{0};       ///< as in BasinCertificate; only where obstacle is none
};

template <class S>
ConditionResult<S> evaluate_condition(const BasinNumbers<S>& numbers, const StepTerms<S>& steps,
                                      const TubePoint<S>& point, const TubeTrial<S>& trial);

}  // namespace attsvm

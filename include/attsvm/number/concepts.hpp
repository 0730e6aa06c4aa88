#pragma once
// The tiers, as concepts: an exact routine doesn't compile with an inexact scalar.

#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"
#include "attsvm/number/real.hpp"

namespace attsvm {

/// What a number of the type says of the value it stands for.
enum class Tier {
  none,         ///< not a scalar of this library
  exact,        ///< is the value
  enclosure,    ///< contains the value
  approximate,  ///< is near the value, by an unknown distance
};

/// The tier of a type. A type defined elsewhere joins a tier by specialising it.
template <class S>
inline constexpr Tier tier_of = Tier::none;
template <>
inline constexpr Tier tier_of<Integer> = Tier::exact;
template <>
inline constexpr Tier tier_of<Rational> = Tier::exact;
template <>
inline constexpr Tier tier_of<Ball> = Tier::enclosure;
template <>
inline constexpr Tier tier_of<Real> = Tier::approximate;
template <>
inline constexpr Tier tier_of<double> = Tier::approximate;

/// Arithmetic without rounding; comparisons are facts.
template <class S>
concept ExactScalar = tier_of<S>
== Tier::exact;

/// Results contain the exact value; comparisons may be undecided.
template <class S>
concept EnclosureScalar = tier_of<S>
== Tier::enclosure;

/// Rounded results; nothing computed with it is evidence.
template <class S>
concept ApproximateScalar = tier_of<S>
== Tier::approximate;

}  // namespace attsvm

#pragma once
// A basin's data, and an iterate's place in it, as numbers of one tier.

#include <vector>

#include "attsvm/law/basin.hpp"

namespace attsvm {

/// BasinData in tier S, S one of double and Ball.
template <class S>
struct BasinNumbers {
  struct Row {
    S across;   ///< |P a_j|
    S inside;   ///< |p_j|
    S outside;  ///< |n_j|
    S value;    ///< g_j
    S excess;   ///< g_j - 1
    S gap;      ///< D_j
    S dual;     ///< λ_j
    std::size_t sequence = 0;
    bool tight = false;
    bool gains = false;  ///< D_j > 0
  };
  struct Sequence {
    S slope;         ///< |ℓ'(γ_{i,α_i})| / n
    S chosen_score;  ///< γ_{i,α_i}
  };
  std::vector<Row> rows;
  std::vector<Sequence> sequences;
  S norm_squared;
  S norm;
  S curvature;
  S slack_curvature;
  bool contracts = false;      ///< Λ != 0
  bool has_free_rows = false;  ///< some n_j != 0
  LossKind loss = LossKind::logistic;
};

template <class S>
BasinNumbers<S> numbers_in(const BasinData& data);

/// The position of an iterate relative to a centre, enclosed.
struct BasinPosition {
  Vector<Ball> rho;         ///< ρ = ρ_S + c
  Ball tau;                 ///< <θ - ρ, θ_mm>/N
  Ball distance;            ///< |r|
  Ball inside;              ///< |r_S|
  Ball outside;             ///< |r_N|
  std::vector<Ball> shift;  ///< x_j = <a_j, ρ>
};

BasinPosition locate(const BasinData& data, const Vector<Ball>& theta, const Vector<Rational>& centre);

/// The same for the point τ θ_mm + ρ on the axis of the tube.
BasinPosition axis_position(const BasinData& data, const Ball& tau, const Vector<Rational>& centre);

/// What the condition uses of a position, in tier S.
template <class S>
struct TubePoint {
  S tau;
  S distance;
  S inside;
  S outside;
  std::vector<S> shift;
};

template <class S>
TubePoint<S> point_in(const BasinPosition& position);

}  // namespace attsvm

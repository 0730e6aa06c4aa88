#include "basin_tube.hpp"

#include "tiers.hpp"

namespace attsvm {

namespace {

template <class S>
S positive_part(const S& x) {
  return maximum(x, S(0));
}

/// What the tokens of one sequence can carry in the tube: E = Σ e^{-M}, D± = Σ over D_u of that sign of |D_u|
/// e^{-M_u}; and k, a bound of -(log|ℓ'|)' where f can be.
template <class S>
struct SequenceMass {
  S mass{0};
  S gain{0};   ///< D+
  S loss{0};   ///< D-
  S curve{0};  ///< k
};

/// k = 0 (linear), 1 (exponential), 1/(1 + e^{-(γ + D-)}) (logistic): f <= γ + D-, and -(log|ℓ'|)' grows with f.
template <class S>
S curve_bound(LossKind loss, const S& chosen_score, const S& possible_rise) {
  switch (loss) {
    case LossKind::linear:
      return S(0);
    case LossKind::exponential:
      return S(1);
    case LossKind::logistic:
      break;
  }
  return S(1) / (S(1) + exp(S(-chosen_score - possible_rise)));
}

/// h+_j = max(e^{(k - 1/D_j)_+ D+} - 1, D-/D_j),  h-_j = max(D+/D_j, k D-) + E
template <class S>
RowBounds<S> bound_tight(const S& gap, const SequenceMass<S>& mass) {
  const S exponent = positive_part(S(mass.curve - S(1) / gap));
  return {.above = maximum(S(expm1(S(exponent * mass.gain))), S(mass.loss / gap)),
          .below = maximum(S(mass.gain / gap), S(mass.curve * mass.loss)) + mass.mass};
}

/// b±_j = l_i e^{k D+} (D- + D_j)_+ and (D+ - D_j)_+, times e^{-τ(g_j-1) - x_j}
template <class S>
RowBounds<S> bound_slack(const typename BasinNumbers<S>::Row& row, const S& slope, const SequenceMass<S>& mass,
                         const S& tau, const S& x) {
  const S scale = slope * exp(S(mass.curve * mass.gain)) * exp(S(-tau * row.excess - x));
  const S against = mass.gain - row.gap;
  const bool restoring = certainly(is_negative(against)) || certainly(is_zero(against));
  return {.above = scale * positive_part(S(mass.loss + row.gap)),
          .below = restoring ? S(0) : S(scale * positive_part(against)),
          .restoring = restoring};
}

}  // namespace

template <class S>
std::vector<RowReach<S>> reach_in_tube(const BasinNumbers<S>& numbers, const S& radius) {
  std::vector<RowReach<S>> reach;
  for (const auto& row : numbers.rows) {
    const S whole = row.across * radius;
    reach.push_back({whole, whole, S(0), row.across});
  }
  return reach;
}

template <class S>
std::vector<RowReach<S>> reach_in_tube(const BasinNumbers<S>& numbers, const S& radius, const S& free_radius) {
  std::vector<RowReach<S>> reach;
  for (const auto& row : numbers.rows) {
    const S inside = row.inside * radius;
    const S outside = row.outside * free_radius;
    reach.push_back({inside + outside, inside, outside, row.inside});
  }
  return reach;
}

template <class S>
TubeBounds<S> tube_bounds(const BasinNumbers<S>& numbers, const S& tau, const std::vector<S>& shift,
                          const std::vector<RowReach<S>>& reach) {
  std::vector<SequenceMass<S>> masses(numbers.sequences.size());
  for (std::size_t j = 0; j < numbers.rows.size(); ++j) {
    const auto& row = numbers.rows[j];
    // M_j = τ g_j + x_j - Y_j, a lower bound of <a_j, θ> in the tube
    const S weight = exp(S(reach[j].whole - tau * row.value - shift[j]));
    SequenceMass<S>& mass = masses[row.sequence];
    mass.mass += weight;
    (row.gains ? mass.gain : mass.loss) += abs(row.gap) * weight;
  }
  for (std::size_t i = 0; i < masses.size(); ++i)
    masses[i].curve = curve_bound(numbers.loss, numbers.sequences[i].chosen_score, masses[i].loss);
  TubeBounds<S> tube{{}, S(0), S(0), S(0), S(0)};
  S lost(0);
  for (std::size_t j = 0; j < numbers.rows.size(); ++j) {
    const auto& row = numbers.rows[j];
    const SequenceMass<S>& mass = masses[row.sequence];
    if (row.tight) {
      tube.rows.push_back(bound_tight(row.gap, mass));
      tube.largest_above = maximum(tube.largest_above, tube.rows[j].above);
      tube.largest_below = maximum(tube.largest_below, tube.rows[j].below);
      tube.excess_growth = maximum(tube.excess_growth, S(expm1(S(mass.curve * mass.gain))));
    } else {
      tube.rows.push_back(bound_slack<S>(row, numbers.sequences[row.sequence].slope, mass, tau, shift[j]));
      lost += tube.rows[j].below * row.value * exp(reach[j].whole);
    }
  }
  tube.progress = S(1) - tube.largest_below - lost / numbers.norm_squared;
  return tube;
}

template std::vector<RowReach<double>> reach_in_tube(const BasinNumbers<double>&, const double&);
template std::vector<RowReach<Ball>> reach_in_tube(const BasinNumbers<Ball>&, const Ball&);
template std::vector<RowReach<double>> reach_in_tube(const BasinNumbers<double>&, const double&, const double&);
template std::vector<RowReach<Ball>> reach_in_tube(const BasinNumbers<Ball>&, const Ball&, const Ball&);
template TubeBounds<double> tube_bounds(const BasinNumbers<double>&, const double&, const std::vector<double>&,
                                        const std::vector<RowReach<double>>&);
template TubeBounds<Ball> tube_bounds(const BasinNumbers<Ball>&, const Ball&, const std::vector<Ball>&,
                                      const std::vector<RowReach<Ball>>&);

}  // namespace attsvm

#pragma once
// Certified cones: starts from which no trajectory is needed. docs/certified-basins.md states and proves it.
// Source: ours; it makes the cone of arXiv:2306.13596's local convergence explicit.

#include <string>
#include <vector>

#include "attsvm/law/basin.hpp"

namespace attsvm {

/// Every θ with <θ, θ_mm> >= cosine |θ| |θ_mm| and |θ| >= radius lies in a certified basin: the method converges
/// from it in direction to θ_mm. All fields are exact.
struct CertifiedCone {
  Rational cosine = 1;  ///< of the half-angle, in (0, 1)
  Rational radius = 0;
  // --- how it is shown: the set {τ >= tau, |r| <= inner τ}, tubes |r| <= outer τ ---
  Rational tau = 0;
  Rational inner = 0;  ///< c
  Rational outer = 0;  ///< c'
  Rational epsilon = 1;
  bool self_paying = false;

  Rational mu() const { return 1 - cosine; }  ///< as in arXiv:2306.13596
};

/// Whether the set {τ >= cone.tau, |r| <= cone.inner τ} around ρ_S is certified, at the working precision.
bool certify_cone(const BasinData& data, const StepRule& rule, const CertifiedCone& cone);

/// The certified cones that are not dominated, widest first: each next one is narrower and begins nearer. Empty
/// when none was found; `why` then says what is missing. Guarantee: that of CertifiedCone, for each.
std::vector<CertifiedCone> search_cones(const BasinData& data, const StepRule& rule, std::string& why);

/// Whether a start lies in the cone; exact.
bool in_cone(const CertifiedCone& cone, const Vector<Rational>& direction, const Vector<Rational>& start);

}  // namespace attsvm

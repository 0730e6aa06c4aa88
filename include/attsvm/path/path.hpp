#pragma once
// The regularisation path: θ(R) = argmin of L over |θ| <= R, or over the part of that ball in a cone.
// Source: arXiv:2306.13596, regularisation path and local regularisation path.

#include <atomic>
#include <optional>
#include <string_view>
#include <vector>

#include "attsvm/path/no_stationary_point.hpp"
#include "attsvm/path/search.hpp"
#include "attsvm/path/stationary_point.hpp"

namespace attsvm {

struct PathOptions {
  std::vector<Rational> radii = {};  ///< ascending, positive
  /// Decimal digits of every point, relative to R. Computations carry 20 more.
  unsigned digits = 60;
  /// Directions from which Ceres looks for minimisers, at every radius anew.
  int starts = 8;
  /// Where a local path is sought; the whole ball without it.
  std::optional<DirectionCone> cone = {};
  /// Losses are compared relative to this choice: the one whose direction the path is expected to take. Empty: the
  /// first token of highest score of each sequence.
  Choice reference = {};
  /// Arcs and boxes that a proof of global minimality may examine, at each radius and for each of both; 0: no
  /// proof.
  std::size_t budget = 100000;
  const std::atomic<bool>* interrupted = nullptr;
};

enum class PointStatus {
  not_computed,
  found,       ///< a strict local minimum on the sphere, proved, in the cone if there is one
  none_found,  ///< no start and no branch led to one; in a cone: none certainly inside it
  interrupted,
};

/// Why the point found is the only minimiser over the sphere (in the cone).
enum class SphereEvidence {
  none,            ///< nothing found, or another point is certainly lower
  best_of_starts,  ///< no proof: the lowest that was found
  two_points,      ///< the sphere is two points, which were compared
  circle_search,   ///< proved by branch and bound over the circle: attsvm/path/circle_minimum.hpp
};

/// Why the minimum over the ball (in the cone) lies on the sphere, given SphereEvidence.
enum class BoundaryEvidence {
  none,
  local,               ///< no proof: the multiplier is certainly positive, L falls outwards at the point
  equal_other_scores,  ///< proved: L has no stationary point, attsvm/path/no_stationary_point.hpp
  independent_rows,    ///< proved: likewise
  disk_search,         ///< proved by branch and bound over the disk: attsvm/path/disk_minimum.hpp
  minimum_is_inside,   ///< disproved: a point inside the ball (and the cone) is certainly lower
};

std::string_view name(PointStatus status);
std::string_view name(SphereEvidence evidence);
std::string_view name(BoundaryEvidence evidence);
std::string_view name(SearchStatus status);

struct PathPoint {
  Rational radius = 0;
  long bits = 0;  ///< working precision of the enclosures
  PointStatus status = PointStatus::not_computed;
  StationaryPoint stationary;  ///< the lowest strict minimum found, enclosed
  Vector<Real> approximation;  ///< the corrector's answer that the enclosure is built around
  ExcessInterval excess;       ///< of L over the loss of the reference choice, at the enclosed point
  int minima = 0;              ///< distinct strict local minima found on the sphere (in the cone)
  /// Other minima found whose loss the enclosures don't tell from this one's.
  int ties = 0;
  SphereEvidence on_sphere = SphereEvidence::none;
  BoundaryEvidence at_boundary = BoundaryEvidence::none;
  SearchResult circle;  ///< how the search over the circle ended
  SearchResult disk;    ///< how the search over the disk ended

  /// θ(R) is proved to be the one minimiser over the ball (in the cone).
  bool proved_global() const;
};

struct RegularisationPath {
  enum class Status { not_run, completed, interrupted };
  Status status = Status::not_run;
  Choice reference;               ///< the choice that losses are compared to
  std::vector<PathPoint> points;  ///< one a radius
  int lost_branches = 0;          ///< branches that the continuation could not follow to the next radius
};

/// At every radius: the strict minima of the last radius followed by continuation, and those that Ceres' proposals
/// lead to; each corrected by Newton's method at `digits` + 20 digits and proved by certify_stationary_point; the
/// one of smallest loss is the point. In one and two dimensions it is then proved to be the global minimiser, when
/// it is. A point that the search finds to be beaten is searched again from the better one. Guarantee: enclosures
/// and proofs as stated at the fields; deterministic. Throws std::invalid_argument when radii, cone or reference
/// don't fit.
RegularisationPath regularisation_path(const AttentionProblem<Rational>& problem, LossKind loss,
                                       const PathOptions& options);

}  // namespace attsvm

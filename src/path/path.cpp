#include "attsvm/path/path.hpp"

#include <algorithm>
#include <stdexcept>

#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/ball_precision.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/path/circle_minimum.hpp"
#include "attsvm/path/disk_minimum.hpp"
#include "attsvm/path/propose_minimisers.hpp"
#include "attsvm/path/sphere_newton.hpp"
#include "first_best_choice.hpp"

namespace attsvm {

namespace {

constexpr unsigned guard_digits = 20;
/// Bits of the searches: they bound values to a few digits, and compare them with the candidate's to 2^-160.
constexpr long search_bits = 192;
/// How often a point may be beaten and replaced at one radius.
constexpr int replacements = 4;

/// A strict local minimum on the sphere, proved.
struct Minimum {
  Vector<Real> approximation;
  StationaryPoint stationary;
  ExcessInterval excess;
};

void require_valid(const AttentionProblem<Rational>& problem, const PathOptions& options) {
  if (problem.size() == 0 || problem.dimension < 1) throw std::invalid_argument("the problem is empty");
  Rational last = 0;
  for (const Rational& radius : options.radii) {
    if (radius <= last) throw std::invalid_argument("the radii are not positive and ascending");
    last = radius;
  }
  if (options.cone) require_valid(*options.cone, problem.dimension);
}

bool overlapping(const Vector<Ball>& a, const Vector<Ball>& b) {
  for (Index k = 0; k < a.size(); ++k)
    if (!overlaps(a(k), b(k))) return false;
  return true;
}

class PathFinder {
 public:
  PathFinder(const AttentionProblem<Rational>& problem, LossKind loss, const PathOptions& options,
             const Choice& reference)
      : problem_(problem),
        loss_(loss),
        options_(options),
        curvature_(problem, loss),
        bounds_(problem, loss, reference),
        stationary_free_(no_stationary_point(problem)) {}

  PathPoint at(const Rational& radius, int& lost_branches) {
    PathPoint point;
    point.radius = radius;
    point.bits = ball_precision();
    std::vector<Minimum> minima = followed(radius, lost_branches);
    ProposalOptions proposals{options_.starts, options_.cone ? &*options_.cone : nullptr, options_.interrupted};
    for (const Vector<double>& start : propose_minimisers(problem_, loss_, approximate_double(radius), proposals)) {
      if (interrupted()) break;
      add_from(start.unaryExpr([](double x) { return Real(x); }), radius, minima);
    }
    for (int round = 0; round < replacements && !interrupted(); ++round) {
      choose(minima, point);
      if (point.status != PointStatus::found) break;
      prove(point);
      if (point.circle.status != SearchStatus::beaten) break;
      const Vector<Ball>& better = point.circle.better;
      const std::size_t known = minima.size();
      add_from(better.unaryExpr([](const Ball& x) { return from_rational<Real>(midpoint(x)); }), radius, minima);
      if (minima.size() == known) break;
    }
    // a proof may have been cut short
    if (interrupted()) point.status = PointStatus::interrupted;
    minima_ = std::move(minima);
    last_radius_ = radius;
    return point;
  }

 private:
  bool interrupted() const { return options_.interrupted != nullptr && options_.interrupted->load(); }

  /// The minima of the last radius, followed to this one.
  std::vector<Minimum> followed(const Rational& radius, int& lost_branches) {
    std::vector<Minimum> minima;
    for (const Minimum& branch : minima_) {
      if (interrupted()) break;
      const SphereNewton there = follow_branch(curvature_, from_rational<Real>(last_radius_),
                                               from_rational<Real>(radius), branch.approximation);
      if (there.status != SphereNewton::Status::converged || !add(there.theta, radius, minima)) ++lost_branches;
    }
    return minima;
  }

  void add_from(const Vector<Real>& start, const Rational& radius, std::vector<Minimum>& minima) {
    const SphereNewton found =
        newton_on_sphere(curvature_, from_rational<Real>(radius), start, NewtonCaution::search);
    if (found.status == SphereNewton::Status::converged) add(found.theta, radius, minima);
  }

  /// Adds the minimum near θ when there is one, certainly, and it is new. False when there is none.
  bool add(const Vector<Real>& theta, const Rational& radius, std::vector<Minimum>& minima) {
    Minimum minimum{theta, certify_stationary_point(problem_, loss_, radius, theta), {}};
    if (!minimum.stationary.proved || !certainly(minimum.stationary.strict_minimum)) return false;
    if (options_.cone && !certainly(inside(*options_.cone, minimum.stationary.theta))) return false;
    const auto same = [&](const Minimum& known) {
      return overlapping(known.stationary.theta, minimum.stationary.theta);
    };
    if (std::any_of(minima.begin(), minima.end(), same)) return true;
    minimum.excess = bounds_.over(minimum.stationary.theta);
    minima.push_back(std::move(minimum));
    return true;
  }

  /// The lowest minimum; the first of those that can't be told apart.
  void choose(const std::vector<Minimum>& minima, PathPoint& point) const {
    point.minima = static_cast<int>(minima.size());
    if (minima.empty()) {
      point.status = PointStatus::none_found;
      return;
    }
    const Minimum* lowest = &minima.front();
    for (const Minimum& minimum : minima)
      if (certainly(less(minimum.excess.upper, lowest->excess.lower))) lowest = &minimum;
    point.ties = 0;
    for (const Minimum& minimum : minima)
      if (&minimum != lowest && !certainly(less(lowest->excess.upper, minimum.excess.lower))) ++point.ties;
    point.status = PointStatus::found;
    point.approximation = lowest->approximation;
    point.stationary = lowest->stationary;
    point.excess = lowest->excess;
  }

  void prove(PathPoint& point) {
    point.on_sphere = SphereEvidence::best_of_starts;
    point.at_boundary =
        certainly(is_positive(point.stationary.multiplier)) ? BoundaryEvidence::local : BoundaryEvidence::none;
    if (problem_.dimension == 1) prove_on_two_points(point);
    // A cone has edges inside the ball, where a minimum need not be a stationary point.
    if (!options_.cone && stationary_free_ == NoStationaryPoint::equal_other_scores)
      point.at_boundary = BoundaryEvidence::equal_other_scores;
    if (!options_.cone && stationary_free_ == NoStationaryPoint::independent_rows)
      point.at_boundary = BoundaryEvidence::independent_rows;
    if (problem_.dimension != 2 || options_.budget == 0) return;

    const BallPrecision bits(search_bits);
    const Candidate candidate{point.radius, point.stationary.theta, point.excess};
    const SearchOptions search{options_.cone ? &*options_.cone : nullptr, options_.budget, options_.interrupted};
    point.circle = search_circle(problem_, loss_, bounds_, candidate, search);
    if (point.circle.status == SearchStatus::proved) point.on_sphere = SphereEvidence::circle_search;
    if (point.circle.status == SearchStatus::beaten) point.on_sphere = SphereEvidence::none;
    if (point.at_boundary == BoundaryEvidence::equal_other_scores ||
        point.at_boundary == BoundaryEvidence::independent_rows)
      return;
    point.disk = search_disk(problem_, loss_, bounds_, candidate, search);
    if (point.disk.status == SearchStatus::proved) point.at_boundary = BoundaryEvidence::disk_search;
    if (point.disk.status == SearchStatus::beaten) point.at_boundary = BoundaryEvidence::minimum_is_inside;
  }

  /// In one dimension the sphere is {R, -R}; a cone holds one of the two.
  void prove_on_two_points(PathPoint& point) const {
    const Vector<Ball> other = -point.stationary.theta;
    const bool lower = certainly(less(point.excess.upper, bounds_.over(other).lower));
    if (options_.cone || lower) point.on_sphere = SphereEvidence::two_points;
  }

  const AttentionProblem<Rational>& problem_;
  LossKind loss_;
  const PathOptions& options_;
  BasicCurvature<Real> curvature_;
  ExcessBounds bounds_;
  NoStationaryPoint stationary_free_;
  std::vector<Minimum> minima_;  // at last_radius_
  Rational last_radius_ = 0;
};

}  // namespace

bool PathPoint::proved_global() const {
  const bool sphere = on_sphere == SphereEvidence::circle_search || on_sphere == SphereEvidence::two_points;
  const bool boundary = at_boundary == BoundaryEvidence::disk_search ||
                        at_boundary == BoundaryEvidence::equal_other_scores ||
                        at_boundary == BoundaryEvidence::independent_rows;
  return status == PointStatus::found && sphere && boundary;
}

RegularisationPath regularisation_path(const AttentionProblem<Rational>& problem, LossKind loss,
                                       const PathOptions& options) {
  require_valid(problem, options);
  const RealPrecision digits(options.digits + guard_digits);
  const BallPrecision bits(static_cast<long>((options.digits + guard_digits) * 10 / 3) + 32);
  RegularisationPath path;
  path.reference = options.reference.empty() ? first_best_choice(problem) : options.reference;
  PathFinder finder(problem, loss, options, path.reference);
  path.status = RegularisationPath::Status::completed;
  for (const Rational& radius : options.radii) {
    path.points.push_back(finder.at(radius, path.lost_branches));
    if (path.points.back().status == PointStatus::interrupted) {
      path.status = RegularisationPath::Status::interrupted;
      break;
    }
  }
  return path;
}

std::string_view name(PointStatus status) {
  switch (status) {
    case PointStatus::found:
      return "found";
    case PointStatus::none_found:
      return "none found";
    case PointStatus::interrupted:
      return "interrupted";
    case PointStatus::not_computed:
      break;
  }
  return "not computed";
}

std::string_view name(SphereEvidence evidence) {
  switch (evidence) {
    case SphereEvidence::best_of_starts:
      return "best of starts";
    case SphereEvidence::two_points:
      return "two points";
    case SphereEvidence::circle_search:
      return "circle search";
    case SphereEvidence::none:
      break;
  }
  return "none";
}

std::string_view name(BoundaryEvidence evidence) {
  switch (evidence) {
    case BoundaryEvidence::local:
      return "local";
    case BoundaryEvidence::equal_other_scores:
      return "equal other scores";
    case BoundaryEvidence::independent_rows:
      return "independent rows";
    case BoundaryEvidence::disk_search:
      return "disk search";
    case BoundaryEvidence::minimum_is_inside:
      return "minimum is inside";
    case BoundaryEvidence::none:
      break;
  }
  return "none";
}

std::string_view name(SearchStatus status) {
  switch (status) {
    case SearchStatus::proved:
      return "proved";
    case SearchStatus::beaten:
      return "beaten";
    case SearchStatus::undecided:
      return "undecided";
    case SearchStatus::over_budget:
      return "over budget";
    case SearchStatus::interrupted:
      return "interrupted";
    case SearchStatus::not_run:
      break;
  }
  return "not run";
}

}  // namespace attsvm

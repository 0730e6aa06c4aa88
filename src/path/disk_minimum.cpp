#include "attsvm/path/disk_minimum.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "attsvm/attention/descent.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/from_rational.hpp"
#include "search_limits.hpp"

namespace attsvm {

namespace {

/// Dyadic and exact.
struct Square {
  double x = 0;
  double y = 0;
  double half = 1;
};

class DiskSearch {
 public:
  DiskSearch(const AttentionProblem<Rational>& problem, LossKind loss, const ExcessBounds& bounds,
             const Candidate& candidate, const SearchOptions& options)
      : descent_(problem, loss),
        bounds_(bounds),
        candidate_(candidate),
        options_(options),
        radius_squared_(from_rational<Ball>(candidate.radius * candidate.radius)) {}

  SearchResult run() {
    SearchResult result;
    // a power of two above R
    const double side = std::ldexp(1.0, std::ilogb(approximate_double(candidate_.radius)) + 1);
    std::vector<Square> open{{0, 0, side}};
    while (!open.empty()) {
      const Square square = open.back();
      open.pop_back();
      if (const SearchStatus limit = search_limit(options_, result.examined++); limit != SearchStatus::not_run) {
        result.status = limit;
        return result;
      }
      if (excluded(square)) continue;
      if (beaten_at(square, result)) return result;
      if (square.half < side * smallest_part) {
        result.status = SearchStatus::undecided;
        return result;
      }
      const double quarter = square.half / 2;
      for (const double dx : {-quarter, quarter})
        for (const double dy : {-quarter, quarter}) open.push_back({square.x + dx, square.y + dy, quarter});
    }
    result.status = SearchStatus::proved;
    return result;
  }

 private:
  static constexpr double smallest_part = 0x1p-40;

  static Vector<Ball> points(const Square& square, double half) {
    return Vector<Ball>{{widened(Ball(square.x), Ball(half)), widened(Ball(square.y), Ball(half))}};
  }

  bool outside_disk(const Square& square) const {
    const Ball x(std::max(std::fabs(square.x) - square.half, 0.0));
    const Ball y(std::max(std::fabs(square.y) - square.half, 0.0));
    return certainly(less(radius_squared_, x * x + y * y));
  }

  bool excluded(const Square& square) {
    if (outside_disk(square)) return true;
    const Vector<Ball> theta = points(square, square.half);
    const Certainty in_cone = options_.cone == nullptr ? Certainty::yes : inside(*options_.cone, theta);
    if (certainly_not(in_cone)) return true;
    if (certainly(less(candidate_.excess.upper, bounds_.over(theta).lower))) return true;
    descent_.evaluate(theta);
    const Vector<Ball>& w = descent_.scaled();  // a positive multiple of v at every point
    if (certainly_not(is_zero(w.dot(theta)))) return true;
    return certainly(in_cone) && (certainly_not(is_zero(w(0))) || certainly_not(is_zero(w(1))));
  }

  bool beaten_at(const Square& square, SearchResult& result) const {
    const Vector<Ball> theta = points(square, 0);
    if (!certainly(less(theta.dot(theta), radius_squared_))) return false;
    if (options_.cone != nullptr && !certainly(inside(*options_.cone, theta))) return false;
    if (!certainly(less(bounds_.over(theta).upper, candidate_.excess.lower))) return false;
    result.status = SearchStatus::beaten;
    result.better = theta;
    return true;
  }

  Descent<Ball> descent_;
  const ExcessBounds& bounds_;
  const Candidate& candidate_;
  const SearchOptions& options_;
  Ball radius_squared_;
};

}  // namespace

SearchResult search_disk(const AttentionProblem<Rational>& problem, LossKind loss, const ExcessBounds& bounds,
                         const Candidate& candidate, const SearchOptions& options) {
  if (problem.dimension != 2) throw std::invalid_argument("a disk lies in two dimensions");
  return DiskSearch(problem, loss, bounds, candidate, options).run();
}

}  // namespace attsvm

#include "attsvm/path/circle_minimum.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "attsvm/attention/curvature.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/number/from_rational.hpp"
#include "search_limits.hpp"

namespace attsvm {

namespace {

/// The unit vector ((1-t²)/(1+t²), 2t/(1+t²)) for an exact t; exactly of length 1 over the rationals.
template <class S>
Vector<S> unit_vector(const S& t) {
  Vector<S> u(2);
  const S square = t * t;
  u(0) = (S(1) - square) / (S(1) + square);
  u(1) = S(2) * t / (S(1) + square);
  return u;
}

/// A part of the circle: side (first component ±) and the parameter's range centre ± half, dyadic and exact.
struct Arc {
  int side = 1;
  double centre = 0;
  double half = 1;
};

class CircleSearch {
 public:
  CircleSearch(const AttentionProblem<Rational>& problem, LossKind loss, const ExcessBounds& bounds,
               const Candidate& candidate, const SearchOptions& options)
      : curvature_(problem, loss),
        bounds_(bounds),
        candidate_(candidate),
        options_(options),
        radius_(from_rational<Ball>(candidate.radius)),
        frame_(frame_near(candidate.theta)) {}

  SearchResult run() {
    SearchResult result;
    const double convex = half_of_convex_arc();
    std::vector<Arc> open{{-1, 0, 1}, {1, 0, 1}};
    while (!open.empty()) {
      const Arc arc = open.back();
      open.pop_back();
      if (const SearchStatus limit = search_limit(options_, result.examined++); limit != SearchStatus::not_run) {
        result.status = limit;
        return result;
      }
      // inside the convex arc there is no other stationary point
      if (arc.side > 0 && std::fabs(arc.centre) + arc.half <= convex) continue;
      if (excluded(arc)) continue;
      if (beaten_at(arc, result)) return result;
      if (arc.half < shortest_half) {
        result.status = SearchStatus::undecided;
        return result;
      }
      open.push_back({arc.side, arc.centre - arc.half / 2, arc.half / 2});
      open.push_back({arc.side, arc.centre + arc.half / 2, arc.half / 2});
    }
    result.status = SearchStatus::proved;
    return result;
  }

 private:
  static constexpr double shortest_half = 0x1p-44;

  /// A rational unit vector near θ.
  static Vector<Rational> frame_near(const Vector<Ball>& theta) {
    // tan of half the angle: y/(|θ| + x); from the other side when x < 0, so that |t| <= 1
    const double x = approximate_double(theta(0)), y = approximate_double(theta(1));
    const double t = y / (std::hypot(x, y) + std::fabs(x));
    const Vector<Rational> u = unit_vector<Rational>(Rational(t));
    return x < 0 ? Vector<Rational>{{Rational(-u(0)), u(1)}} : u;
  }

  /// Encloses the points of the arc: R u(t) about the exact centre, |du/dt| = 2/(1+t²) <= 2.
  Vector<Ball> points(const Arc& arc, double half) const {
    const Vector<Ball> local = unit_vector<Ball>(Ball(arc.centre));
    const Ball scale = radius_ * Ball(arc.side);
    const Ball c = from_rational<Ball>(frame_(0)), s = from_rational<Ball>(frame_(1));
    const Ball error = Ball(2) * radius_ * Ball(half);
    Vector<Ball> theta(2);
    theta(0) = widened(scale * (c * local(0) - s * local(1)), error);
    theta(1) = widened(scale * (s * local(0) + c * local(1)), error);
    return theta;
  }

  /// d²L/dφ² > 0 over the box.
  bool certainly_convex(const Vector<Ball>& theta) {
    curvature_.evaluate(theta);
    const Vector<Ball> across{{-theta(1), theta(0)}};
    const Vector<Ball> turned = curvature_.derivative() * across;
    return certainly(is_positive(curvature_.descent().dot(theta) - across.dot(turned)));
  }

  /// The largest 2^-k such that |t| <= 2^-k is certainly convex and holds the candidate inside; 0 when there is
  /// none.
  double half_of_convex_arc() {
    // the candidate's own t: y/(R + x) in the frame
    const Ball c = from_rational<Ball>(frame_(0)), s = from_rational<Ball>(frame_(1));
    const Ball x = c * candidate_.theta(0) + s * candidate_.theta(1);
    const Ball y = c * candidate_.theta(1) - s * candidate_.theta(0);
    const Ball t = abs(y / (radius_ + x));
    for (double half = 0.5; half > shortest_half; half /= 2) {
      if (!certainly(less(t, Ball(half)))) return 0;
      if (certainly_convex(points({1, 0, half}, half))) return half;
    }
    return 0;
  }

  bool excluded(const Arc& arc) {
    const Vector<Ball> theta = points(arc, arc.half);
    const Certainty in_cone = options_.cone == nullptr ? Certainty::yes : inside(*options_.cone, theta);
    if (certainly_not(in_cone)) return true;
    if (certainly(less(candidate_.excess.upper, bounds_.over(theta).lower))) return true;
    if (!certainly(in_cone)) return false;
    curvature_.evaluate(theta);
    const Vector<Ball>& v = curvature_.descent();
    return certainly_not(is_zero(v(1) * theta(0) - v(0) * theta(1)));
  }

  bool beaten_at(const Arc& arc, SearchResult& result) const {
    const Vector<Ball> theta = points(arc, 0);
    if (options_.cone != nullptr && !certainly(inside(*options_.cone, theta))) return false;
    if (!certainly(less(bounds_.over(theta).upper, candidate_.excess.lower))) return false;
    result.status = SearchStatus::beaten;
    result.better = theta;
    return true;
  }

  Curvature curvature_;
  const ExcessBounds& bounds_;
  const Candidate& candidate_;
  const SearchOptions& options_;
  Ball radius_;
  Vector<Rational> frame_;
};

}  // namespace

SearchResult search_circle(const AttentionProblem<Rational>& problem, LossKind loss, const ExcessBounds& bounds,
                           const Candidate& candidate, const SearchOptions& options) {
  if (problem.dimension != 2) throw std::invalid_argument("a circle lies in two dimensions");
  return CircleSearch(problem, loss, bounds, candidate, options).run();
}

}  // namespace attsvm

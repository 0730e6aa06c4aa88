#pragma once
// Pairs of points on which an inequality between two points is enclosed.

#include <cstdint>
#include <vector>

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"

namespace attsvm::verify {

struct PointPair {
  Vector<Ball> first;
  Vector<Ball> second;
};

/// `count` pairs of exact points around the origin, near (1/64 apart) and far, at scales 1/4 to 64 divided by the
/// largest feature entry. The generator is SplitMix64 with seed 1: the same problem always gives the same pairs.
std::vector<PointPair> sample_point_pairs(const AttentionProblem<Rational>& problem, std::uint64_t count);

}  // namespace attsvm::verify

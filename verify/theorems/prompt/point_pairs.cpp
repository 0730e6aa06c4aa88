#include "verify/theorems/prompt/point_pairs.hpp"

#include <algorithm>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"

namespace attsvm::verify {

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014).
class SplitMix64 {
 public:
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  /// A multiple of 2^-20 in [-1, 1).
  Rational signed_unit() { return Rational(static_cast<long>(next() >> 43), 1L << 20) - 1; }

 private:
  std::uint64_t state_ = 1;
};

Rational largest_entry(const AttentionProblem<Rational>& problem) {
  Rational largest = 0;
  for (const SequenceData<Rational>& sequence : problem.sequences)
    for (Index t = 0; t < sequence.length(); ++t)
      for (Index c = 0; c < problem.dimension; ++c)
        largest = std::max<Rational>(largest, abs(sequence.features(t, c)));
  return largest > 0 ? largest : Rational(1);
}

Vector<Rational> random_point(SplitMix64& random, Index dimension, const Rational& scale) {
  Vector<Rational> point(dimension);
  for (Index c = 0; c < dimension; ++c) point(c) = scale * random.signed_unit();
  return point;
}

}  // namespace

std::vector<PointPair> sample_point_pairs(const AttentionProblem<Rational>& problem, std::uint64_t count) {
  SplitMix64 random;
  const Rational unit = 1 / largest_entry(problem);
  std::vector<PointPair> pairs;
  for (std::uint64_t k = 0; k < count; ++k) {
    // scales 1/4, 1, 4, 16, 64 in turn; every other pair is close together
    const Rational scale = unit * Rational(1L << (2 * (k % 5)), 4);
    const Vector<Rational> first = random_point(random, problem.dimension, scale);
    const Vector<Rational> other = random_point(random, problem.dimension, scale);
    const Vector<Rational> second = k % 2 == 0 ? other : Vector<Rational>(first + other / Rational(64));
    pairs.push_back({enclosed(first), enclosed(second)});
  }
  return pairs;
}

}  // namespace attsvm::verify

#pragma once
// What both flows do around their steps.

#include <algorithm>
#include <stdexcept>

#include "attsvm/trajectory/flow.hpp"

namespace attsvm {

/// The arclengths to be kept, ascending, each once, ending with the length.
/// Throws std::invalid_argument unless the length is positive, they lie in [0, length], and the start fits.
template <class S>
std::vector<Rational> recorded_arclengths(const FlowOptions<S>& options, Index dimension, Index start_length) {
  if (options.length <= 0) throw std::invalid_argument("the length of a flow must be positive");
  if (start_length != dimension) throw std::invalid_argument("the start has another dimension than the problem");
  std::vector<Rational> kept = options.record;
  kept.push_back(options.length);
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  if (kept.front() < 0 || kept.back() > options.length)
    throw std::invalid_argument("a recorded arclength lies outside the flow");
  if (kept.front() == 0) kept.erase(kept.begin());  // the start is always kept
  return kept;
}

inline void count_step(FlowSteps& steps, double step) {
  steps.smallest = steps.count == 0 ? step : std::min(steps.smallest, step);
  steps.largest = std::max(steps.largest, step);
  ++steps.count;
}

/// x + Σ_{n=1..count} (rate_{n-1} / n) h^n: a function from its value and the series of its derivative.
template <class S>
S integrated(const S& x, const std::vector<S>& rate, std::size_t count, const S& h) {
  S sum(0);
  for (std::size_t n = count; n > 0; --n) sum = (sum + rate[n - 1] / static_cast<long>(n)) * h;
  return x + sum;
}

/// The same with Taylor's remainder: `rate` are the first N-1 coefficients of the derivative at 0, `rate_over_box`
/// N of them enclosed over every point up to h. Guarantee: the answer encloses the function at h.
inline Ball integrated_with_remainder(const Ball& x, std::vector<Ball> rate, const std::vector<Ball>& rate_over_box,
                                      const Ball& h) {
  rate.push_back(rate_over_box.back());
  return integrated(x, rate, rate.size(), h);
}

}  // namespace attsvm

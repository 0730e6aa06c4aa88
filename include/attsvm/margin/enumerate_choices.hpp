#pragma once
// All choices of a small problem: which are feasible, which are locally optimal.

#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "attsvm/margin/local_optimality.hpp"

namespace attsvm {

/// Exhaustive enumeration stops being honest beyond this many choices.
inline constexpr std::uint64_t enumeration_limit = 1'000'000;

/// Thrown when the product of the lengths exceeds `enumeration_limit`; the text names both numbers.
struct TooManyChoices : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ChoiceReport {
  Choice choice;
  MarginSolution solution;
  LocalOptimality optimality;  ///< empty unless feasible
};

/// Calls `visit` for every choice in lexicographic order (last sequence fastest).
/// Guarantee: exact. Returns false when interrupted before the end.
bool enumerate_choices(const AttentionProblem<Rational>& problem,
                       const std::function<void(const ChoiceReport&)>& visit,
                       const std::atomic<bool>* interrupted = nullptr);

}  // namespace attsvm

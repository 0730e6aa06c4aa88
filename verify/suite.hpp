#pragma once
// Many claims on several threads, reported in the order they were given.

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

#include "verify/record.hpp"
#include "verify/theorem.hpp"

namespace attsvm::verify {

/// What examine() takes; all three outlive the suite.
struct ClaimTask {
  const Case* the_case = nullptr;
  const Claim* claim = nullptr;
  const Theorem* theorem = nullptr;
};

struct SuiteOptions {
  unsigned jobs = 1;  ///< threads; at least 1
  ExamineOptions examine = {};
  /// Called with each record, in the order of the tasks, as soon as all earlier ones are there.
  std::function<void(const ClaimRecord&)> in_order = {};
  /// Called after each claim with the number of claims finished.
  std::function<void(std::size_t)> progress = {};
};

/// Examines the claims; the records stand in the order of the tasks, whatever the number of threads. The two
/// callbacks are never called at the same time. Once `interrupted` is set no claim is begun, and what the
/// claims under way come to is dropped, since it may rest on half a computation: their places stay empty.
/// An exception of a callback ends the suite and is rethrown.
std::vector<std::optional<ClaimRecord>> examine_all(const std::vector<ClaimTask>& tasks,
                                                    const SuiteOptions& options);

}  // namespace attsvm::verify

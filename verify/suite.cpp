#include "verify/suite.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "attsvm/number/arb.hpp"
#include "verify/examine.hpp"

namespace attsvm::verify {

namespace {

class Suite {
 public:
  Suite(const std::vector<ClaimTask>& tasks, const SuiteOptions& options)
      : tasks_(tasks), options_(options), records_(tasks.size()) {}

  std::vector<std::optional<ClaimRecord>> run() {
    const auto threads = std::min<std::size_t>(std::max(options_.jobs, 1u), tasks_.size());
    {
      std::vector<std::jthread> workers;
      for (std::size_t i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    }
    if (failure_) std::rethrow_exception(failure_);
    // Behind a claim that an interruption left empty, finished ones may still wait for their turn.
    for (; reported_ < records_.size(); ++reported_) report(reported_);
    return std::move(records_);
  }

 private:
  bool stopping() const { return stopped_ || (options_.examine.interrupted && *options_.examine.interrupted); }

  void work() {
    try {
      for (std::size_t i = next_++; i < tasks_.size() && !stopping(); i = next_++) {
        const ClaimTask& task = tasks_[i];
        ClaimRecord record = examine(*task.the_case, *task.claim, *task.theorem, options_.examine);
        if (stopping()) break;
        finish(i, std::move(record));
      }
    } catch (const Interrupted&) {
      stopped_ = true;
    } catch (...) {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
      if (!failure_) failure_ = std::current_exception();
    }
    // What FLINT, Arb and MPFR cached for this thread.
    flint_cleanup();
  }

  void finish(std::size_t i, ClaimRecord record) {
    const std::lock_guard lock(mutex_);
    records_[i] = std::move(record);
    for (; reported_ < records_.size() && records_[reported_]; ++reported_) report(reported_);
    ++finished_;
    if (options_.progress) options_.progress(finished_);
  }

  void report(std::size_t i) const {
    if (records_[i] && options_.in_order) options_.in_order(*records_[i]);
  }

  const std::vector<ClaimTask>& tasks_;
  const SuiteOptions& options_;
  std::vector<std::optional<ClaimRecord>> records_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  ///< guards everything below, and the records
  std::size_t reported_ = 0;
  std::size_t finished_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<std::optional<ClaimRecord>> examine_all(const std::vector<ClaimTask>& tasks,
                                                    const SuiteOptions& options) {
  return Suite(tasks, options).run();
}

}  // namespace attsvm::verify

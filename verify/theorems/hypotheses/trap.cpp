#include "attsvm/margin/trap.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"

namespace attsvm::verify {

namespace {

Finding decide_no_trap(ClaimContext& context) {
  if (context.problem().size() == 1) return holds(Evidence::exact, "one sequence: there are no traps");
  if (rows_of_different_sequences_agree(context.problem(), context.claim().choice))
    return holds(Evidence::exact, "rows of different sequences have non-negative inner products");
  const TrapReport report = find_traps(context.problem(), context.claim().choice, context.interrupted());
  if (!report.traps.empty())
    return fails(Evidence::exact, fmt::format("a trap: descent can abandon the sequences {{{}}} for ever",
                                              fmt::join(report.traps.front(), ", ")));
  if (!report.marginal_ties.empty())
    return fails(Evidence::exact, fmt::format("a marginal tie on the sequences {{{}}}",
                                              fmt::join(report.marginal_ties.front(), ", ")));
  return holds(Evidence::exact, "no set of sequences is a trap or a marginal tie");
}

}  // namespace

Hypothesis no_trap() {
  return {"no-trap",
          "one sequence, or no proper set A of sequences has min_t <a_it, p_A> <= -1 for all its i, p_A the "
          "shortest vector with rows >= 1 for the sequences outside A",
          decide_no_trap};
}

}  // namespace attsvm::verify

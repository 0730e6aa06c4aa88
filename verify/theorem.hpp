#pragma once
// A theorem is declared, not programmed: statement, source, hypotheses, conclusion. `attsvm theorems` prints
// the same declarations that `attsvm verify` runs.

#include <functional>
#include <string>
#include <vector>

#include "verify/claim_context.hpp"
#include "verify/verdict.hpp"

namespace attsvm::verify {

/// A condition on the claim's data. Decided exactly, or not a hypothesis.
struct Hypothesis {
  std::string id;         ///< e.g. feasible
  std::string statement;  ///< one sentence, the symbols of theory as in docs
  std::function<Finding(ClaimContext&)> decide;
};

struct Conclusion {
  std::string statement;
  std::function<Finding(ClaimContext&)> check;
};

/// Which keys of a claim the theorem reads beyond theorem, name, choice, loss and expect.
struct ClaimKeys {
  std::vector<std::string> required;
  std::vector<std::string> optional;
};

struct Theorem {
  std::string id;  ///< e.g. prompt/gd-global
  std::string title;
  std::string source;     ///< paper and result, or "ours"
  std::string statement;  ///< in full, with what was corrected against the usual wording
  ClaimKeys keys;
  std::vector<Hypothesis> hypotheses;
  Conclusion conclusion;
  std::vector<AttentionKind> about = {AttentionKind::prompt};  ///< the attention of the cases it applies to
};

/// All theorems, sorted by id. Each comes from one file under verify/theorems/.
const std::vector<Theorem>& all_theorems();

/// nullptr when there is none of that id.
const Theorem* find_theorem(std::string_view id);

}  // namespace attsvm::verify

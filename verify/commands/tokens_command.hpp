#pragma once
// attsvm tokens: every choice of a small case, which are feasible and which locally optimal.

#include <string>

#include "verify/commands/surroundings.hpp"
#include "verify/report/summary.hpp"

namespace attsvm::verify {

struct TokensOptions {
  std::string path;
};

/// One line a choice in lexicographic order, then a summary. Throws BadUsage for more choices than
/// `enumeration_limit`, naming both numbers.
ExitCode tokens_command(const TokensOptions& options, const Surroundings& surroundings);

}  // namespace attsvm::verify

#pragma once
// attsvm theorems: the declarations that attsvm verify runs.

#include <string>
#include <vector>

#include "verify/commands/surroundings.hpp"
#include "verify/report/summary.hpp"
#include "verify/theorem.hpp"

namespace attsvm::verify {

/// Lists id and title of all theorems, or, given an id, everything the theorem declares. An unknown id ends as
/// nothing_matched.
ExitCode theorems_command(const std::string& id, const std::vector<Theorem>& theorems,
                          const Surroundings& surroundings);

}  // namespace attsvm::verify

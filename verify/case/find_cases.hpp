#pragma once
// Case files from the command line's files and directories.

#include <string>
#include <vector>

namespace attsvm::verify {

/// The files among `paths` as they are, and every *.yaml below the directories among them (links to
/// directories are not followed), sorted and each once. May be empty: what that means is the caller's decision.
/// Throws CaseError when a path is missing or a directory can't be read.
std::vector<std::string> find_cases(const std::vector<std::string>& paths);

}  // namespace attsvm::verify

#pragma once
// What this build of attsvm is made of.

#include <string>
#include <vector>

#include "attsvm/number/versions.hpp"

namespace attsvm::verify {

/// e.g. 0.1.0
std::string tool_version();

/// The libraries that compute (attsvm::library_versions) and, as compiled against, Ceres, which proposes active
/// sets, and yaml-cpp, which reads cases.
std::vector<LibraryVersion> report_versions();

/// `attsvm 0.1.0`, then a line for each library.
std::string version_text();

}  // namespace attsvm::verify

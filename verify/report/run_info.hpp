#pragma once
// What every machine-readable report says about the run itself.

#include <string>
#include <vector>

#include "attsvm/number/versions.hpp"
#include "verify/report/summary.hpp"

namespace attsvm::verify {

/// A claim that an interrupted run left.
struct UnexaminedClaim {
  std::string theorem;
  std::string location;  ///< case file and claim name
};

struct RunInfo {
  std::string version;  ///< of attsvm
  std::vector<LibraryVersion> libraries;
  std::vector<std::string> command_line;    ///< the program's name first
  std::vector<std::string> malformed;       ///< what was refused before anything was examined, a message each
  std::vector<UnexaminedClaim> unexamined;  ///< in the order of the claims
  Summary summary;
  double seconds = 0;
};

}  // namespace attsvm::verify

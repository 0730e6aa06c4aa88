#pragma once
// attsvm verify: reads cases, examines their claims, reports.

#include <string>
#include <vector>

#include "verify/commands/surroundings.hpp"
#include "verify/report/summary.hpp"
#include "verify/theorem.hpp"

namespace attsvm::verify {

struct VerifyOptions {
  std::vector<std::string> paths;     ///< files and directories; empty: ./cases
  std::vector<std::string> theorems;  ///< only claims of these; empty: of all
  std::vector<std::string> claims;    ///< only claims of these names; empty: of all
  unsigned jobs = 0;                  ///< threads; 0: as many as the machine runs at once
  std::string json;                   ///< file to write, or empty
  std::string junit;                  ///< file to write, or empty
  bool whole_windows = false;         ///< run every claim to its last step
  bool quiet = false;                 ///< print only what is not as expected, and the summary
  bool verbose = false;               ///< print hypotheses and quantities as well
};

/// Every case file is read and every claim is checked against its theorem's keys before the first claim is
/// examined; if any is malformed, all errors are reported and nothing is examined. Claims are examined and
/// printed in the order of files and of claims within them. The report files are written in any case, also
/// for malformed input and after an interruption, so that no file of an earlier run passes for this one's.
ExitCode verify_command(const VerifyOptions& options, const std::vector<Theorem>& theorems,
                        const Surroundings& surroundings);

}  // namespace attsvm::verify

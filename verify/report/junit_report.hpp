#pragma once
// The run as JUnit XML, for CI servers.

#include <string>
#include <vector>

#include "verify/record.hpp"
#include "verify/report/run_info.hpp"

namespace attsvm::verify {

/// One test case a claim, classname `attsvm.<theorem>`, name `<case file>#<claim name>`. Contradicted is a
/// failure, a claim that ended in an exception an error, weaker than expected is skipped with the reason.
/// Malformed input is an error each, of classname `attsvm.input`; claims left by an interrupted run are
/// skipped, and the suite then carries the property `interrupted`. Times have three decimals. No character that
/// XML 1.0 forbids, whatever the records hold.
std::string junit_report(const RunInfo& run, const std::vector<ClaimRecord>& records);

}  // namespace attsvm::verify

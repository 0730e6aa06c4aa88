#pragma once
// The run as JSON, for programs.

#include <string>
#include <vector>

#include "verify/record.hpp"
#include "verify/report/run_info.hpp"

namespace attsvm::verify {

/// Schema 1: an object with schema_version, tool, version, libraries, command_line, interrupted, summary,
/// claims (one object a record, in the records' order), malformed and unexamined. Quantities are strings, never
/// JSON numbers: no digit is lost, and infinities survive. Only `seconds` and `command_line` differ from run to
/// run. Ends with a line end; always valid UTF-8.
std::string json_report(const RunInfo& run, const std::vector<ClaimRecord>& records);

}  // namespace attsvm::verify

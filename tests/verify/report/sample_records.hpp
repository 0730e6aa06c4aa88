#pragma once
// Records as a run leaves them, one of every kind.

#include <vector>

#include "verify/record.hpp"
#include "verify/report/run_info.hpp"

namespace attsvm::verify::testing {

/// A record whose agreement follows from its verdict and expectation.
ClaimRecord record(const std::string& claim, Verdict verdict, Expectation expectation);

/// Two as expected, one weaker, one contradicted, one internal error, one input error, in this order.
std::vector<ClaimRecord> one_of_each();

/// A run of these records, with two library versions.
RunInfo run_of(const std::vector<ClaimRecord>& records);

}  // namespace attsvm::verify::testing

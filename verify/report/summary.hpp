#pragma once
// What a whole run came to: counts, the closing line, the exit code.

#include <cstddef>
#include <string>
#include <vector>

#include "verify/record.hpp"

namespace attsvm::verify {

/// How attsvm ends; documented in the README.
enum class ExitCode : int {
  as_expected = 0,      ///< every claim as expected, and at least one claim
  contradicted = 1,     ///< some claim contradicts its expectation
  bad_input = 2,        ///< bad usage or malformed input
  weaker = 3,           ///< nothing contradicted, some claim shown less than expected
  internal_error = 4,   ///< attsvm itself failed
  nothing_matched = 5,  ///< no claim to examine: zero work is no success
  interrupted = 130,    ///< SIGINT or SIGTERM
};

struct Summary {
  // Verdicts; a claim that ended in an error counts as undecided, so that these add up to `claims`.
  std::size_t claims = 0, proved = 0, supported = 0, refuted = 0, inapplicable = 0, undecided = 0;
  // Agreements; these add up to `claims` as well.
  std::size_t as_expected = 0, weaker = 0, contradicted = 0, errors = 0;
  std::size_t input_errors = 0;  ///< of the errors, those about the input
  // Not among `claims`:
  std::size_t malformed = 0;   ///< files and claims that were refused before anything was examined
  std::size_t unexamined = 0;  ///< claims left when the run was interrupted
  bool interrupted = false;
};

/// Counts the records; what the records don't know (malformed, unexamined, interrupted) is left as it is.
Summary summarise(const std::vector<ClaimRecord>& records);

/// `N claims: a proved, b supported, c refuted, d inapplicable, e undecided; x as expected, y weaker,
/// z contradicted, w errors`; behind it `; m malformed, nothing examined` or `; interrupted, m not examined`
/// when that is so.
std::string summary_line(const Summary& summary);

/// The first that applies of: interrupted, internal error, malformed input, nothing matched, contradicted,
/// weaker; as_expected only if every claim is.
ExitCode exit_code(const Summary& summary);

}  // namespace attsvm::verify

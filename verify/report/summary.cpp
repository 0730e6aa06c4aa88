#include "verify/report/summary.hpp"

#include <fmt/format.h>

namespace attsvm::verify {

Summary summarise(const std::vector<ClaimRecord>& records) {
  Summary sum;
  sum.claims = records.size();
  for (const ClaimRecord& record : records) {
    if (!record.examined()) {
      ++sum.undecided;
      ++sum.errors;
      if (record.input_error) ++sum.input_errors;
      continue;
    }
    switch (record.verdict) {
      case Verdict::proved:
        ++sum.proved;
        break;
      case Verdict::supported:
        ++sum.supported;
        break;
      case Verdict::refuted:
        ++sum.refuted;
        break;
      case Verdict::inapplicable:
        ++sum.inapplicable;
        break;
      case Verdict::undecided:
        ++sum.undecided;
        break;
    }
    switch (record.agreement) {
      case Agreement::as_expected:
        ++sum.as_expected;
        break;
      case Agreement::weaker:
        ++sum.weaker;
        break;
      case Agreement::contradicted:
        ++sum.contradicted;
        break;
    }
  }
  return sum;
}

std::string summary_line(const Summary& s) {
  std::string line = fmt::format(
      "{} claims: {} proved, {} supported, {} refuted, {} inapplicable, {} undecided; "
      "{} as expected, {} weaker, {} contradicted, {} errors",
      s.claims, s.proved, s.supported, s.refuted, s.inapplicable, s.undecided, s.as_expected, s.weaker,
      s.contradicted, s.errors);
  if (s.malformed > 0) line += fmt::format("; {} malformed, nothing examined", s.malformed);
  if (s.interrupted) line += fmt::format("; interrupted, {} not examined", s.unexamined);
  return line;
}

ExitCode exit_code(const Summary& s) {
  if (s.interrupted) return ExitCode::interrupted;
  if (s.errors > s.input_errors) return ExitCode::internal_error;
  if (s.input_errors > 0 || s.malformed > 0) return ExitCode::bad_input;
  if (s.claims == 0) return ExitCode::nothing_matched;
  if (s.contradicted > 0) return ExitCode::contradicted;
  if (s.weaker > 0) return ExitCode::weaker;
  return s.as_expected == s.claims ? ExitCode::as_expected : ExitCode::internal_error;
}

}  // namespace attsvm::verify

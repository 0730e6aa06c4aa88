#include "verify/report/console.hpp"

#include <fmt/format.h>

#include "verify/report/text.hpp"

namespace attsvm::verify {

namespace {

constexpr std::size_t verdict_columns = 12;    // inapplicable
constexpr std::size_t evidence_columns = 8;    // enclosed
constexpr std::size_t agreement_columns = 12;  // contradicted

std::string_view first_column(const ClaimRecord& record) {
  if (record.internal_error) return "error";
  if (record.input_error) return "malformed";
  return name(record.verdict);
}

std::string_view agreement_column(const ClaimRecord& record) {
  return record.examined() ? name(record.agreement) : "error";
}

std::string_view colour_of(const ClaimRecord& record) {
  if (!record.examined()) return "\033[31m";
  switch (record.agreement) {
    case Agreement::as_expected:
      return "\033[32m";
    case Agreement::weaker:
      return "\033[33m";
    case Agreement::contradicted:
      return "\033[31m";
  }
  return "";
}

/// What the reader of a surprising verdict needs first.
std::string reason_column(const ClaimRecord& record) {
  const std::string reason = one_line(record.reason);
  if (!record.examined() || record.agreement == Agreement::as_expected) return reason;
  return fmt::format("expected {}: {}", name(record.expectation), reason);
}

}  // namespace

std::string location(const std::string& case_path, const std::string& claim) {
  return one_line(case_path) + "#" + one_line(claim);
}

std::string claim_line(const ClaimRecord& record, const ConsoleLayout& layout) {
  std::string agreement = padded(agreement_column(record), agreement_columns);
  if (layout.colour) agreement = fmt::format("{}{}\033[0m", colour_of(record), agreement);
  return fmt::format(
      "{}  {}  {}  {}  {}  {}", padded(first_column(record), verdict_columns),
      padded(name(record.evidence), evidence_columns), padded(one_line(record.theorem), layout.theorem),
      padded(location(record.case_path, record.claim), layout.location), agreement, reason_column(record));
}

std::vector<std::string> detail_lines(const ClaimRecord& record) {
  std::vector<std::string> lines;
  for (const ExaminedPart& part : record.parts) {
    const Finding& finding = part.finding;
    lines.push_back(fmt::format("    {}: {} ({}): {}", one_line(part.id), name(finding.outcome),
                                name(finding.evidence), one_line(finding.reason)));
    lines.push_back("        " + one_line(part.statement));
    for (const Quantity& quantity : finding.quantities) {
      lines.push_back(fmt::format("        {} = {}", one_line(quantity.name), one_line(quantity.value)));
    }
  }
  if (record.precision_bits > 0) lines.push_back(fmt::format("    precision: {} bits", record.precision_bits));
  return lines;
}

}  // namespace attsvm::verify

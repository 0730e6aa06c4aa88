#include "verify/report/junit_report.hpp"

#include <fmt/format.h>

#include <pugixml.hpp>
#include <sstream>

#include "verify/report/console.hpp"
#include "verify/report/text.hpp"

namespace attsvm::verify {

namespace {

void set(pugi::xml_node node, const char* attribute, const std::string& value) {
  node.append_attribute(attribute) = one_line(xml_text(value)).c_str();
}

void set_seconds(pugi::xml_node node, double seconds) { set(node, "time", fmt::format("{:.3f}", seconds)); }

void add_property(pugi::xml_node properties, const std::string& property, const std::string& value) {
  pugi::xml_node node = properties.append_child("property");
  set(node, "name", property);
  set(node, "value", value);
}

void add_outcome(pugi::xml_node test, const char* kind, const std::string& type, const std::string& message,
                 const std::string& body) {
  pugi::xml_node outcome = test.append_child(kind);
  set(outcome, "message", message);
  if (!type.empty()) set(outcome, "type", type);
  if (!body.empty()) outcome.append_child(pugi::node_pcdata).set_value(xml_text(body).c_str());
}

std::string details(const ClaimRecord& record) {
  std::string text = record.reason + "\n";
  for (const std::string& line : detail_lines(record)) text += line + "\n";
  return text;
}

void add_claim(pugi::xml_node suite, const ClaimRecord& record) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", "attsvm." + record.theorem);
  set(test, "name", location(record.case_path, record.claim));
  set(test, "file", record.case_path);
  set(test, "line", std::to_string(record.line));
  set_seconds(test, record.seconds);

  pugi::xml_node properties = test.append_child("properties");
  add_property(properties, "verdict", std::string(name(record.verdict)));
  add_property(properties, "evidence", std::string(name(record.evidence)));
  add_property(properties, "expected", std::string(name(record.expectation)));
  add_property(properties, "precision_bits", std::to_string(record.precision_bits));

  if (record.internal_error) return add_outcome(test, "error", "internal error", record.reason, details(record));
  if (record.input_error) return add_outcome(test, "error", "malformed input", record.reason, details(record));
  const std::string against = fmt::format("{}, expected {}", name(record.verdict), name(record.expectation));
  switch (record.agreement) {
    case Agreement::as_expected:
      return;
    case Agreement::weaker:
      return add_outcome(test, "skipped", "", against + ": " + record.reason, "");
    case Agreement::contradicted:
      return add_outcome(test, "failure", "contradicted", against, details(record));
  }
}

void add_unexamined(pugi::xml_node suite, const UnexaminedClaim& claim) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", "attsvm." + claim.theorem);
  set(test, "name", claim.location);
  set_seconds(test, 0);
  add_outcome(test, "skipped", "", "interrupted before it was examined", "");
}

void add_malformed(pugi::xml_node suite, std::size_t number, const std::string& message) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", "attsvm.input");
  set(test, "name", fmt::format("malformed input {}", number));
  set_seconds(test, 0);
  add_outcome(test, "error", "malformed input", message, "");
}

void set_counts(pugi::xml_node node, const RunInfo& run) {
  const Summary& s = run.summary;
  set(node, "name", "attsvm");
  set(node, "tests", std::to_string(s.claims + s.malformed + s.unexamined));
  set(node, "failures", std::to_string(s.contradicted));
  set(node, "errors", std::to_string(s.errors + s.malformed));
  set(node, "skipped", std::to_string(s.weaker + s.unexamined));
  set_seconds(node, run.seconds);
}

}  // namespace

std::string junit_report(const RunInfo& run, const std::vector<ClaimRecord>& records) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node suites = document.append_child("testsuites");
  set_counts(suites, run);
  pugi::xml_node suite = suites.append_child("testsuite");
  set_counts(suite, run);

  pugi::xml_node properties = suite.append_child("properties");
  add_property(properties, "attsvm", run.version);
  for (const auto& [library, version] : run.libraries) add_property(properties, library, version);
  if (run.summary.interrupted) add_property(properties, "interrupted", "true");

  for (const ClaimRecord& record : records) add_claim(suite, record);
  for (std::size_t i = 0; i < run.malformed.size(); ++i) add_malformed(suite, i + 1, run.malformed[i]);
  for (const UnexaminedClaim& claim : run.unexamined) add_unexamined(suite, claim);

  std::ostringstream out;
  document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
  return out.str();
}

}  // namespace attsvm::verify

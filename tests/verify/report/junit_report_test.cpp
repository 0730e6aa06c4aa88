#include "verify/report/junit_report.hpp"

#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <set>

#include "verify/report/sample_records.hpp"
#include "verify/report/text.hpp"

using namespace attsvm::verify;

namespace {

pugi::xml_document parsed(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_string(text.c_str());
  REQUIRE(static_cast<bool>(result));
  return document;
}

std::string property(const pugi::xml_node& node, const char* name) {
  return node.child("properties").find_child_by_attribute("name", name).attribute("value").value();
}

/// The four counts of a suite must be those of its elements.
void check_counts(const pugi::xml_node& suite) {
  int tests = 0, failures = 0, errors = 0, skipped = 0;
  for (const pugi::xml_node& test : suite.children("testcase")) {
    ++tests;
    failures += test.child("failure") ? 1 : 0;
    errors += test.child("error") ? 1 : 0;
    skipped += test.child("skipped") ? 1 : 0;
  }
  for (const pugi::xml_node& node : {suite, suite.parent()}) {
    CHECK(node.attribute("tests").as_int(-1) == tests);
    CHECK(node.attribute("failures").as_int(-1) == failures);
    CHECK(node.attribute("errors").as_int(-1) == errors);
    CHECK(node.attribute("skipped").as_int(-1) == skipped);
  }
}

}  // namespace

TEST_CASE("every kind of record becomes its kind of test case") {
  const std::vector<ClaimRecord> records = testing::one_of_each();
  const pugi::xml_document document = parsed(junit_report(testing::run_of(records), records));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  check_counts(suite);
  CHECK(suite.attribute("time").value() == std::string("7.000"));
  CHECK(property(suite, "attsvm") == "0.1.0");
  CHECK(property(suite, "Arb") == "2.23.0");
  CHECK(property(suite, "interrupted").empty());

  const std::vector<std::string> outcomes = {"", "", "skipped", "failure", "error", "error"};
  std::size_t i = 0;
  for (const pugi::xml_node& test : suite.children("testcase")) {
    CHECK(test.attribute("classname").value() == std::string("attsvm.prompt/gd-global"));
    CHECK(test.attribute("name").value() == "cases/a.yaml#" + records[i].claim);
    CHECK(test.attribute("time").value() == std::string("1.235"));
    CHECK(property(test, "precision_bits") == "512");
    for (const char* kind : {"skipped", "failure", "error"}) {
      CHECK(static_cast<bool>(test.child(kind)) == (outcomes[i] == kind));
    }
    ++i;
  }
  CHECK(i == records.size());
}

TEST_CASE("a failure says verdict, expectation and what was found") {
  const std::vector<ClaimRecord> records = {testing::record("it", Verdict::refuted, Expectation::proved)};
  const pugi::xml_document document = parsed(junit_report(testing::run_of(records), records));
  const pugi::xml_node failure = document.child("testsuites").child("testsuite").child("testcase").child("failure");
  CHECK(failure.attribute("message").value() == std::string("refuted, expected proved"));
  const std::string body = failure.text().get();
  CHECK(body.find("because of it") != std::string::npos);
  CHECK(body.find("gap = [1.4e-3 +/- 2e-60]") != std::string::npos);
}

TEST_CASE("an interrupted run says so, and what it left") {
  const std::vector<ClaimRecord> records = {testing::record("it", Verdict::proved, Expectation::proved)};
  RunInfo run = testing::run_of(records);
  run.unexamined = {{"prompt/smoothness", "cases/b.yaml#left"}, {"prompt/gd-local", "cases/b.yaml#too"}};
  run.summary.unexamined = 2;
  run.summary.interrupted = true;
  const pugi::xml_document document = parsed(junit_report(run, records));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  check_counts(suite);
  CHECK(property(suite, "interrupted") == "true");
  const pugi::xml_node left = suite.find_child_by_attribute("testcase", "name", "cases/b.yaml#left");
  CHECK(left.attribute("classname").value() == std::string("attsvm.prompt/smoothness"));
  CHECK(left.child("skipped"));
}

TEST_CASE("malformed input is an error each, under distinct names") {
  RunInfo run = testing::run_of({});
  run.malformed = {"a.yaml:1:1: found x", "b.yaml:2:2: found y"};
  run.summary.malformed = 2;
  const pugi::xml_document document = parsed(junit_report(run, {}));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  check_counts(suite);
  std::set<std::string> names;
  for (const pugi::xml_node& test : suite.children("testcase")) {
    names.insert(test.attribute("name").value());
    CHECK(test.child("error").attribute("message").value() == run.malformed[names.size() - 1]);
  }
  CHECK(names.size() == 2);
}

TEST_CASE("no record makes the file unreadable") {
  ClaimRecord record = testing::record("it", Verdict::refuted, Expectation::proved);
  record.reason = std::string("]]> <b> & \" \x01\x0C \xFF \xEF\xBF\xBF \0 end", 26);
  record.case_path = "cases/\n\"<\xC3.yaml";
  record.parts[0].finding.quantities[0].value = "\033[31m";
  ClaimRecord weaker = record;  // its reason stands in an attribute, the other's in the text
  weaker.verdict = Verdict::undecided;
  weaker.agreement = Agreement::weaker;
  const std::string text = junit_report(testing::run_of({record, weaker}), {record, weaker});
  CHECK(xml_text(text) == text);  // every character is one that XML allows
  const pugi::xml_document document = parsed(text);
  const pugi::xml_node test = document.child("testsuites").child("testsuite").child("testcase");
  CHECK(test.attribute("name").value() == std::string("cases/ \"<\uFFFD.yaml#it"));
  CHECK(std::string(test.child("failure").text().get()).find("]]> <b> & \"") == 0);
}

// docs/case-format.md says what the reader does.
#include <doctest/doctest.h>

#include <cstdio>
#include <sstream>

#include "verify/case/case_text.hpp"
#include "verify/case/document.hpp"
#include "verify/case/format_keys.hpp"

using namespace attsvm;
using namespace attsvm::verify;

namespace {

std::string description() { return test::file_bytes(test::project_path("docs/case-format.md")); }

/// The contents of the ```yaml blocks.
std::vector<std::string> examples() {
  std::vector<std::string> result;
  bool inside = false;
  std::istringstream lines(description());
  for (std::string line; std::getline(lines, line);) {
    if (line == "```yaml") {
      inside = true;
      result.emplace_back();
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      result.back() += line + "\n";
    }
  }
  return result;
}

bool has_row(const std::string& start) { return description().find("\n" + start) != std::string::npos; }

}  // namespace

TEST_CASE("every example of the format's description is a case") {
  const std::vector<std::string> texts = examples();
  REQUIRE(texts.size() >= 4);
  std::vector<Case> cases;
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(test::complaint(text) == "");
    if (test::complaint(text).empty()) cases.push_back(read_case_text(text, "x.yaml"));
  }
  REQUIRE(cases.size() == texts.size());
  // The description says that the second and the third have the same keys and scores.
  REQUIRE(cases[1].problem.size() == cases[2].problem.size());
  for (std::size_t i = 0; i < cases[1].problem.size(); ++i) {
    CHECK(cases[1].problem.sequences[i].features == cases[2].problem.sequences[i].features);
    CHECK(cases[1].problem.sequences[i].scores == cases[2].problem.sequences[i].scores);
  }
  std::printf("%zu examples of the description read\n", cases.size());
}

TEST_CASE("every key is described, every described parameter is in an example") {
  std::string all_examples;
  for (const std::string& text : examples()) all_examples += text;
  for (const auto& keys : {case_keys(), claim_keys()}) {
    for (const std::string_view key : keys) {
      CAPTURE(key);
      CHECK(has_row("| `" + std::string(key) + "` | "));
      CHECK(all_examples.find(std::string(key) + ":") != std::string::npos);
    }
  }
  for (const auto& keys : {source_keys(), method_keys()}) {
    for (const std::string_view key : keys) {
      CAPTURE(key);
      CHECK(description().find("`" + std::string(key) + "`") != std::string::npos);
    }
  }
  for (const ParameterKey& key : parameter_keys()) {
    const std::string name(key.name);
    CAPTURE(name);
    CHECK(find_parameter_key(name) == &key);
    CHECK(has_row("| `" + name + "` | " + std::string(shape_in_words(key)) + " | " + std::string(key.meaning) +
                  " |"));
    CHECK(all_examples.find(name + ":") != std::string::npos);
  }
  CHECK(find_parameter_key("temperature") == nullptr);
}

TEST_CASE("the described numbers and limits are the reader's") {
  CHECK(test::read_number("-.2") == Rational(-1, 5));
  CHECK(test::read_number("0x1.8p-3") == Rational(3, 16));
  CHECK(test::read_number("1e-3") == Rational(1, 1000));
  const DocumentLimits limits;
  CHECK(limits.bytes == std::size_t{64} * 1024 * 1024);
  for (const std::string& text :
       {std::to_string(limits.nodes) + " values", std::to_string(limits.depth) + " levels",
        std::to_string(limits.structural_bytes) + " of the characters"}) {
    CAPTURE(text);
    CHECK(description().find(text) != std::string::npos);
  }
}

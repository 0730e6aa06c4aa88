// The YAML subset: what becomes of scalars, and what is refused before it costs time, memory or stack.
#include "verify/case/document.hpp"

#include <doctest/doctest.h>

#include "verify/case/case_text.hpp"

using namespace attsvm::verify;

namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string refusal(const std::string& text, const DocumentLimits& limits = {}) {
  try {
    parse_document(text, "x", limits);
  } catch (const CaseError& error) {
    return error.message();
  }
  return {};
}

/// Values of the tree, keys included, counted from outside.
std::size_t count(const Node& node) {
  std::size_t total = 1;
  for (const Node& item : node.items) total += count(item);
  for (const Node::Entry& entry : node.entries) total += 1 + count(entry.value);
  return total;
}

}  // namespace

TEST_CASE("scalars are texts, whatever YAML makes of them") {
  for (const std::string text :
       {"010", "1e-400", "0x1.8p-3", "yes", ".nan", "~", "null", "2001-01-01", "1:30", "<<"}) {
    CAPTURE(text);
    const Node in_map = parse_document("a: " + text, "x");
    REQUIRE(in_map.find("a") != nullptr);
    CHECK(in_map.find("a")->value.kind == Node::Kind::scalar);
    CHECK(in_map.find("a")->value.text == text);
    CHECK(parse_document("[0, " + text + "]", "x").items[1].text == text);
    CHECK(parse_document("- '" + text + "'", "x").items[0].text == text);
  }
}

TEST_CASE("values, keys and places are those of the text") {
  const Node root = parse_document("a: [1, {b: c}]\nüé:   # comment\n  - x\n  -\n  - 'y'\n", "x");
  CHECK(count(root) == 12);
  CHECK(root.mark.line == 1);
  const Node& flow = root.entries[0].value;
  CHECK(flow.mark.column == 4);
  CHECK(flow.items[1].mark.column == 8);
  CHECK(flow.items[1].find("b")->mark.column == 9);
  CHECK(flow.items[1].find("b")->value.mark.column == 12);
  CHECK(flow.items[1].find("c") == nullptr);
  const Node& block = root.entries[1].value;
  CHECK(root.entries[1].key == "üé");
  REQUIRE(block.items.size() == 3);
  CHECK(block.items[1].kind == Node::Kind::empty);
  CHECK(block.items[1].mark.line == 4);
  CHECK(block.items[1].mark.column == 3);
  CHECK(block.items[2].mark.line == 5);
  CHECK(block.items[2].mark.column == 5);
}

TEST_CASE("an empty value has the place of its key") {
  const Node root = parse_document("a:\n\n  \nb: 1", "x");
  CHECK(root.entries[0].value.kind == Node::Kind::empty);
  CHECK(root.entries[0].value.mark.line == 1);
  // The next key only begins like one of YAML's words for nothing.
  CHECK(parse_document("a:\nnullable: 1", "x").entries[0].value.kind == Node::Kind::empty);
}

TEST_CASE("values and levels are counted exactly") {
  const DocumentLimits four_values{.nodes = 4};
  CHECK(refusal("[1, 2, 3]", four_values).empty());
  CHECK(refusal("[1, 2, 3, 4]", four_values) == "x:1:11: found more than 4 values, expected a smaller case");
  CHECK(refusal("{a: 1, b: 2}", four_values) == "x:1:11: found more than 4 values, expected a smaller case");
  const DocumentLimits two_levels{.depth = 2};
  CHECK(refusal("- [a, b]\n- {c: d}", two_levels).empty());
  CHECK(refusal("- [a, [b]]", two_levels) == "x:1:7: found nesting deeper than 2 levels, expected flatter data");
  CHECK(refusal("- - - b", two_levels) == "x:1:5: found nesting deeper than 2 levels, expected flatter data");
}

TEST_CASE("deep nesting in any style is an error, not a stack overflow") {
  int refused = 0;
  for (const std::string level :
       {"[", "{a: ", "- ", "? ", "[{a: ", "[\n", "- ? ", "[[], ", "{[", ": ", "[? ", "!a ", "&a "}) {
    for (const std::string before : {"", "a: ", "a:\n  "}) {
      CAPTURE(level);
      CAPTURE(before);
      CHECK(!refusal(before + repeated(level, 100'000)).empty());
      ++refused;
    }
  }
  std::string indented;
  for (int depth = 0; depth < 1000; ++depth) indented += std::string(static_cast<std::size_t>(depth), ' ') + "a:\n";
  CHECK(refusal(indented) == "x:17:17: found nesting deeper than 16 levels, expected flatter data");
  CHECK(refused == 39);
}

TEST_CASE("what follows the document is not ignored") {
  CHECK(refusal("---\na: b\n...\n# the end\n").empty());
  CHECK(refusal("a: b\n...\nc: d") == "x:3:1: found a second document, expected one document a file");
  CHECK(refusal("[a]\n]") != "");
  CHECK(refusal("'a' 'b'") == "x:1:5: found a second document, expected one document a file");
}

TEST_CASE("quotations must end") {
  CHECK(refusal("a: 'it''s'\nb: \"\\\"\"").empty());
  CHECK(refusal("a: 'it''\n") == "x:1:4: found a quotation without an end, expected a closing '");
  CHECK(refusal("a: \"b\\\"\n") == "x:1:4: found a quotation without an end, expected a closing \"");
  CHECK(refusal("a: b\n\"c\n") == "x:2:1: found a quotation without an end, expected a closing \"");
}

TEST_CASE("keys that differ only in their quotes are the same key") {
  const std::string expected = "x:2:1: found the key `a` again, expected each key once (it is first at line 1)";
  CHECK(refusal("a: 1\n'a': 2") == expected);
  CHECK(refusal("a: 1\n\"\\x61\": 2") == expected);
  CHECK(refusal("a: {b: 1}\nc: {b: 1}").empty());
}

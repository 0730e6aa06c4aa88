#include "verify/case/document.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <map>
#include <streambuf>
#include <utility>

#include "verify/case/case_error.hpp"
#include "verify/case/check_text.hpp"

namespace attsvm::verify {

namespace {

/// A stream over text that somebody else keeps.
struct TextBuffer : std::streambuf {
  explicit TextBuffer(const std::string& text) {
    char* begin = const_cast<char*>(text.data());  // std::streambuf only reads a get area
    setg(begin, begin, begin + text.size());
  }
};

/// Turns yaml-cpp's places (lines and bytes from 0) into ours (lines and characters from 1).
class Places {
 public:
  explicit Places(const std::string& text) : text_(text) {
    line_starts_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') line_starts_.push_back(i + 1);
    }
  }

  std::size_t offset(const YAML::Mark& mark) const {
    if (mark.is_null()) return text_.size();
    const std::size_t line = std::min(static_cast<std::size_t>(mark.line), line_starts_.size() - 1);
    return std::min(line_starts_[line] + static_cast<std::size_t>(mark.column), text_.size());
  }

  /// Counts on from the last place asked for when it is on the same line: long lines stay linear.
  Mark mark(std::size_t offset) {
    const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    const std::size_t start = *std::prev(after);
    if (start != last_start_ || offset < last_offset_) {
      last_start_ = last_offset_ = start;
      last_column_ = 1;
    }
    for (; last_offset_ < offset; ++last_offset_) {
      // Bytes 10xxxxxx continue a character.
      if ((static_cast<unsigned char>(text_[last_offset_]) & 0xC0u) != 0x80u) ++last_column_;
    }
    return {static_cast<int>(after - line_starts_.begin()), last_column_};
  }

  Mark mark(const YAML::Mark& place) { return mark(offset(place)); }

  std::string_view text_at(const YAML::Mark& place) const { return std::string_view(text_).substr(offset(place)); }

  /// The place of the dash of an empty list entry, given the place of whatever follows it.
  std::size_t dash_before(const YAML::Mark& following) const {
    const std::size_t from = offset(following);
    const std::size_t before = std::string_view(text_).substr(0, from).find_last_not_of(" \t\n");
    return before != std::string_view::npos && text_[before] == '-' ? before : from;
  }

 private:
  const std::string& text_;
  std::vector<std::size_t> line_starts_;
  std::size_t last_start_ = 0;
  std::size_t last_offset_ = 0;
  int last_column_ = 1;
};

/// Builds the tree from yaml-cpp's events and refuses, as early as its event, what a case may not hold.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(const std::string& file, const DocumentLimits& limits, Places& places)
      : file_(file), limits_(limits), places_(places) {
    root_.mark = {1, 1};
  }

  Node take() { return std::move(root_); }

  /// A place where the document has gone wrong in a way that has its own message.
  void refuse_properties(const YAML::Mark& mark) {
    const std::string_view text = places_.text_at(mark);
    if (text.empty()) return;
    if (text[0] == '&') fail(mark, "an anchor", "plain values: a case has no anchors");
    if (text[0] == '*') fail(mark, "an alias", "plain values: a case has no aliases");
    if (text[0] == '!') fail(mark, "a tag", "plain values: a case has no tags");
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1) fail(mark, "a second document", "one document a file");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse_properties(mark);
    // `~` and `null` are texts like any other; only a value that isn't there at all is empty.
    const std::string_view text = places_.text_at(mark);
    const std::string_view word = text.substr(0, text.find_first_of(" \t\n,]}:"));
    if (word == "~" || word == "null" || word == "Null" || word == "NULL")
      return add_scalar(mark, std::string(word));
    Node node;
    node.mark = places_.mark(mark);
    if (!open_.empty()) {
      const Frame& frame = open_.back();
      if (frame.awaiting_value) node.mark = frame.node->entries.back().mark;
      if (frame.node->kind == Node::Kind::list) node.mark = places_.mark(places_.dash_before(mark));
    }
    add(std::move(node), mark);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_properties(mark); }

  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) override {
    refuse_properties(mark);
    refuse_open_quotation(mark);
    add_scalar(mark, value);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    begin(mark, Node::Kind::list);
  }
  void OnSequenceEnd() override { open_.pop_back(); }

  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    begin(mark, Node::Kind::map);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  /// A list or map that is still being read. Pointers stay good: a container grows only once its last child is
  /// complete.
  struct Frame {
    Node* node = nullptr;
    bool awaiting_value = false;       ///< a map's key has been read, its value not yet
    std::map<std::string, Mark> seen;  ///< a map's keys so far
  };

  [[noreturn]] void fail(const YAML::Mark& mark, std::string found, std::string expected) {
    throw CaseError(file_, places_.mark(mark), std::move(found), std::move(expected));
  }

  /// yaml-cpp takes the end of the file for a missing closing quote.
  void refuse_open_quotation(const YAML::Mark& mark) {
    const std::string_view text = places_.text_at(mark);
    if (text.empty() || (text[0] != '"' && text[0] != '\'')) return;
    const char quote = text[0];
    std::size_t i = 1;
    while (i < text.size()) {
      const bool escaped = quote == '"' ? text[i] == '\\' : text.substr(i, 2) == "''";
      if (!escaped && text[i] == quote) return;
      i += escaped ? 2 : 1;
    }
    fail(mark, "a quotation without an end", std::string("a closing ") + quote);
  }

  void begin(const YAML::Mark& mark, Node::Kind kind) {
    refuse_properties(mark);
    if (open_.size() == limits_.depth) {
      fail(mark, "nesting deeper than " + std::to_string(limits_.depth) + " levels", "flatter data");
    }
    Node node;
    node.kind = kind;
    node.mark = places_.mark(mark);
    open_.push_back({add(std::move(node), mark), false, {}});
  }

  void add_scalar(const YAML::Mark& mark, std::string text) {
    Node node;
    node.kind = Node::Kind::scalar;
    node.mark = places_.mark(mark);
    node.text = std::move(text);
    add(std::move(node), mark);
  }

  /// Puts a value where it belongs: root, list item, map key or map value.
  Node* add(Node node, const YAML::Mark& mark) {
    if (++nodes_ > limits_.nodes) {
      fail(mark, "more than " + std::to_string(limits_.nodes) + " values", "a smaller case");
    }
    if (open_.empty()) return &(root_ = std::move(node));
    Frame& frame = open_.back();
    if (frame.node->kind == Node::Kind::list) return &frame.node->items.emplace_back(std::move(node));
    if (!frame.awaiting_value) return add_key(frame, node);
    frame.awaiting_value = false;
    return &(frame.node->entries.back().value = std::move(node));
  }

  Node* add_key(Frame& frame, const Node& key) {
    if (key.kind != Node::Kind::scalar) {
      throw CaseError(file_, key.mark, key.description() + " as a key", "a word as a key");
    }
    const auto [first, is_new] = frame.seen.emplace(key.text, key.mark);
    if (!is_new) {
      throw CaseError(file_, key.mark, "the key " + in_backticks(key.text) + " again",
                      "each key once (it is first at line " + std::to_string(first->second.line) + ")");
    }
    frame.node->entries.push_back({key.text, key.mark, {}});
    frame.awaiting_value = true;
    return &frame.node->entries.back().value;
  }

  const std::string& file_;
  const DocumentLimits& limits_;
  Places& places_;
  Node root_;
  std::vector<Frame> open_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

}  // namespace

std::string Node::description() const {
  switch (kind) {
    case Kind::scalar:
      return in_backticks(text);
    case Kind::list:
      return "a list";
    case Kind::map:
      return "a map";
    case Kind::empty:
      break;
  }
  return "nothing";
}

const Node::Entry* Node::find(std::string_view key) const {
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.key == key; });
  return entry == entries.end() ? nullptr : &*entry;
}

Node parse_document(std::string_view text, const std::string& file, const DocumentLimits& limits) {
  const std::string checked = checked_text(text, file, limits);
  Places places(checked);
  TreeBuilder builder(file, limits, places);
  try {
    TextBuffer buffer(checked);
    std::istream stream(&buffer);
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    builder.refuse_properties(error.mark);
    throw CaseError(file, places.mark(error.mark), "malformed YAML (" + error.msg + ")", "well-formed YAML");
  }
  return builder.take();
}

}  // namespace attsvm::verify

#pragma once
// The YAML document behind a case, as a small tree of texts with their places.
//
// Stricter than YAML, so that nothing in a file can mean something other than what it says: one document, no
// anchors, aliases, tags or directives, no repeated keys, no tab in an indentation, UTF-8 without byte order
// mark or control bytes. Scalars stay text; nothing is ever converted to a double.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verify/case/case.hpp"

namespace attsvm::verify {

/// What a document may cost. Checked before and while it is built, never after.
struct DocumentLimits {
  std::size_t bytes = std::size_t{64} << 20;
  std::size_t nodes = 2'000'000;
  std::size_t depth = 16;
  /// Bytes of `[ ] { } , : ? " ' & * !` in the whole text, comments included: they bound the tokens that the
  /// YAML scanner holds at once.
  std::size_t structural_bytes = 6'000'000;
};

/// One value of the document.
struct Node {
  enum class Kind { empty, scalar, list, map };
  struct Entry;

  Kind kind = Kind::empty;
  Mark mark;                   ///< where the value begins; an empty value has its key's place
  std::string text;            ///< of a scalar, after unquoting
  std::vector<Node> items;     ///< of a list
  std::vector<Entry> entries;  ///< of a map, in the order of the file, keys distinct

  /// How messages name it: `text`, a list, a map, nothing.
  std::string description() const;
  /// The value of a key of a map; nullptr when there is none.
  const Entry* find(std::string_view key) const;
};

struct Node::Entry {
  std::string key;
  Mark mark;  ///< where the key begins
  Node value;
};

/// Reads the text. `file` only names it in errors. Throws CaseError.
Node parse_document(std::string_view text, const std::string& file, const DocumentLimits& limits = {});

}  // namespace attsvm::verify

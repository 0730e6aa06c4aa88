#pragma once
// Typed values from the nodes of a document; each refusal names its place, what was found and what was expected.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attsvm/number/linear_algebra.hpp"
#include "attsvm/number/rational.hpp"
#include "verify/case/case_error.hpp"
#include "verify/case/document.hpp"

namespace attsvm::verify {

/// What all numbers of a case may take in memory: a short text can denote a long number.
inline constexpr std::size_t most_number_bytes = std::size_t{256} << 20;

/// All member functions throw CaseError when the node isn't what they are asked for. `what` is the expectation
/// in words, e.g. "a list of D numbers". Numbers are exact.
class NodeReader {
 public:
  explicit NodeReader(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }

  [[noreturn]] void fail(const Mark& mark, std::string found, std::string expected, std::string nearest = {}) const;
  /// Found: the node's own description.
  [[noreturn]] void fail(const Node& node, std::string expected, std::string nearest = {}) const;

  /// A non-empty text in one line of printable characters.
  const std::string& text(const Node& node, const std::string& what) const;
  Rational number(const Node& node) const;
  /// An integer from `lowest` to `highest`, in any notation of an exact number.
  std::uint64_t integer(const Node& node, std::uint64_t lowest, std::uint64_t highest,
                        const std::string& what) const;
  /// A list with at least one entry.
  const std::vector<Node>& list(const Node& node, const std::string& what) const;
  /// A list with exactly `length` entries.
  const std::vector<Node>& list(const Node& node, std::size_t length, const std::string& what) const;
  Vector<Rational> vector(const Node& node, const std::string& what) const;
  Vector<Rational> vector(const Node& node, std::size_t length, const std::string& what) const;
  /// A list of rows of `columns` numbers each; 0 columns: as many as the first row.
  Matrix<Rational> matrix(const Node& node, std::size_t columns, const std::string& what) const;

  /// One of a few words, each standing for a value.
  template <class T>
  T word(const Node& node, const std::vector<std::pair<std::string_view, T>>& meanings) const {
    std::vector<std::string_view> words;
    for (const auto& [text, value] : meanings) words.push_back(text);
    return meanings[word_index(node, words)].second;
  }

  /// Refuses a node that isn't a map, and keys that aren't among `known`.
  void expect_keys(const Node& node, const std::vector<std::string_view>& known, const std::string& what) const;
  /// The value of a key; refuses the map when it is missing.
  const Node& require(const Node& map, std::string_view key, const std::string& what) const;

 private:
  std::size_t word_index(const Node& node, const std::vector<std::string_view>& words) const;
  Vector<Rational> numbers(const std::vector<Node>& items) const;

  std::string file_;
  mutable std::size_t number_bytes_ = 0;  ///< of all numbers read so far
};

/// A number of things in words: 1 token, 3 tokens.
std::string count_of(std::size_t count, const std::string& noun);

/// The places of a map's keys.
std::map<std::string, Mark> key_marks(const Node& map);

}  // namespace attsvm::verify

#include "verify/case/node_reader.hpp"

#include <algorithm>

#include "attsvm/number/parse.hpp"
#include "verify/case/check_text.hpp"
#include "verify/case/nearest_word.hpp"

namespace attsvm::verify {

namespace {

bool is_printable_line(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || is_control(text, length)) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::size_t bytes_of(const Rational& value) {
  const auto& data = value.backend().data();
  return sizeof(mp_limb_t) * (mpz_size(mpq_numref(data)) + mpz_size(mpq_denref(data)));
}

}  // namespace

void NodeReader::fail(const Mark& mark, std::string found, std::string expected, std::string nearest) const {
  throw CaseError(file_, mark, std::move(found), std::move(expected), std::move(nearest));
}

void NodeReader::fail(const Node& node, std::string expected, std::string nearest) const {
  fail(node.mark, node.description(), std::move(expected), std::move(nearest));
}

const std::string& NodeReader::text(const Node& node, const std::string& what) const {
  if (node.kind != Node::Kind::scalar) fail(node, what);
  if (node.text.find_first_not_of(' ') == std::string::npos) fail(node.mark, "an empty text", what);
  if (!is_printable_line(node.text)) fail(node, what + " in one line of printable characters");
  return node.text;
}

Rational NodeReader::number(const Node& node) const {
  const std::string what = "a number such as -3, 0.9, 9/10 or 0x1.8p-3";
  if (node.kind != Node::Kind::scalar) fail(node, what);
  try {
    Rational value = parse_rational(node.text);
    number_bytes_ += bytes_of(value);
    if (number_bytes_ > most_number_bytes) {
      fail(node.mark, "numbers of more than " + std::to_string(most_number_bytes) + " bytes in all",
           "smaller exponents");
    }
    return value;
  } catch (const NumberSyntaxError& error) {
    if (error.offset == 0) fail(node, what);
    fail(node, what + " (at its character " + std::to_string(error.offset + 1) + ": " + error.expected + ")");
  }
}

std::uint64_t NodeReader::integer(const Node& node, std::uint64_t lowest, std::uint64_t highest,
                                  const std::string& what) const {
  if (node.kind != Node::Kind::scalar) fail(node, what);
  const Rational value = number(node);
  if (denominator(value) != 1 || value < lowest || value > highest) fail(node, what);
  return static_cast<std::uint64_t>(numerator(value));
}

const std::vector<Node>& NodeReader::list(const Node& node, const std::string& what) const {
  if (node.kind != Node::Kind::list) fail(node, what);
  if (node.items.empty()) fail(node.mark, "an empty list", what);
  return node.items;
}

const std::vector<Node>& NodeReader::list(const Node& node, std::size_t length, const std::string& what) const {
  if (list(node, what).size() != length)
    fail(node.mark, "a list of length " + std::to_string(node.items.size()), what);
  return node.items;
}

Vector<Rational> NodeReader::numbers(const std::vector<Node>& items) const {
  Vector<Rational> values(static_cast<Index>(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i) values(static_cast<Index>(i)) = number(items[i]);
  return values;
}

Vector<Rational> NodeReader::vector(const Node& node, const std::string& what) const {
  return numbers(list(node, what));
}

Vector<Rational> NodeReader::vector(const Node& node, std::size_t length, const std::string& what) const {
  return numbers(list(node, length, what));
}

Matrix<Rational> NodeReader::matrix(const Node& node, std::size_t columns, const std::string& what) const {
  const std::vector<Node>& rows = list(node, what);
  if (columns == 0) columns = list(rows.front(), "a row of numbers").size();
  const std::string row = "a row of " + count_of(columns, "number");
  Matrix<Rational> result(static_cast<Index>(rows.size()), static_cast<Index>(columns));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result.row(static_cast<Index>(i)) = vector(rows[i], columns, row).transpose();
  }
  return result;
}

std::size_t NodeReader::word_index(const Node& node, const std::vector<std::string_view>& words) const {
  const std::string expected = (words.size() == 1 ? "" : "one of ") + listed(words);
  if (node.kind != Node::Kind::scalar) fail(node, expected);
  const auto known = std::find(words.begin(), words.end(), node.text);
  if (known == words.end()) fail(node, expected, nearest_word(node.text, words));
  return static_cast<std::size_t>(known - words.begin());
}

void NodeReader::expect_keys(const Node& node, const std::vector<std::string_view>& known,
                             const std::string& what) const {
  if (node.kind != Node::Kind::map) fail(node, what + " (keys " + listed(known) + ")");
  for (const Node::Entry& entry : node.entries) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    fail(entry.mark, "unknown key " + in_backticks(entry.key), "one of " + listed(known),
         nearest_word(entry.key, known));
  }
}

const Node& NodeReader::require(const Node& map, std::string_view key, const std::string& what) const {
  const Node::Entry* entry = map.find(key);
  if (entry == nullptr) fail(map.mark, "no key " + in_backticks(key), what);
  return entry->value;
}

std::string count_of(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::map<std::string, Mark> key_marks(const Node& map) {
  std::map<std::string, Mark> marks;
  for (const Node::Entry& entry : map.entries) marks.emplace(entry.key, entry.mark);
  return marks;
}

}  // namespace attsvm::verify

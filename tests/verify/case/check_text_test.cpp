// The bytes of a case file: which are text, and which lines and columns their errors name.
#include "verify/case/check_text.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "verify/case/case_text.hpp"

using namespace attsvm::verify;

namespace {

/// The UTF-8 bytes of a code point, straight from the definition.
std::string encoded(std::uint32_t code) {
  const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 + code / 64), byte(0x80 + code % 64)};
  if (code < 0x10000) return {byte(0xE0 + code / 4096), byte(0x80 + code / 64 % 64), byte(0x80 + code % 64)};
  return {byte(0xF0 + code / 262144), byte(0x80 + code / 4096 % 64), byte(0x80 + code / 64 % 64),
          byte(0x80 + code % 64)};
}

std::size_t index_of(const std::string& bytes) {
  std::size_t index = 0;
  for (const char c : bytes) index = 256 * index + static_cast<unsigned char>(c);
  return index;
}

std::string refusal(const std::string& text, const DocumentLimits& limits = {}) {
  try {
    checked_text(text, "x", limits);
  } catch (const CaseError& error) {
    return error.message();
  }
  return {};
}

}  // namespace

TEST_CASE("the encodings of code points, and no other strings of up to three bytes, are characters") {
  std::vector<std::vector<bool>> is_character(4);
  for (std::size_t length = 1; length <= 3; ++length) is_character[length].resize(std::size_t{1} << (8 * length));
  int long_characters = 0;
  for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code >= 0xD800 && code <= 0xDFFF) continue;
    const std::string bytes = encoded(code);
    if (bytes.size() == 4) {
      if (utf8_length(bytes) == 4 && utf8_length(bytes.substr(0, 3)) == 0) ++long_characters;
    } else {
      is_character[bytes.size()][index_of(bytes)] = true;
    }
  }
  CHECK(long_characters == 0x100000);
  CHECK(utf8_length(encoded(0x110000)) == 0);
  CHECK(utf8_length("\xF0\x8F\xBF\xBF") == 0);  // U+FFFF in four bytes
  for (std::size_t length = 1; length <= 3; ++length) {
    std::size_t wrong = 0;
    std::string bytes(length, '\0');
    for (std::size_t index = 0; index < is_character[length].size(); ++index) {
      for (std::size_t i = 0; i < length; ++i) {
        bytes[i] = static_cast<char>(static_cast<unsigned char>(index >> (8 * (length - 1 - i))));
      }
      if ((utf8_length(bytes) == length) != is_character[length][index]) ++wrong;
    }
    CAPTURE(length);
    CHECK(wrong == 0);
  }
}

TEST_CASE("control characters are those of C0, DEL and C1") {
  for (std::uint32_t code = 0; code < 0x300; ++code) {
    const std::string bytes = encoded(code);
    CAPTURE(code);
    CHECK(is_control(bytes, bytes.size()) == (code < 0x20 || (code >= 0x7F && code < 0xA0)));
  }
}

TEST_CASE("line ends become line feeds and everything else stays") {
  CHECK(checked_text("a\r\nb\n\r\nc", "x", {}) == "a\nb\n\nc");
  CHECK(checked_text("a: \"ü\t€𝔸\" # \t", "x", {}) == "a: \"ü\t€𝔸\" # \t");
  CHECK(refusal("a\r\n€\rb") == "x:2:2: found the control character 0x0D, expected printable text");
  CHECK(refusal("a\r") == "x:1:2: found the control character 0x0D, expected printable text");
  CHECK(refusal("€€\xFF") == "x:1:3: found the byte 0xFF, expected UTF-8 text");
}

TEST_CASE("tabs may separate, comment and fill blank lines, but not indent") {
  CHECK(refusal("a:\tb\n \t \n\t# comment\n  c\td").empty());
  CHECK(refusal("a:\n \t b") == "x:2:2: found a tab in the indentation, expected spaces");
}

TEST_CASE("a percent sign is a directive at the beginning of a line only") {
  CHECK(refusal("a: 5%\n %b").empty());
  CHECK(refusal("a\n%TAG ! x") == "x:2:1: found a YAML directive, expected no directives");
}

TEST_CASE("the limits on bytes and structure are exact") {
  const DocumentLimits limits{.bytes = 5, .nodes = 1, .depth = 1, .structural_bytes = 2};
  CHECK(refusal("abcde", limits).empty());
  CHECK(refusal("abcdef", limits) == "x: found more than 5 bytes, expected a smaller case file");
  CHECK(refusal("[a]", limits).empty());
  CHECK(refusal("[,]", limits) == "x: found more than 2 structural characters, expected at most 1 values");
}

#include "verify/report/text.hpp"

#include <cstdint>

namespace attsvm::verify {

namespace {

constexpr char32_t replacement = 0xFFFD;

struct Decoded {
  char32_t code = replacement;
  std::size_t length = 1;
};

/// One code point at the front of `text`; a malformed one is `replacement` of length 1.
/// Overlong forms, surrogates and anything past U+10FFFF are malformed.
Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  std::size_t length = 0;
  char32_t code = 0;
  char32_t least = 0;
  if (first >= 0xC2 && first < 0xE0) {
    length = 2, code = first & 0x1Fu, least = 0x80;
  } else if (first >= 0xE0 && first < 0xF0) {
    length = 3, code = first & 0x0Fu, least = 0x800;
  } else if (first >= 0xF0 && first < 0xF5) {
    length = 4, code = first & 0x07u, least = 0x10000;
  } else {
    return {};
  }
  if (text.size() < length) return {};
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < least || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

bool control(char32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }
bool white(char32_t code) { return code == '\n' || code == '\t' || code == '\r'; }

/// Copies the text, each code point as it is, as a space, or replaced, as `judge` says.
enum class Fate { keep, space, replace };

template <class Judge>
std::string filtered(std::string_view text, const Judge& judge) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded decoded = decode(text);
    const bool malformed = decoded.code == replacement && decoded.length == 1;
    switch (malformed ? Fate::replace : judge(decoded.code)) {
      case Fate::keep:
        out += text.substr(0, decoded.length);
        break;
      case Fate::space:
        out += ' ';
        break;
      case Fate::replace:
        out += "\uFFFD";
        break;
    }
    text.remove_prefix(decoded.length);
  }
  return out;
}

}  // namespace

std::string one_line(std::string_view text) {
  return filtered(text, [](char32_t code) {
    if (white(code)) return Fate::space;
    return control(code) ? Fate::replace : Fate::keep;
  });
}

std::string xml_text(std::string_view text) {
  return filtered(text, [](char32_t code) {
    if (white(code)) return Fate::keep;
    return control(code) || code == 0xFFFE || code == 0xFFFF ? Fate::replace : Fate::keep;
  });
}

std::size_t width(std::string_view text) {
  std::size_t points = 0;
  for (; !text.empty(); ++points) text.remove_prefix(decode(text).length);
  return points;
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t points = width(text);
  std::string out(text);
  if (points < columns) out.append(columns - points, ' ');
  return out;
}

}  // namespace attsvm::verify

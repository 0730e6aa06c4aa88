#include "verify/case/check_text.hpp"

#include <cstdint>
#include <cstdio>

#include "verify/case/case_error.hpp"

namespace attsvm::verify {

namespace {

std::string hexadecimal(char c) {
  char text[5];
  std::snprintf(text, sizeof text, "0x%02X", static_cast<unsigned char>(c));
  return text;
}

/// How many more bytes of the form 10xxxxxx a character needs after this lead byte; -1 for no lead byte.
int continuation_bytes(std::uint8_t lead) {
  if (lead < 0x80) return 0;
  if ((lead & 0xE0u) == 0xC0u) return 1;
  if ((lead & 0xF0u) == 0xE0u) return 2;
  if ((lead & 0xF8u) == 0xF0u) return 3;
  return -1;
}

/// The whole-text checks, which need no place.
void check_extent(std::string_view text, const std::string& file, const DocumentLimits& limits) {
  if (text.size() > limits.bytes) {
    throw CaseError(file, {}, "more than " + std::to_string(limits.bytes) + " bytes", "a smaller case file");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw CaseError(file, {1, 1}, "an empty file", "`format: attsvm-case/1`");
  }
  if (text.substr(0, 3) == "\xEF\xBB\xBF") {
    throw CaseError(file, {1, 1}, "a byte order mark", "UTF-8 without one");
  }
  std::size_t structural = 0;
  for (const char c : text) {
    if (std::string_view("[]{},:?\"'&*!").find(c) != std::string_view::npos) ++structural;
  }
  if (structural > limits.structural_bytes) {
    throw CaseError(file, {}, "more than " + std::to_string(limits.structural_bytes) + " structural characters",
                    "at most " + std::to_string(limits.nodes) + " values");
  }
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto lead = static_cast<std::uint8_t>(text[0]);
  const int more = continuation_bytes(lead);
  if (more < 0 || text.size() <= static_cast<std::size_t>(more)) return 0;
  if (more == 0) return 1;
  std::uint32_t code = lead & (0x3Fu >> more);
  for (int i = 1; i <= more; ++i) {
    const auto byte = static_cast<std::uint8_t>(text[static_cast<std::size_t>(i)]);
    if ((byte & 0xC0u) != 0x80u) return 0;
    code = (code << 6) | (byte & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < smallest[more] || surrogate || code > 0x10FFFF) return 0;
  return static_cast<std::size_t>(more) + 1;
}

bool is_control(std::string_view text, std::size_t length) {
  const auto lead = static_cast<std::uint8_t>(text[0]);
  if (length == 1) return lead < 0x20 || lead == 0x7F;
  // U+0080-U+009F are the bytes C2 80 - C2 9F.
  return length == 2 && lead == 0xC2 && static_cast<std::uint8_t>(text[1]) < 0xA0;
}

std::string checked_text(std::string_view text, const std::string& file, const DocumentLimits& limits) {
  check_extent(text, file, limits);
  std::string result;
  result.reserve(text.size());
  Mark mark{1, 1};
  Mark indentation_tab;  // the first tab before the line's first visible character
  bool indenting = true;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const char c = rest[0];
    if (c == '\n' || rest.substr(0, 2) == "\r\n") {
      i += c == '\n' ? 1 : 2;
      result += '\n';
      mark = {mark.line + 1, 1};
      indentation_tab = {};
      indenting = true;
      continue;
    }
    const std::size_t length = utf8_length(rest);
    if (length == 0) throw CaseError(file, mark, "the byte " + hexadecimal(c), "UTF-8 text");
    if (c != '\t' && is_control(rest, length)) {
      throw CaseError(file, mark, "the control character " + hexadecimal(rest[length - 1]), "printable text");
    }
    if (indenting && c == '\t' && indentation_tab.line == 0) indentation_tab = mark;
    if (indenting && c != '\t' && c != ' ') {
      if (indentation_tab.line > 0 && c != '#') {
        throw CaseError(file, indentation_tab, "a tab in the indentation", "spaces");
      }
      if (c == '%' && mark.column == 1) throw CaseError(file, mark, "a YAML directive", "no directives");
      indenting = false;
    }
    result.append(rest.substr(0, length));
    i += length;
    ++mark.column;
  }
  return result;
}

}  // namespace attsvm::verify

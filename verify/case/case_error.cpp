#include "verify/case/case_error.hpp"

#include <cstdio>
#include <utility>

namespace attsvm::verify {

namespace {

/// Longest quotation in a message, in bytes.
constexpr std::size_t longest_quotation = 60;

std::string compose(const std::string& file, const Mark& mark, const std::string& found,
                    const std::string& expected, const std::string& nearest) {
  std::string message = file + ":";
  if (mark.line > 0) message += std::to_string(mark.line) + ":" + std::to_string(mark.column) + ":";
  message += " found " + found + ", expected " + expected;
  if (!nearest.empty()) message += "; did you mean `" + nearest + "`?";
  return message;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

}  // namespace

CaseError::CaseError(std::string in_file, Mark mark, std::string what_was_found, std::string what_was_expected,
                     std::string nearest)
    : std::runtime_error(compose(in_file, mark, what_was_found, what_was_expected, nearest)),
      file(std::move(in_file)),
      line(mark.line),
      column(mark.column),
      found(std::move(what_was_found)),
      expected(std::move(what_was_expected)),
      suggestion(std::move(nearest)) {}

std::string in_backticks(std::string_view text) {
  std::size_t length = text.size();
  if (length > longest_quotation) {
    length = longest_quotation;
    while (length > 0 && continues_character(text[length])) --length;
  }
  std::string result = "`";
  for (const char c : text.substr(0, length)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      char escape[5];
      std::snprintf(escape, sizeof escape, "\\x%02X", byte);
      result += escape;
    } else {
      result += c;
    }
  }
  if (length < text.size()) result += "...";
  return result + "`";
}

}  // namespace attsvm::verify

#include "verify/case/case_error.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "verify/case/check_text.hpp"

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
  std::string result = "`";
  while (!text.empty()) {
    // A byte that isn't UTF-8 counts as a character of its own and is escaped.
    const std::size_t length = utf8_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    if (result.size() + character.size() > longest_quotation) {
      result += "...";
      break;
    }
    if (length == 0 || is_control(text, length)) {
      char escape[5];
      std::snprintf(escape, sizeof escape, "\\x%02X", static_cast<unsigned char>(character.back()));
      result += escape;
    } else {
      result += character;
    }
    text.remove_prefix(character.size());
  }
  return result + "`";
}

}  // namespace attsvm::verify

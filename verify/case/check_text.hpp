#pragma once
// The first look at a case file: bytes, before any YAML.

#include <string>
#include <string_view>

#include "verify/case/document.hpp"

namespace attsvm::verify {

/// Refuses what no case file may hold: nothing at all, too many bytes or structural bytes, a byte order mark,
/// bytes that aren't UTF-8, control characters (carriage returns are allowed before a line feed only), tabs in
/// an indentation, lines that begin with a YAML directive. Returns the text with line ends `\n`.
/// Throws CaseError at the first offence.
std::string checked_text(std::string_view text, const std::string& file, const DocumentLimits& limits);

/// Bytes of the UTF-8 character at the front of the text; 0 when there is none (malformed, overlong, surrogate,
/// beyond U+10FFFF, or the end).
std::size_t utf8_length(std::string_view text);

/// The character at the front (of `length` bytes) is a control character: U+0000-U+001F, U+007F-U+009F.
bool is_control(std::string_view text, std::size_t length);

}  // namespace attsvm::verify

#pragma once
// Text that is safe to print: reasons and names may hold anything, a line of output or an XML file may not.

#include <string>
#include <string_view>

namespace attsvm::verify {

/// One line: line ends and tabs become spaces, other control bytes and invalid UTF-8 become U+FFFD.
std::string one_line(std::string_view text);

/// Valid XML 1.0 characters: as `one_line`, but line ends and tabs stay, and so that no parser refuses it,
/// U+FFFE and U+FFFF become U+FFFD too.
std::string xml_text(std::string_view text);

/// The number of code points, for aligning columns.
std::size_t width(std::string_view text);

/// The text, padded with spaces on the right to `columns` code points.
std::string padded(std::string_view text, std::size_t columns);

}  // namespace attsvm::verify

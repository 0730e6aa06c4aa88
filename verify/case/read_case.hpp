#pragma once
// Reads attsvm-case/1, the format that docs/case-format.md describes.

#include <string>
#include <string_view>

#include "verify/case/case.hpp"
#include "verify/case/case_error.hpp"

namespace attsvm::verify {

/// Reads a case file. Guarantee: every number is the exact rational that the file's text denotes; keys and
/// scores follow from tokens, head, labels and key map exactly.
/// Throws CaseError for a file that is missing, unreadable, not a regular file, too large or malformed.
Case read_case(const std::string& path);

/// The same from text; `path` becomes Case::path and names the file in errors.
Case read_case_text(std::string_view text, std::string path);

}  // namespace attsvm::verify

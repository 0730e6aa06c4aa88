#pragma once
// What a malformed case file is refused with.

#include <stdexcept>
#include <string>
#include <string_view>

#include "verify/case/case.hpp"

namespace attsvm::verify {

/// A case file that can't be read as one, or a claim that its theorem can't take. Names the place, what was
/// found there and what was expected instead. Input errors are always this type; any other exception out of
/// the reader is a defect.
struct CaseError : std::runtime_error {
  /// `mark` {0, 0} means the file as a whole (missing, unreadable); `nearest` is the known word closest to an
  /// unknown one, empty when none is close.
  CaseError(std::string in_file, Mark mark, std::string what_was_found, std::string what_was_expected,
            std::string nearest = {});

  std::string file;        ///< the path as given to the reader
  int line = 0;            ///< from 1; 0 when the error is about the whole file
  int column = 0;          ///< from 1, in characters; 0 when the error is about the whole file
  std::string found;       ///< e.g. unknown key `los`
  std::string expected;    ///< e.g. one of `loss`, `title`
  std::string suggestion;  ///< e.g. loss, without quotes; may be empty

  /// `file:line:column: found ..., expected ...; did you mean `...`?` in one line.
  std::string message() const { return what(); }
};

/// The text between backticks, fit for one line of a message: control characters escaped, long text cut.
std::string in_backticks(std::string_view text);

/// `a`, `b`, `c` from a range of words.
template <class Words>
std::string listed(const Words& words) {
  std::string list;
  for (const auto& word : words) {
    if (!list.empty()) list += ", ";
    list += in_backticks(std::string_view(word));
  }
  return list;
}

}  // namespace attsvm::verify

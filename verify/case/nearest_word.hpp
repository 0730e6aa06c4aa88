#pragma once
// The known word closest to an unknown one, for "did you mean".

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attsvm::verify {

/// Edits (insertion, deletion, substitution, swap of neighbours) that turn one word into the other; bytes, not
/// characters. Takes time proportional to the product of the lengths.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The closest of `known`, the first of several; empty when none is within a third of its length (at least
/// one edit), or the word is longer than any sensible misspelling.
std::string nearest_word(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace attsvm::verify

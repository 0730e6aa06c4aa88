#include "verify/case/nearest_word.hpp"

#include <algorithm>

namespace attsvm::verify {

namespace {

/// Beyond this length a word is no misspelling of ours, and the table of distances would only cost time.
constexpr std::size_t longest_misspelling = 64;

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 1;
  // distance[i][j]: edits between the first i bytes of a and the first j bytes of b.
  std::vector<std::vector<std::size_t>> distance(a.size() + 1, std::vector<std::size_t>(columns, 0));
  for (std::size_t i = 0; i <= a.size(); ++i) distance[i][0] = i;
  for (std::size_t j = 0; j < columns; ++j) distance[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j < columns; ++j) {
      const std::size_t substitution = distance[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      distance[i][j] = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, substitution});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
    }
  }
  return distance[a.size()][b.size()];
}

std::string nearest_word(std::string_view word, const std::vector<std::string_view>& known) {
  if (word.empty() || word.size() > longest_misspelling) return {};
  std::string_view nearest;
  std::size_t fewest = 0;
  for (const std::string_view candidate : known) {
    const std::size_t edits = edit_distance(word, candidate);
    const std::size_t allowed = std::max<std::size_t>(1, candidate.size() / 3);
    if (edits <= allowed && (nearest.empty() || edits < fewest)) {
      nearest = candidate;
      fewest = edits;
    }
  }
  return std::string(nearest);
}

}  // namespace attsvm::verify

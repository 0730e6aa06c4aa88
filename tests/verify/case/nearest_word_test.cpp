// "Did you mean": distances against a second algorithm, and the choice of the nearest word.
#include "verify/case/nearest_word.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

using namespace attsvm::verify;

namespace {

/// The distance by its recursive definition.
std::size_t recursive_distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  const std::string_view shorter_a = a.substr(1);
  const std::string_view shorter_b = b.substr(1);
  if (a[0] == b[0]) return recursive_distance(shorter_a, shorter_b);
  std::size_t edits = std::min({recursive_distance(shorter_a, b), recursive_distance(a, shorter_b),
                                recursive_distance(shorter_a, shorter_b)});
  if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0]) {
    edits = std::min(edits, recursive_distance(a.substr(2), b.substr(2)));
  }
  return edits + 1;
}

}  // namespace

TEST_CASE("edit distances are those of the definition") {
  std::mt19937 random(20230613);
  const auto word = [&] {
    std::string text(random() % 7, 'a');
    for (char& c : text) c = static_cast<char>('a' + random() % 3);
    return text;
  };
  for (int i = 0; i < 400; ++i) {
    const std::string a = word();
    const std::string b = word();
    CAPTURE(a);
    CAPTURE(b);
    CHECK(edit_distance(a, b) == recursive_distance(a, b));
    CHECK(edit_distance(a, b) == edit_distance(b, a));
  }
}

TEST_CASE("the nearest word is close, the first of equals, or none") {
  const std::vector<std::string_view> known = {"gd", "ngd", "loss", "scores", "source"};
  CHECK(nearest_word("los", known) == "loss");
  CHECK(nearest_word("socres", known) == "scores");
  CHECK(nearest_word("soucre", known) == "source");
  CHECK(nearest_word("xgd", known) == "gd");
  CHECK(nearest_word("temperature", known).empty());
  CHECK(nearest_word("lo", known).empty());
  CHECK(nearest_word("", known).empty());
  CHECK(nearest_word(std::string(1'000'000, 'a'), {std::string_view("a")}).empty());
}

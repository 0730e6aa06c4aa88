#include "verify/theorems/prompt/point_pairs.hpp"

#include <doctest/doctest.h>

#include "attsvm/attention/problem.hpp"
#include "examine_text.hpp"

using namespace attsvm;
using namespace attsvm::verify;

TEST_CASE("pairs are exact, distinct and always the same") {
  const Case the_case = read_case_text("format: attsvm-case/1\ntitle: t\n" + verify::testing::two_sequences +
                                           "claims:\n  - {theorem: prompt/smoothness, expect: proved}\n",
                                       "test.yaml");
  const auto first = sample_point_pairs(the_case.problem, 40);
  const auto again = sample_point_pairs(the_case.problem, 40);
  REQUIRE(first.size() == 40);
  for (std::size_t k = 0; k < first.size(); ++k) {
    bool differ = false;
    for (Index c = 0; c < 2; ++c) {
      CHECK(is_exact(first[k].first(c)));
      CHECK(midpoint(first[k].first(c)) == midpoint(again[k].first(c)));
      CHECK(midpoint(first[k].second(c)) == midpoint(again[k].second(c)));
      differ = differ || midpoint(first[k].first(c)) != midpoint(first[k].second(c));
    }
    CHECK(differ);
  }
}

#include "attsvm/margin/integer_rows.hpp"

#include <doctest/doctest.h>

#include "fixtures.hpp"

using namespace attsvm;
using namespace attsvm::test;

TEST_CASE("each row and bound becomes integers without common factor") {
  const MarginProblem problem =
      rows_and_bounds(matrix({"1/2 -1/3", "4 8", "0 0", "6 9", "0 0"}), vector("1 2 5/2 0 0"));
  const IntegerRows rows = integer_rows(problem);
  CHECK(rows.rows.cast<Rational>() == matrix({"3 -2", "2 4", "0 0", "2 3", "0 0"}));
  CHECK(same(rows.bounds.cast<Rational>(), vector("6 1 1 0 0")));
  CHECK(same(rows.scale, vector("6 1/2 2/5 1/3 1")));
}

TEST_CASE("rescaled copies of a row become equal") {
  const MarginProblem problem =
      rows_and_bounds(matrix({"3 -5", "3000000000000000000000 -5000000000000000000000", "3/7 -5/7"}),
                      vector("1 1000000000000000000000 1/7"));
  const IntegerRows rows = integer_rows(problem);
  for (Index j = 1; j < 3; ++j) {
    CHECK(rows.rows.row(j) == rows.rows.row(0));
    CHECK(rows.bounds(j) == rows.bounds(0));
  }
}

TEST_CASE("a margin problem of inconsistent sizes is refused") {
  MarginProblem problem = unit_bounds(matrix({"1 0", "0 1"}));
  SUBCASE("bounds") { problem.bounds = vector("1"); }
  SUBCASE("labels") { problem.labels.pop_back(); }
  CHECK_THROWS_AS(integer_rows(problem), std::invalid_argument);
}

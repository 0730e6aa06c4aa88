#include "attsvm/trajectory/logarithmic_norm.hpp"

#include <doctest/doctest.h>

#include "attention/problems.hpp"
#include "attsvm/number/from_rational.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

Matrix<Ball> matrix_of(const std::vector<Entries>& rows) {
  Matrix<Ball> result(static_cast<Index>(rows.size()), static_cast<Index>(rows.size()));
  for (Index r = 0; r < result.rows(); ++r)
    for (Index c = 0; c < result.cols(); ++c)
      result(r, c) = from_rational<Ball>(rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]);
  return result;
}

}  // namespace

TEST_CASE("the bound lies just above the largest eigenvalue of the symmetric part, of either sign") {
  // symmetric parts with eigenvalues {-1, -2}; {5, 0}; {2, -2}; {0}
  const std::vector<std::pair<std::vector<Entries>, int>> cases = {
      {{{-1, 0}, {0, -2}}, -1}, {{{1, 3}, {1, 4}}, 5}, {{{0, 4}, {0, 0}}, 2}, {{{0, 9}, {-9, 0}}, 0}};
  for (const auto& [rows, expected] : cases) {
    const Rational bound = upper_bound(logarithmic_norm_bound(matrix_of(rows)));
    CHECK(bound >= expected);
    CHECK(bound < expected + Rational(1, 100));
  }
}

TEST_CASE("every matrix of the enclosure is bounded, and the width counts once") {
  Matrix<Ball> box = matrix_of({{-1, 2}, {0, -1}});  // eigenvalues 0 and -2
  box(0, 0) = ball_around(Rational(-1), Rational(1, 2));
  box(1, 1) = ball_around(Rational(-1), Rational(1, 2));
  const Rational bound = upper_bound(logarithmic_norm_bound(box));
  CHECK(bound >= Rational(1, 2));  // both entries at -1/2
  CHECK(bound < Rational(3, 4));   // 0 + |rad|_F = 1/√2
}

TEST_CASE("an entry that is not finite gives a bound that is not") {
  Matrix<Ball> matrix = matrix_of({{1, 0}, {0, 1}});
  matrix(0, 1) = Ball(1) / Ball(0);
  CHECK_FALSE(is_finite(logarithmic_norm_bound(matrix)));
}

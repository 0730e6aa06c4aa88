#include "divided_bound.hpp"

#include <doctest/doctest.h>

using namespace attsvm;

TEST_CASE("a divided bound covers every corner of the box") {
  const Vector<Ball> centre = Vector<Ball>::Constant(2, Ball(1));
  for (const long x : {-1L, 1L})
    for (const long y : {-1L, 1L})
      for (const int halvings : {0, 1, 2, 3, 20}) {
        // g = s² + s, s = x θ_1 + y θ_2
        const auto g = [&](const Vector<Ball>& box) {
          const Ball sum = Ball(x) * box(0) + Ball(y) * box(1);
          return Ball(sum * sum + sum);
        };
        const Ball bound = divided_bound(centre, Ball(1), g, halvings, Ball(-1000));
        // at (1 + x, 1 + y) the sum is x + y + 2
        const Rational sum = x + y + 2;
        CHECK(upper_bound(bound) >= sum * sum + sum);
      }
}

#include "attsvm/margin/integer_rows.hpp"

#include <stdexcept>

#include "attsvm/margin/exact_linear_algebra.hpp"

namespace attsvm {

IntegerRows integer_rows(const MarginProblem& problem) {
  const Index m = problem.size();
  if (problem.bounds.size() != m || static_cast<Index>(problem.labels.size()) != m) {
    throw std::invalid_argument("margin problem: rows, bounds and labels differ in number");
  }
  const Index d = problem.dimension();
  IntegerRows result{Matrix<Integer>(m, d), Vector<Integer>(m), Vector<Rational>(m)};
  Vector<Rational> row_and_bound(d + 1);
  for (Index j = 0; j < m; ++j) {
    row_and_bound << problem.rows.row(j).transpose(), problem.bounds(j);
    const CommonFraction cleared = over_common_denominator(row_and_bound);
    Integer factor = 0;
    for (Index k = 0; k <= d && factor != 1; ++k) factor = gcd(factor, cleared.numerators(k));
    if (factor == 0) factor = 1;
    for (Index k = 0; k < d; ++k) result.rows(j, k) = cleared.numerators(k) / factor;
    result.bounds(j) = cleared.numerators(d) / factor;
    result.scale(j) = Rational(cleared.denominator, factor);
  }
  return result;
}

}  // namespace attsvm

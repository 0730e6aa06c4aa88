#include "attsvm/trajectory/step_derivative.hpp"

namespace attsvm {

namespace {

/// M - factor v (v^T M).
void reduce_along(Matrix<Ball>& m, const Vector<Ball>& v, const Ball& factor) {
  for (Index k = 0; k < m.cols(); ++k) {
    Ball along(0);
    for (Index r = 0; r < m.rows(); ++r) along += v(r) * m(r, k);
    along *= factor;
    for (Index r = 0; r < m.rows(); ++r) m(r, k) -= v(r) * along;
  }
}

}  // namespace

Matrix<Ball> step_derivative(const Method& method, std::uint64_t k, const Curvature& at, const Ball& gap) {
  const Vector<Ball>& v = at.descent();
  Matrix<Ball> map = at.derivative();
  Ball square(0);
  for (Index r = 0; r < v.size(); ++r) square += v(r) * v(r);

  Ball rate(0);
  switch (method.kind) {
    case MethodKind::gradient_descent:
      rate = step_at(method, k);
      break;
    case MethodKind::normalised_gradient_descent:
      reduce_along(map, v, Ball(1) / square);
      rate = step_at(method, k) / sqrt(square);
      break;
    case MethodKind::polyak:
      reduce_along(map, v, Ball(2) / square);
      rate = gap / square;
      break;
  }
  for (Index r = 0; r < map.rows(); ++r) {
    for (Index c = 0; c < map.cols(); ++c) {
      map(r, c) = rate * map(r, c) + Ball(r == c ? 1 : 0);
      if (method.kind == MethodKind::polyak) map(r, c) -= v(r) * v(c) / square;
    }
  }
  return map;
}

}  // namespace attsvm

#include "attsvm/trajectory/spectral_bound.hpp"

#include "attsvm/number/ball_parts.hpp"

namespace attsvm {

namespace {

/// B² of a symmetric matrix, symmetric by construction.
Matrix<Ball> squared(const Matrix<Ball>& b) {
  Matrix<Ball> result(b.rows(), b.cols());
  for (Index r = 0; r < b.rows(); ++r)
    for (Index c = 0; c <= r; ++c) {
      Ball sum(0);
      for (Index k = 0; k < b.cols(); ++k) sum += b(r, k) * b(k, c);
      result(r, c) = sum;
      result(c, r) = sum;
    }
  return result;
}

Ball frobenius_norm(const Matrix<Ball>& b) {
  Ball sum(0);
  for (Index r = 0; r < b.rows(); ++r)
    for (Index c = 0; c < b.cols(); ++c) sum += b(r, c) * b(r, c);
  return sqrt_of_nonnegative(sum);
}

/// Entry by entry.
template <class Part>
Matrix<Ball> parts(const Matrix<Ball>& m, Part part) {
  Matrix<Ball> result(m.rows(), m.cols());
  for (Index r = 0; r < m.rows(); ++r)
    for (Index c = 0; c < m.cols(); ++c) result(r, c) = part(m(r, c));
  return result;
}

}  // namespace

Ball spectral_norm_bound(const Matrix<Ball>& matrix, int squarings) {
  const Matrix<Ball> middle = parts(matrix, centre);
  Matrix<Ball> power(matrix.cols(), matrix.cols());
  for (Index r = 0; r < power.rows(); ++r)
    for (Index c = 0; c <= r; ++c) {
      Ball sum(0);
      for (Index k = 0; k < matrix.rows(); ++k) sum += middle(k, r) * middle(k, c);
      power(r, c) = sum;
      power(c, r) = sum;
    }
  for (int k = 0; k < squarings; ++k) power = squared(power);
  // |B^q|_F^{1/(2q)}: one square root for C^T C, then one a squaring
  Ball bound = frobenius_norm(power);
  for (int k = 0; k <= squarings; ++k) bound = sqrt_of_nonnegative(bound);
  return bound + frobenius_norm(parts(matrix, radius_as_ball));
}

}  // namespace attsvm

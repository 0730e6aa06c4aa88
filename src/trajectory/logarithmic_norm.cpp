#include "attsvm/trajectory/logarithmic_norm.hpp"

#include "attsvm/number/ball_parts.hpp"
#include "attsvm/trajectory/spectral_bound.hpp"

namespace attsvm {

namespace {

Ball frobenius_norm(const Matrix<Ball>& b) {
  Ball sum(0);
  for (Index r = 0; r < b.rows(); ++r)
    for (Index c = 0; c < b.cols(); ++c) sum += b(r, c) * b(r, c);
  return sqrt_of_nonnegative(sum);
}

}  // namespace

Ball logarithmic_norm_bound(const Matrix<Ball>& matrix) {
  Matrix<Ball> middle(matrix.rows(), matrix.cols());
  Matrix<Ball> error(matrix.rows(), matrix.cols());
  for (Index r = 0; r < matrix.rows(); ++r)
    for (Index c = 0; c < matrix.cols(); ++c) {
      const Ball entry = (matrix(r, c) + matrix(c, r)) / 2;
      if (!is_finite(entry)) return entry;
      middle(r, c) = centre(entry);
      error(r, c) = radius_as_ball(entry);
    }
  const Ball shift = centre(frobenius_norm(middle));
  for (Index k = 0; k < middle.rows(); ++k) middle(k, k) += shift;
  return spectral_norm_bound(middle) - shift + frobenius_norm(error);
}

}  // namespace attsvm

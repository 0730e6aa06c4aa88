#pragma once
// The equations of a stationary point on a sphere and their derivative, in any tier.

#include "attsvm/attention/curvature.hpp"

namespace attsvm {

/// F(θ, λ) = ( v/s - λ θ/R, (R² - |θ|²)/(2R) ).
template <class S>
Vector<S> bordered_value(const BasicCurvature<S>& curvature, const Vector<S>& theta, const S& lambda,
                         const S& radius, const S& scale) {
  const Index dimension = theta.size();
  Vector<S> value(dimension + 1);
  S square(0);
  for (Index k = 0; k < dimension; ++k) {
    value(k) = curvature.descent()(k) / scale - lambda * theta(k) / radius;
    square += theta(k) * theta(k);
  }
  value(dimension) = (radius * radius - square) / (S(2) * radius);
  return value;
}

/// DF = [[ Dv/s - (λ/R) I, -θ/R ], [ -θ^T/R, 0 ]].
template <class S>
Matrix<S> bordered_jacobian(const BasicCurvature<S>& curvature, const Vector<S>& theta, const S& lambda,
                            const S& radius, const S& scale) {
  const Index dimension = theta.size();
  Matrix<S> jacobian(dimension + 1, dimension + 1);
  for (Index r = 0; r < dimension; ++r) {
    for (Index c = 0; c < dimension; ++c) jacobian(r, c) = curvature.derivative()(r, c) / scale;
    jacobian(r, r) -= lambda / radius;
    jacobian(r, dimension) = -theta(r) / radius;
    jacobian(dimension, r) = jacobian(r, dimension);
  }
  jacobian(dimension, dimension) = S(0);
  return jacobian;
}

}  // namespace attsvm

#pragma once
// Vectors and matrices over any tier. Eigen holds them; attsvm/number/numeric_traits.hpp teaches Eigen
// the scalars.

#include <Eigen/Core>

#include "attsvm/number/numeric_traits.hpp"

namespace attsvm {

using Index = Eigen::Index;

template <class S>
using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;

/// Row-major: a row is one token's feature, and rows are what the library walks over.
template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace attsvm

#pragma once
// Dot products and matrix products of balls in Eigen, through Arb's fused dot product: one rounding a sum instead
// of two a term, and no temporaries. Included by attsvm/number/numeric_traits.hpp.
//
// Eigen's blocked kernels wouldn't compile anyway: they compare the scalar factor with 0.

#include <type_traits>
#include <utility>

#include <Eigen/Core>

#include "attsvm/number/ball.hpp"

namespace Eigen::internal {

template <class Expression>
inline constexpr bool is_stored_ball_vector = std::is_same_v<typename Expression::Scalar, attsvm::Ball> &&
                                              (traits<Expression>::Flags & DirectAccessBit) != 0;

/// a.dot(b): the returned ball contains Σ a_i b_i.
template <class A, class B, bool NeedToTranspose>
requires(is_stored_ball_vector<A>&& is_stored_ball_vector<B>) struct dot_nocheck<A, B, NeedToTranspose> {
  using ResScalar = attsvm::Ball;
  static ResScalar run(const MatrixBase<A>& a, const MatrixBase<B>& b) {
    // arb_dot walks over arb_t with a stride, and a Ball is one arb_t and nothing else.
    static_assert(sizeof(attsvm::Ball) == sizeof(arb_struct));
    attsvm::Ball sum;
    if (a.size() == 0) return sum;
    arb_dot(sum.backend().data(), nullptr, 0, a.derived().data()->backend().data(), a.derived().innerStride(),
            b.derived().data()->backend().data(), b.derived().innerStride(), a.size(), attsvm::ball_precision());
    return sum;
  }
};

/// Matrix products: every returned coefficient contains the dot product of a row and a column.
struct BallProduct {
  template <class Destination, class Lhs, class Rhs>
  static void evalTo(Destination& destination, const Lhs& lhs, const Rhs& rhs) {
    visit(destination, lhs, rhs, [](attsvm::Ball& target, attsvm::Ball&& value) { target = std::move(value); });
  }
  template <class Destination, class Lhs, class Rhs>
  static void addTo(Destination& destination, const Lhs& lhs, const Rhs& rhs) {
    visit(destination, lhs, rhs, [](attsvm::Ball& target, attsvm::Ball&& value) { target += value; });
  }
  template <class Destination, class Lhs, class Rhs>
  static void subTo(Destination& destination, const Lhs& lhs, const Rhs& rhs) {
    visit(destination, lhs, rhs, [](attsvm::Ball& target, attsvm::Ball&& value) { target -= value; });
  }

 private:
  template <class Destination, class Lhs, class Rhs, class Update>
  static void visit(Destination& destination, const Lhs& lhs, const Rhs& rhs, Update update) {
    // Operands that are expressions are evaluated once, not once a coefficient.
    typename nested_eval<Lhs, Dynamic>::type left(lhs);
    typename nested_eval<Rhs, Dynamic>::type right(rhs);
    for (Index i = 0; i < destination.rows(); ++i) {
      for (Index j = 0; j < destination.cols(); ++j) {
        update(destination.coeffRef(i, j), left.row(i).dot(right.col(j)));
      }
    }
  }
};

template <class Lhs, class Rhs>
requires std::is_same_v<typename Lhs::Scalar, attsvm::Ball>
struct generic_product_impl<Lhs, Rhs, DenseShape, DenseShape, GemvProduct> : BallProduct {
};

template <class Lhs, class Rhs>
requires std::is_same_v<typename Lhs::Scalar, attsvm::Ball>
struct generic_product_impl<Lhs, Rhs, DenseShape, DenseShape, GemmProduct> : BallProduct {
};

}  // namespace Eigen::internal

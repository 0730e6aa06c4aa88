// What must not compile with balls: comparisons, truth values, doubles slipping in or out.

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "attsvm/number/concepts.hpp"
#include "attsvm/number/linear_algebra.hpp"

namespace attsvm {

namespace {

template <class A, class B>
constexpr bool comparable_in_any_way = requires(const A& a, const B& b) {
  a < b;
}
|| requires(const A& a, const B& b) { a > b; }
|| requires(const A& a, const B& b) { a <= b; }
|| requires(const A& a, const B& b) { a >= b; }
|| requires(const A& a, const B& b) { a == b; }
|| requires(const A& a, const B& b) { a != b; }
|| requires(const A& a, const B& b) { a <=> b; };

template <class A, class B>
constexpr bool fully_comparable = requires(const A& a, const B& b) {
  a < b;
  a > b;
  a <= b;
  a >= b;
  a == b;
  a != b;
};

template <class A, class B>
constexpr bool mixes = requires(const A& a, const B& b) {
  a + b;
}
|| requires(const A& a, const B& b) { a* b; };

enum Plain { first, second };

// The concepts see what they should where operators exist...
static_assert(fully_comparable<Rational, Rational> && fully_comparable<Real, int>);
static_assert(comparable_in_any_way<double, int>);
// ... and nothing where an enclosure is involved.
static_assert(!comparable_in_any_way<Ball, Ball>);
static_assert(!comparable_in_any_way<Ball, int> && !comparable_in_any_way<int, Ball>);
static_assert(!comparable_in_any_way<Ball, long> && !comparable_in_any_way<unsigned long, Ball>);
static_assert(!comparable_in_any_way<Ball, bool> && !comparable_in_any_way<char, Ball>);
static_assert(!comparable_in_any_way<Ball, double> && !comparable_in_any_way<double, Ball>);
static_assert(!comparable_in_any_way<Ball, long double> && !comparable_in_any_way<float, Ball>);
static_assert(!comparable_in_any_way<Ball, Rational> && !comparable_in_any_way<Rational, Ball>);
static_assert(!comparable_in_any_way<Ball, Integer> && !comparable_in_any_way<Integer, Ball>);
static_assert(!comparable_in_any_way<Ball, Real> && !comparable_in_any_way<Real, Ball>);
// Unrelated comparisons of this namespace are left alone.
static_assert(fully_comparable<Plain, int> && fully_comparable<int, Plain> && fully_comparable<Plain, Plain>);

// A double enters only when asked for by name; fractions too, since they are enclosed and not copied.
static_assert(std::constructible_from<Ball, double> && !std::convertible_to<double, Ball>);
static_assert(std::constructible_from<Ball, float> && !std::convertible_to<float, Ball>);
static_assert(std::constructible_from<Ball, Rational> && !std::convertible_to<Rational, Ball>);
static_assert(!std::assignable_from<Ball&, double>);
static_assert(std::convertible_to<int, Ball> && std::convertible_to<long, Ball> &&
              std::convertible_to<unsigned, Ball>);
static_assert(mixes<Ball, int> && mixes<long, Ball> && mixes<Ball, Ball>);
static_assert(!mixes<Ball, double> && !mixes<double, Ball> && !mixes<Ball, Rational> && !mixes<Real, Ball>);

// Nothing leaves by itself.
static_assert(!std::convertible_to<Ball, double> && !std::convertible_to<Ball, bool>);
static_assert(!std::convertible_to<Ball, Rational> && !std::convertible_to<Ball, Real>);

static_assert(std::is_nothrow_move_constructible_v<Ball> && std::is_nothrow_move_assignable_v<Ball>);

static_assert(ExactScalar<Rational> && ExactScalar<Integer> && !ExactScalar<Ball> && !ExactScalar<Real> &&
              !ExactScalar<double>);
static_assert(EnclosureScalar<Ball> && !EnclosureScalar<Rational> && !EnclosureScalar<double>);
static_assert(ApproximateScalar<Real> && ApproximateScalar<double> && !ApproximateScalar<Ball> &&
              !ApproximateScalar<Rational> && !ApproximateScalar<int>);

}  // namespace

TEST_CASE("vectors of balls take integers and not doubles") {
  // Checked by the compiler above; here that the permitted forms also compute.
  const Ball two = 2;
  CHECK(contains(two * 3 + 1, Rational(7)));
  CHECK(contains(5L - two, Rational(3)));
  CHECK(contains(10U / two, Rational(5)));
}

}  // namespace attsvm

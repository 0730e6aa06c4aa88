#include "attsvm/number/ball.hpp"

#include <stdexcept>

#include "fmpq_scope.hpp"

namespace attsvm {

namespace {

arb_srcptr raw(const Ball& x) { return x.backend().data(); }
arb_ptr raw(Ball& x) { return x.backend().data(); }

template <class Function>
Ball apply(Function function, const Ball& x) {
  Ball result;
  function(raw(result), raw(x), ball_precision());
  return result;
}

void require_finite(const Ball& x) {
  if (!is_finite(x)) throw std::domain_error("a ball that is not finite has no parts");
}

/// The exact value of a finite arf number.
Rational exact(const arf_t x) {
  if (arf_is_zero(x)) return 0;
  if (arf_cmpabs_2exp_si(x, maximal_exact_exponent) >= 0 || arf_cmpabs_2exp_si(x, -maximal_exact_exponent) <= 0) {
    throw std::range_error("the exponent of a ball is too large for an exact fraction");
  }
  FmpqScope fraction;
  arf_get_fmpq(fraction.get(), x);
  return fraction.to_rational();
}

Certainty certainty(bool yes, bool no) { return yes ? Certainty::yes : no ? Certainty::no : Certainty::undecided; }

}  // namespace

Ball exp(const Ball& x) { return apply(arb_exp, x); }
Ball expm1(const Ball& x) { return apply(arb_expm1, x); }
Ball log(const Ball& x) { return apply(arb_log, x); }
Ball log1p(const Ball& x) { return apply(arb_log1p, x); }
Ball sqrt(const Ball& x) { return apply(arb_sqrt, x); }
Ball sqrt_of_nonnegative(const Ball& x) { return apply(arb_sqrtpos, x); }

Ball abs(const Ball& x) {
  Ball result;
  arb_abs(raw(result), raw(x));
  return result;
}

Order compare(const Ball& a, const Ball& b) {
  if (!is_finite(a) || !is_finite(b)) return Order::undecided;
  if (arb_lt(raw(a), raw(b))) return Order::less;
  if (arb_gt(raw(a), raw(b))) return Order::greater;
  if (arb_eq(raw(a), raw(b))) return Order::equal;
  return Order::undecided;
}

Certainty less(const Ball& a, const Ball& b) {
  if (!is_finite(a) || !is_finite(b)) return Certainty::undecided;
  return certainty(arb_lt(raw(a), raw(b)), arb_ge(raw(a), raw(b)));
}

Certainty is_zero(const Ball& x) {
  if (!is_finite(x)) return Certainty::undecided;
  return certainty(arb_is_zero(raw(x)), !arb_contains_zero(raw(x)));
}

Certainty is_positive(const Ball& x) {
  if (!is_finite(x)) return Certainty::undecided;
  return certainty(arb_is_positive(raw(x)), arb_is_nonpositive(raw(x)));
}

Certainty is_negative(const Ball& x) {
  if (!is_finite(x)) return Certainty::undecided;
  return certainty(arb_is_negative(raw(x)), arb_is_nonnegative(raw(x)));
}

bool contains_zero(const Ball& x) { return !is_finite(x) || arb_contains_zero(raw(x)); }

bool contains(const Ball& x, const Rational& value) {
  if (!is_finite(x)) return true;
  const FmpqScope fraction(value.backend().data());
  return arb_contains_fmpq(raw(x), fraction.get());
}

bool contains(const Ball& outer, const Ball& inner) {
  return !is_finite(outer) || arb_contains(raw(outer), raw(inner));
}

bool overlaps(const Ball& a, const Ball& b) {
  return !is_finite(a) || !is_finite(b) || arb_overlaps(raw(a), raw(b));
}

bool is_exact(const Ball& x) { return is_finite(x) && arb_is_exact(raw(x)); }

bool is_finite(const Ball& x) { return arb_is_finite(raw(x)); }

Rational midpoint(const Ball& x) {
  require_finite(x);
  return exact(arb_midref(raw(x)));
}

Rational radius(const Ball& x) {
  require_finite(x);
  arf_t value;
  arf_init_set_mag_shallow(value, arb_radref(raw(x)));  // shares the digits of x, not to be cleared
  return exact(value);
}

Rational lower_bound(const Ball& x) { return midpoint(x) - radius(x); }

Rational upper_bound(const Ball& x) { return midpoint(x) + radius(x); }

Ball hull(const Ball& a, const Ball& b) {
  Ball result;
  arb_union(raw(result), raw(a), raw(b), ball_precision());
  return result;
}

Ball maximum(const Ball& a, const Ball& b) {
  Ball result;
  arb_max(raw(result), raw(a), raw(b), ball_precision());
  return result;
}

Ball minimum(const Ball& a, const Ball& b) {
  Ball result;
  arb_min(raw(result), raw(a), raw(b), ball_precision());
  return result;
}

Ball ball_around(const Rational& centre, const Rational& radius) {
  if (radius < 0) throw std::invalid_argument("a radius must not be negative");
  Ball result(centre);
  const Ball error(radius);
  arb_add_error(raw(result), raw(error));
  return result;
}

long accurate_bits(const Ball& x) { return is_finite(x) ? arb_rel_accuracy_bits(raw(x)) : -ARF_PREC_EXACT; }

}  // namespace attsvm

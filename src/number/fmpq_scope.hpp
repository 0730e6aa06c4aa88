#pragma once
// A FLINT fraction that frees itself, made from a Rational.

#include "attsvm/number/arb.hpp"
#include "attsvm/number/rational.hpp"

namespace attsvm {

class FmpqScope {
 public:
  FmpqScope() { fmpq_init(data_); }
  explicit FmpqScope(mpq_srcptr value) : FmpqScope() { fmpq_set_mpq(data_, value); }
  ~FmpqScope() { fmpq_clear(data_); }
  FmpqScope(const FmpqScope&) = delete;
  FmpqScope& operator=(const FmpqScope&) = delete;

  fmpq* get() { return data_; }
  const fmpq* get() const { return data_; }
  Rational to_rational() const {
    Rational value;
    fmpq_get_mpq(value.backend().data(), data_);
    return value;
  }

 private:
  fmpq_t data_;
};

}  // namespace attsvm

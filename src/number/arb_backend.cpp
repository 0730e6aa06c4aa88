#include "attsvm/number/arb_backend.hpp"

#include <flint/fmpz.h>

#include "fmpq_scope.hpp"

namespace attsvm {

arb_backend::arb_backend(const boost::multiprecision::gmp_rational& value) : arb_backend() {
  const FmpqScope fraction(value.data());
  arb_set_fmpq(data_, fraction.get(), ball_precision());
}

arb_backend::arb_backend(const boost::multiprecision::gmp_int& value) : arb_backend() {
  fmpz_t integer;
  fmpz_init(integer);
  fmpz_set_mpz(integer, value.data());
  arb_set_round_fmpz(data_, integer, ball_precision());
  fmpz_clear(integer);
}

std::string arb_backend::str(std::streamsize digits, std::ios_base::fmtflags) const {
  char* text = arb_get_str(data_, digits > 0 ? static_cast<slong>(digits) : 17, 0);
  std::string result(text);
  flint_free(text);
  return result;
}

}  // namespace attsvm

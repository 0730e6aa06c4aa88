#include "attsvm/number/approximate_double.hpp"

#include "nearest_double.hpp"

namespace attsvm {

double approximate_double(const Real& x) { return mpfr_get_d(x.backend().data(), MPFR_RNDN); }

double approximate_double(const Ball& x) { return arf_get_d(arb_midref(x.backend().data()), ARF_RND_NEAR); }

double approximate_double(const Rational& x) { return nearest_double(x); }

}  // namespace attsvm

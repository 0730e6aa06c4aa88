#pragma once
// The exact tier: integers and rationals over GMP. Case data, margin problems and hypotheses live here.

#include <boost/multiprecision/gmp.hpp>

namespace attsvm {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

}  // namespace attsvm

#pragma once
// What Eigen must know of the scalars.

#include <boost/multiprecision/eigen.hpp>
#include <boost/multiprecision/gmp.hpp>

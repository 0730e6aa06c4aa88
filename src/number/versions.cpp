#include "attsvm/number/versions.hpp"

#include <Eigen/Core>

#include <gmp.h>
#include <mpfr.h>
#include <boost/version.hpp>

#include "attsvm/number/arb.hpp"

namespace attsvm {

namespace {

std::string dotted(int major, int minor, int patch) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::string arb_version_text() {
#ifdef ATTSVM_ARB_IN_FLINT
  return "in FLINT";
#else
  return arb_version;
#endif
}

}  // namespace

std::vector<LibraryVersion> library_versions() {
  return {
      {"GMP", gmp_version},
      {"MPFR", mpfr_get_version()},
      {"FLINT", flint_version},
      {"Arb", arb_version_text()},
      {"Boost", dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
      {"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
  };
}

}  // namespace attsvm

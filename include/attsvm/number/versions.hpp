#pragma once
// Which libraries compute: part of every report, since a number is only as good as what made it.

#include <string>
#include <vector>

namespace attsvm {

struct LibraryVersion {
  std::string name;
  std::string version;
};

/// GMP, MPFR, FLINT, Arb, Boost and Eigen, in this order. Of the first four the version that is linked at run
/// time, of the other two (headers only) the version compiled.
std::vector<LibraryVersion> library_versions();

}  // namespace attsvm

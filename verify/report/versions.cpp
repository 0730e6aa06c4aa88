#include "verify/report/versions.hpp"

namespace attsvm::verify {

std::string tool_version() { return ATTSVM_VERSION; }

std::vector<LibraryVersion> report_versions() {
  std::vector<LibraryVersion> versions = library_versions();
  versions.push_back({"Ceres", ATTSVM_CERES_VERSION});
  versions.push_back({"yaml-cpp", ATTSVM_YAML_CPP_VERSION});
  return versions;
}

std::string version_text() {
  std::string text = "attsvm " + tool_version();
  for (const LibraryVersion& library : report_versions()) text += "\n" + library.name + " " + library.version;
  return text;
}

}  // namespace attsvm::verify

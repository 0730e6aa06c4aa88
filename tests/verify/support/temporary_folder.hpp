#pragma once
// A folder that lives as long as a test.

#include <filesystem>

namespace attsvm::verify::testing {

/// Creates an empty folder under the system's temporary one; removes it with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace attsvm::verify::testing

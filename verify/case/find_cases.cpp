#include "verify/case/find_cases.hpp"

#include <filesystem>
#include <set>
#include <system_error>

#include "verify/case/case_error.hpp"

namespace attsvm::verify {

namespace {

namespace fs = std::filesystem;

void add_directory(const std::string& path, std::set<std::string>& found) {
  try {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
      if (entry.path().extension() == ".yaml" && !entry.is_directory()) {
        found.insert(entry.path().lexically_normal().string());
      }
    }
  } catch (const fs::filesystem_error& error) {
    throw CaseError(path, {}, "an unreadable directory (" + error.code().message() + ")",
                    "a directory of case files");
  }
}

}  // namespace

std::vector<std::string> find_cases(const std::vector<std::string>& paths) {
  std::set<std::string> found;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) throw CaseError(path, {}, "no such file or directory", "a case file or a directory");
    if (fs::is_directory(status)) {
      add_directory(path, found);
    } else {
      found.insert(fs::path(path).lexically_normal().string());
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace attsvm::verify

#pragma once
// Case files in a folder of their own, and the attsvm command run there over the synthetic theorems.

#include <map>
#include <string>
#include <vector>

#include "verify/support/run_program.hpp"
#include "verify/support/temporary_folder.hpp"

namespace attsvm::verify::testing {

class SyntheticRun {
 public:
  /// Writes each text to its name under the folder; subfolders are made.
  explicit SyntheticRun(const std::map<std::string, std::string>& files);

  /// `attsvm ARGUMENTS` in the folder.
  ProgramResult attsvm(const std::vector<std::string>& arguments) const;
  /// The same, left running.
  std::vector<std::string> command(const std::vector<std::string>& arguments) const;
  std::string folder() const { return folder_.path().string(); }
  /// The content of a file in the folder; empty when there is none.
  std::string content(const std::string& file) const;

 private:
  TemporaryFolder folder_;
};

/// A claim of test/<theorem> expecting `expect`, as a line for case_text.
std::string claim_line(const std::string& theorem, const std::string& expect, const std::string& more = "");

}  // namespace attsvm::verify::testing

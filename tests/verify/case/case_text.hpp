#pragma once
// Valid cases that the tests vary, and what the tests ask of files and errors.

#include <string>
#include <vector>

#include "verify/case/read_case.hpp"

namespace attsvm::verify::test {

/// One sequence of three keys, one claim with a method and a start.
std::string keys_case();

/// Two sequences of tokens with head, labels and key map.
std::string tokens_case();

/// `text` with its only occurrence of `before` replaced; throws std::logic_error when there isn't exactly one.
std::string replaced(const std::string& text, const std::string& before, const std::string& after);

/// The whole file; throws std::runtime_error when it can't be read.
std::string file_bytes(const std::string& path);

/// `path` with everything in the project's folder, e.g. docs/case-format.md.
std::string project_path(const std::string& path);

/// The reader's complaint about a text, with the file named x.yaml; empty when it reads.
std::string complaint(const std::string& text);

/// A scalar of a case, read as the first score.
Rational read_number(const std::string& text);

/// Everything but names of files and places is the same.
bool same_content(const Case& a, const Case& b);

/// A directory that exists while the object does.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  /// Writes a file below, with the directories it needs; returns its path.
  std::string write(const std::string& name, const std::string& bytes) const;

 private:
  std::string path_;
};

}  // namespace attsvm::verify::test

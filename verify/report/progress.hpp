#pragma once
// The progress bar of a run, one line that is drawn over and over.

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

namespace attsvm::verify {

/// Draws `[#####-----] 12/24 claims`, or what else is counted, without a line end and without escape codes, only
/// carriage returns.
class Progress {
 public:
  /// `out` is null when nothing is to be drawn.
  Progress(std::ostream* out, std::size_t total, std::string_view things = "claims")
      : out_(out), total_(total), things_(things) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  void draw(std::size_t done);
  /// Blanks the line, so that something else can be printed there.
  void clear();

 private:
  std::ostream* out_;
  std::size_t total_;
  std::string things_;
  std::size_t drawn_ = 0;  ///< characters on the line
};

}  // namespace attsvm::verify

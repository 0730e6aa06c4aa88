#include "verify/report/progress.hpp"

#include <fmt/format.h>

namespace attsvm::verify {

void Progress::draw(std::size_t done) {
  if (!out_ || total_ == 0) return;
  constexpr std::size_t columns = 30;
  const std::size_t filled = columns * done / total_;
  const std::string bar = fmt::format("[{}{}] {}/{} {}", std::string(filled, '#'),
                                      std::string(columns - filled, '-'), done, total_, things_);
  clear();
  *out_ << bar << std::flush;
  drawn_ = bar.size();
}

void Progress::clear() {
  if (!out_ || drawn_ == 0) return;
  *out_ << '\r' << std::string(drawn_, ' ') << '\r' << std::flush;
  drawn_ = 0;
}

}  // namespace attsvm::verify

#pragma once
// Where a command speaks, and what may stop it.

#include <atomic>
#include <ostream>
#include <string>
#include <vector>

namespace attsvm::verify {

struct Surroundings {
  std::ostream& out;          ///< results
  std::ostream& err;          ///< errors and progress
  bool out_colour = false;    ///< `out` is a terminal that takes colours
  bool err_progress = false;  ///< `err` is a terminal that a bar can be drawn on
  const std::atomic<bool>& interrupted;
  std::vector<std::string> command_line;  ///< as given, the program's name first
};

/// True when the descriptor is a terminal, TERM is set and not `dumb`, and NO_COLOR is unset or empty.
bool takes_drawing(int descriptor);

}  // namespace attsvm::verify

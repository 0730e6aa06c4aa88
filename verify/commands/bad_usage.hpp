#pragma once
// A command line that can't be served.

#include <stdexcept>

namespace attsvm::verify {

/// Ends the command with ExitCode::bad_input; the text says what is wrong, in one line.
struct BadUsage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace attsvm::verify

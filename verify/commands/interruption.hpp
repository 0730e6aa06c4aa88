#pragma once
// Ctrl-C: computations look at a flag now and then, and what is finished is still reported.

#include <atomic>

namespace attsvm::verify {

/// Lets SIGINT and SIGTERM set the flag that is returned; a second signal ends the program at once.
const std::atomic<bool>& catch_interruption();

}  // namespace attsvm::verify

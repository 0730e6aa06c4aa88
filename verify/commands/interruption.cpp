#include "verify/commands/interruption.hpp"

#include <csignal>

namespace attsvm::verify {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

extern "C" void set_interrupted(int) { interrupted = true; }

}  // namespace

const std::atomic<bool>& catch_interruption() {
  struct sigaction action = {};
  action.sa_handler = set_interrupted;
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace attsvm::verify

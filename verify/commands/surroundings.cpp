#include "verify/commands/surroundings.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace attsvm::verify {

namespace {

std::string_view environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value ? value : "";
}

}  // namespace

bool takes_drawing(int descriptor) {
  const std::string_view terminal = environment("TERM");
  return ::isatty(descriptor) == 1 && !terminal.empty() && terminal != "dumb" && environment("NO_COLOR").empty();
}

}  // namespace attsvm::verify

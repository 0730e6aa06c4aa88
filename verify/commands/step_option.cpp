#include "verify/commands/step_option.hpp"

#include <fmt/format.h>

#include "attsvm/number/parse.hpp"
#include "verify/commands/bad_usage.hpp"

namespace attsvm::verify {

Rational parse_step(std::string_view word) {
  try {
    const Rational step = parse_rational(word);
    if (step > 0) return step;
  } catch (const NumberSyntaxError&) {
  }
  throw BadUsage(fmt::format("--step takes a positive number such as 1/10, not `{}`", word));
}

}  // namespace attsvm::verify

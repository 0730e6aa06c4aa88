#pragma once
// attsvm solve: the exact margin solution of one choice.

#include <string>

#include "verify/commands/surroundings.hpp"
#include "verify/report/summary.hpp"

namespace attsvm::verify {

struct SolveOptions {
  std::string path;
  std::string choice;  ///< `0,2,1`: a token a sequence; empty: the globally optimal tokens
  std::string json;    ///< file to write, or empty
  std::string method;  ///< flow, gd, ngd or polyak: only its cones; empty: all
  bool basin = false;  ///< also the certified cones
  std::string step;    ///< of gradient descent and normalised gradient descent; empty: 1 and 1/10
};

/// Prints the solution, or the proof that there is none: both are answers, and both end as_expected.
ExitCode solve_command(const SolveOptions& options, const Surroundings& surroundings);

}  // namespace attsvm::verify

#pragma once
// The attsvm command over a list of theorems: parses the command line and runs one of its commands.

#include <vector>

#include "verify/theorem.hpp"

namespace attsvm::verify {

/// The program's exit status (see ExitCode). Catches everything: what is about the input ends as bad_input,
/// any other exception as internal_error.
int attsvm_command(int argc, char** argv, const std::vector<Theorem>& theorems);

}  // namespace attsvm::verify

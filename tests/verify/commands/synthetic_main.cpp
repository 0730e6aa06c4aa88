#include "verify/commands/attsvm_command.hpp"
#include "verify/support/synthetic_theorems.hpp"

int main(int argc, char** argv) {
  return attsvm::verify::attsvm_command(argc, argv, attsvm::verify::testing::synthetic_theorems());
}

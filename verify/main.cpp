#include "verify/commands/attsvm_command.hpp"

int main(int argc, char** argv) {
  return attsvm::verify::attsvm_command(argc, argv, attsvm::verify::all_theorems());
}

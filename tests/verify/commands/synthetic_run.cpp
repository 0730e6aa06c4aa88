#include "verify/commands/synthetic_run.hpp"

#include <fstream>
#include <iterator>

namespace attsvm::verify::testing {

namespace fs = std::filesystem;

SyntheticRun::SyntheticRun(const std::map<std::string, std::string>& files) {
  for (const auto& [name, text] : files) {
    const fs::path file = folder_.path() / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
}

std::vector<std::string> SyntheticRun::command(const std::vector<std::string>& arguments) const {
  std::vector<std::string> words = {ATTSVM_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

ProgramResult SyntheticRun::attsvm(const std::vector<std::string>& arguments) const {
  return run_program(command(arguments), folder());
}

std::string SyntheticRun::content(const std::string& file) const {
  std::ifstream in(folder_.path() / file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string claim_line(const std::string& theorem, const std::string& expect, const std::string& more) {
  return "  - {theorem: test/" + theorem + ", expect: " + expect + (more.empty() ? "" : ", " + more) + "}\n";
}

}  // namespace attsvm::verify::testing

// The README's examples are what the program says.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "verify/support/run_program.hpp"

using namespace attsvm::verify::testing;

namespace {

/// `$ attsvm WORDS` and the output shown under it, up to the next command or the end of the block.
struct Example {
  std::vector<std::string> words;
  std::string output;
};

/// The examples in the blocks marked `console`.
std::vector<Example> examples_of(std::istream& text) {
  std::vector<Example> examples;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      std::istringstream words(line.substr(2));
      examples.push_back({{std::istream_iterator<std::string>(words), {}}, {}});
    } else if (inside) {
      REQUIRE_FALSE(examples.empty());
      examples.back().output += line + "\n";
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("every example of the README is true") {
  std::ifstream readme(ATTSVM_SOURCE "/README.md");
  const std::vector<Example> examples = examples_of(readme);
  CHECK(examples.size() >= 3);
  for (const Example& example : examples) {
    REQUIRE(example.words.size() >= 2);
    CAPTURE(example.words[1]);
    CHECK(example.words[0] == "attsvm");
    std::vector<std::string> command = example.words;
    command[0] = ATTSVM_PROGRAM;
    const ProgramResult result = run_program(command, ATTSVM_SOURCE);
    CHECK(result.status == 0);
    CHECK(result.err.empty());
    CHECK(result.out == example.output);
  }
}

// Case files from files and directories.
#include "verify/case/find_cases.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "verify/case/case_text.hpp"

using namespace attsvm::verify;

TEST_CASE("files stay, directories give their *.yaml at any depth, all sorted and once") {
  const test::TemporaryDirectory folder;
  const std::string b = folder.write("b.yaml", "");
  const std::string deep = folder.write("a/deep/er/c.yaml", "");
  const std::string a = folder.write("a/a.yaml", "");
  const std::string other = folder.write("a/notes.txt", "");
  folder.write("a/d.yaml.bak", "");
  std::filesystem::create_directory(folder.path() + "/e.yaml");
  CHECK(find_cases({folder.path()}) == std::vector<std::string>{a, deep, b});
  CHECK(find_cases({b, folder.path() + "/a"}) == std::vector<std::string>{a, deep, b});
  CHECK(find_cases({folder.path() + "/./a/../b.yaml", folder.path(), b}) == std::vector<std::string>{a, deep, b});
  CHECK(find_cases({other}) == std::vector<std::string>{other});
  CHECK(find_cases({folder.path() + "/e.yaml"}).empty());
  CHECK(find_cases({}).empty());
}

TEST_CASE("a missing path is an error even beside good ones") {
  const test::TemporaryDirectory folder;
  const std::string good = folder.write("a.yaml", "");
  const std::string missing = folder.path() + "/b.yaml";
  CHECK_THROWS_WITH_AS(find_cases({good, missing}),
                       (missing + ": found no such file or directory, expected a case file or a directory").c_str(),
                       CaseError);
}

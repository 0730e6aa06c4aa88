// Malformed case files under tests/reject/cases, each with the first line of its refusal beside it.
#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <regex>
#include <set>

#include "verify/case/case_text.hpp"

using namespace attsvm::verify;
namespace fs = std::filesystem;

namespace {

std::set<std::string> stems(const std::string& folder, const std::string& extension) {
  std::set<std::string> result;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == extension) result.insert(entry.path().stem().string());
  }
  return result;
}

/// The rest of a line from a column that counts UTF-8 characters from 1.
std::string rest_of_line(const std::string& text, int line, int column) {
  std::size_t place = 0;
  for (int i = 1; i < line; ++i) place = text.find('\n', place) + 1;
  for (int i = 1; i < column; ++i) {
    ++place;
    while ((static_cast<unsigned char>(text[place]) & 0xC0u) == 0x80u) ++place;
  }
  return text.substr(place, text.find('\n', place) - place);
}

}  // namespace

TEST_CASE("each malformed case is refused with its message, and nothing else lies in the folder") {
  const std::string folder = test::project_path("tests/reject/cases");
  const std::set<std::string> cases = stems(folder, ".yaml");
  REQUIRE(cases.size() >= 45);
  CHECK(cases == stems(folder, ".expected"));
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    CAPTURE(entry.path().string());
    CHECK((entry.path().extension() == ".yaml" || entry.path().extension() == ".expected"));
  }
  std::size_t quotations = 0;
  for (const std::string& stem : cases) {
    const std::string path = folder + "/" + stem + ".yaml";
    CAPTURE(path);
    std::string message;
    int line = 0;
    int column = 0;
    try {
      read_case(path);
    } catch (const CaseError& error) {
      message = error.message();
      line = error.line;
      column = error.column;
    }
    CHECK(message + "\n" == path + ":" + test::file_bytes(folder + "/" + stem + ".expected"));
    // What a message quotes from the file stands at the place it names.
    std::smatch found;
    const std::regex quotation(":[0-9]+:[0-9]+: found (?:unknown key |the key |the name )?`([^`.]+)`");
    if (!std::regex_search(message, found, quotation)) continue;
    const std::string rest = rest_of_line(test::file_bytes(path), line, column);
    const std::string quoted_text = found[1].str().substr(0, found[1].str().find("\\x"));
    CAPTURE(rest);
    CHECK((rest.rfind(quoted_text, 0) == 0 || rest.rfind('"' + quoted_text, 0) == 0));
    ++quotations;
  }
  CHECK(quotations >= 45);
  std::printf("%zu malformed cases refused, %zu quotations found in place\n", cases.size(), quotations);
}

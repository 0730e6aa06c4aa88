// Damaged files: whatever the damage, the reader answers with a case or a CaseError.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <random>

#include "verify/case/case_text.hpp"
#include "verify/case/check_text.hpp"

using namespace attsvm::verify;

namespace {

/// One to three changes of bytes, from a seed; the same on every machine.
std::string damaged(std::string text, std::mt19937& random) {
  static const std::string special = "[]{}:,-?&*!|>'\"%#@`~ \n\t\\/.0eExp\xC3\xFF";
  const auto place = [&] { return random() % (text.size() + 1); };
  for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
    switch (random() % 6) {
      case 0:
        text.resize(place());
        break;
      case 1:
        if (!text.empty()) text[random() % text.size()] = static_cast<char>(random() % 256);
        break;
      case 2:
        if (!text.empty()) text[random() % text.size()] = special[random() % special.size()];
        break;
      case 3:
        text.insert(place(), 1, special[random() % special.size()]);
        break;
      case 4:
        text.erase(place(), random() % 8);
        break;
      default:
        text.insert(place(), text.substr(place(), random() % 40));
    }
  }
  return text;
}

/// The message fits on one line of a terminal, and its place lies in the text.
bool is_presentable(const CaseError& error, const std::string& text) {
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
  std::string_view rest = error.what();
  while (!rest.empty()) {
    const std::size_t length = utf8_length(rest);
    if (length == 0 || is_control(rest, length)) return false;
    rest.remove_prefix(length);
  }
  return error.line >= 1 && error.line <= lines && error.column >= 1 && !error.found.empty() &&
         !error.expected.empty();
}

}  // namespace

TEST_CASE("3000 damaged files are read or refused, and nothing else happens") {
  std::mt19937 random(1616);
  int read = 0;
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = damaged(i % 2 == 0 ? test::keys_case() : test::tokens_case(), random);
    CAPTURE(text);
    try {
      const Case result = read_case_text(text, "x.yaml");
      ++read;
      CHECK(result.problem.dimension > 0);
      CHECK(!result.claims.empty());
    } catch (const CaseError& error) {
      ++refused;
      CAPTURE(error.message());
      CHECK(is_presentable(error, text));
    } catch (const std::exception& error) {
      FAIL_CHECK("not a CaseError: " << error.what());
    }
  }
  CHECK(read + refused == 3000);
  CHECK(read >= 100);
  CHECK(refused >= 1000);
  std::printf("3000 damaged files: %d read, %d refused\n", read, refused);
}

#include "verify/report/text.hpp"

#include <doctest/doctest.h>

using namespace attsvm::verify;

TEST_CASE("plain and accented text stays as it is") {
  for (const std::string_view text : {"", "a b", "θ_mm ≥ 1", "𝛼"}) {
    CHECK(one_line(text) == text);
    CHECK(xml_text(text) == text);
  }
}

TEST_CASE("line ends and control bytes don't leave a line") {
  CHECK(one_line("a\nb\tc\rd") == "a b c d");
  CHECK(one_line("\033[31mred") == "\uFFFD[31mred");
  CHECK(one_line(std::string_view("a\0b", 3)) == "a\uFFFDb");
  CHECK(one_line("\x7F") == "\uFFFD");
  CHECK(one_line("\u0085") == "\uFFFD");
}

TEST_CASE("XML text keeps its line ends") {
  CHECK(xml_text("a\nb\tc") == "a\nb\tc");
  CHECK(xml_text("\x01\x0B") == "\uFFFD\uFFFD");
  CHECK(xml_text("\xEF\xBF\xBE\xEF\xBF\xBF") == "\uFFFD\uFFFD");  // U+FFFE, U+FFFF
}

TEST_CASE("malformed UTF-8 is replaced, byte by byte, and what follows survives") {
  CHECK(one_line("\xFF!") == "\uFFFD!");
  CHECK(one_line("\x80!") == "\uFFFD!");                              // continuation without a start
  CHECK(one_line("\xC3") == "\uFFFD");                                // cut off
  CHECK(one_line("\xC3(") == "\uFFFD(");                              // continuation missing
  CHECK(one_line("\xC0\xAF") == "\uFFFD\uFFFD");                      // overlong
  CHECK(one_line("\xE0\x80\xAF") == "\uFFFD\uFFFD\uFFFD");            // overlong
  CHECK(one_line("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");            // surrogate
  CHECK(one_line("\xF4\x90\x80\x80") == "\uFFFD\uFFFD\uFFFD\uFFFD");  // past U+10FFFF
  CHECK(one_line("\uFFFD") == "\uFFFD");                              // the replacement itself is valid
}

TEST_CASE("columns are counted in code points") {
  CHECK(width("θ ≥ 1") == 5);
  CHECK(padded("θ", 3) == "θ  ");
  CHECK(padded("longer", 3) == "longer");
}

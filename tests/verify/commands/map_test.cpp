#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <sstream>
#include <thread>

#include "attsvm/number/parse.hpp"
#include "verify/commands/synthetic_run.hpp"
#include "verify/support/synthetic_theorems.hpp"

using namespace attsvm::verify::testing;
using attsvm::parse_rational;
using attsvm::Rational;
using Json = nlohmann::json;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string claims = "\nclaims:\n  - {theorem: test/proved, expect: proved}\n";

/// Two limits: the tokens with keys (-1/10, 1) and (1, 0).
const std::string local =
    "format: attsvm-case/1\ntitle: Two <limits>\nattention: prompt\n"
    "keys: [[[-1/10, 1], [1, 0], [0, 0]]]\nscores: [[1, 9/10, 0]]" +
    claims;

/// The words of a small map; later ones of the same option replace it.
std::vector<std::string> words_of(const std::map<std::string, std::string>& changes) {
  std::map<std::string, std::string> options = {
      {"--method", "ngd"}, {"--step", "1/10"}, {"--window", "-20,20,-20,20"}, {"--cells", "4"}};
  for (const auto& [option, word] : changes) options[option] = word;
  std::vector<std::string> words = {"map", "a.yaml"};
  for (const auto& [option, word] : options)
    if (word != "none") words.insert(words.end(), {option, word});
  return words;
}

Rational number(const Json& text) { return parse_rational(text.get<std::string>()); }

}  // namespace

TEST_CASE("map draws one character a cell, and writes every box") {
  const SyntheticRun run({{"a.yaml", local}});
  const ProgramResult result =
      run.attsvm(words_of({{"--depth", "1"}, {"--json", "out.json"}, {"--svg", "out.svg"}}));
  CHECK(result.status == 0);
  CHECK(result.err.empty());  // no bar in a pipe
  const Json json = Json::parse(run.content("out.json"));
  CHECK(json["method"] == Json({{"kind", "ngd"}, {"step", "1/10"}}));
  CHECK(json["window"]["left"] == "-20");
  CHECK(json["cells"] == 4);
  CHECK(json["depth"] == 1);
  CHECK(json["steps"] == 1000);
  REQUIRE(json["choices"].size() == 2);
  CHECK(json["choices"][0]["choice"] == Json({0}));
  CHECK(json["choices"][1]["choice"] == Json({1}));
  CHECK(json["choices"][1]["direction"] == Json({"1", "0"}));

  Rational share[3] = {0, 0, 0};
  std::vector<std::string> kinds(16);
  for (const Json& box : json["boxes"]) {
    const Rational width = number(box["right"]) - number(box["left"]);
    const Rational height = number(box["top"]) - number(box["bottom"]);
    CHECK(width == (box["level"] == 0 ? Rational(10) : Rational(5)));
    CHECK(number(box["left"]) >= 10 * box["column"].get<long>() - 20);
    CHECK(number(box["right"]) <= 10 * box["column"].get<long>() - 10);
    CHECK(number(box["bottom"]) >= 10 * box["row"].get<long>() - 20);
    CHECK(number(box["top"]) <= 10 * box["row"].get<long>() - 10);
    std::size_t kind = 2;
    if (box["verdict"] == "proved") {
      kind = box["choice"][0].get<std::size_t>();
      CHECK(box["certified_at_step"] >= 0);
    } else {
      CHECK(box["verdict"] == "undecided");
      CHECK_FALSE(box.contains("choice"));
      CHECK_FALSE(box["why_undecided"].get<std::string>().empty());
    }
    share[kind] += width * height / 1600;
    kinds[box["row"].get<std::size_t>() * 4 + box["column"].get<std::size_t>()] += "AB?"[kind];
  }
  CHECK(share[0] > 0);
  CHECK(share[1] > 0);
  CHECK(share[2] > 0);
  CHECK(share[0] + share[1] + share[2] == 1);
  CHECK(number(json["choices"][0]["proved_share"]) == share[0]);
  CHECK(number(json["choices"][1]["proved_share"]) == share[1]);
  CHECK(number(json["undecided_share"]) == share[2]);
  for (const char* exact : {"A          choice 0", "B          choice 1"}) CHECK(has(result.out, exact));
  CHECK(has(result.out, "proved on " + share[0].str() + " = "));
  CHECK(has(result.out, "undecided, nothing is proved: " + share[2].str() + " = "));

  // the map, from the top row down
  std::istringstream lines(result.out);
  std::vector<std::string> rows;
  for (std::string line; std::getline(lines, line);) rows.push_back(line);
  REQUIRE(rows.size() > 4);
  rows.erase(rows.begin(), rows.end() - 4);
  for (std::size_t row = 0; row < 4; ++row)
    for (std::size_t column = 0; column < 4; ++column) {
      const std::string& kind = kinds[row * 4 + column];
      const char expected = kind.find_first_not_of(kind[0]) == std::string::npos ? kind[0] : '*';
      CHECK(rows[3 - row][column] == expected);
    }

  pugi::xml_document svg;
  REQUIRE(static_cast<bool>(svg.load_string(run.content("out.svg").c_str())));
  std::map<std::string, Rational> area;
  for (const pugi::xml_node& rect : svg.child("svg").child("svg").children("rect")) {
    area[rect.attribute("fill").value()] +=
        Rational(rect.attribute("width").as_int() * rect.attribute("height").as_int(), 64);
    CHECK(rect.attribute("y").as_int() + rect.attribute("height").as_int() <= 8);
  }
  CHECK(area["#4477aa"] == share[0]);
  CHECK(area["#ee6677"] == share[1]);
  CHECK(area["#bbbbbb"] == share[2]);
  CHECK(has(run.content("out.svg"), "Two &lt;limits&gt;"));
  // token 0 lies up: its boxes are drawn above those of token 1
  const auto top_of = [&svg](const char* fill) {
    return svg.child("svg").child("svg").find_child_by_attribute("rect", "fill", fill).attribute("y").as_int();
  };
  CHECK(top_of("#ee6677") > 0);
}

TEST_CASE("map writes the same bytes whatever the number of threads") {
  const SyntheticRun run({{"a.yaml", local}});
  const ProgramResult one =
      run.attsvm(words_of({{"--jobs", "1"}, {"--json", "1.json"}, {"--svg", "1.svg"}, {"--steps", "200"}}));
  const ProgramResult three =
      run.attsvm(words_of({{"--jobs", "3"}, {"--json", "3.json"}, {"--svg", "3.svg"}, {"--steps", "200"}}));
  CHECK(one.status == 0);
  CHECK(three.out == one.out);
  CHECK(run.content("3.json") == run.content("1.json"));
  CHECK(run.content("3.svg") == run.content("1.svg"));
  CHECK_FALSE(run.content("1.svg").empty());
}

TEST_CASE("a map on which nothing is proved is an answer, and says so") {
  const SyntheticRun run({{"a.yaml", local}});
  const ProgramResult result =
      run.attsvm(words_of({{"--window", "-1,1,-1,1"}, {"--cells", "2"}, {"--steps", "1"}}));
  CHECK(result.status == 0);
  CHECK(has(result.out, "undecided, nothing is proved: 1 of the area\n"));
  CHECK(has(result.out, "\n??\n??\n"));
}

TEST_CASE("map refuses what it can't serve, before the work") {
  const SyntheticRun run({{"a.yaml", local}});
  const std::map<std::string, std::vector<std::string>> bad = {
      {"--method", {"polyak", "", "NGD", "none"}},
      {"--step", {"0", "-1", "a", "1/0", "", "none"}},
      {"--window", {"0,1,0", "0,1,0,1,2", "1,0,0,1", "0,1,1,1", "0,1,0,x", "0,1,0,1,", "", "none"}},
      {"--cells", {"0", "-1", "1.5", "4x", "100000", "", "none"}},
      {"--depth", {"-1", "13", "x", ""}},
      {"--steps", {"0", "-1", "1e3", ""}},
      {"--jobs", {"0", "x"}},
      {"--json", {"missing/out.json", "."}},
      {"--svg", {"missing/out.svg", "."}}};
  for (const auto& [option, words] : bad)
    for (const std::string& word : words) {
      CAPTURE(option);
      CAPTURE(word);
      const ProgramResult result = run.attsvm(words_of({{option, word}}));
      CHECK(result.status == 2);
      CHECK(result.out.empty());
      CHECK_FALSE(result.err.empty());
      if (!has(option, "json") && !has(option, "svg")) CHECK(has(result.err, option));
    }
  CHECK(run.attsvm(words_of({{"--json", "same"}, {"--svg", "same"}})).status == 2);
  CHECK(run.content("same").empty());
}

TEST_CASE("map refuses cases that are not of two dimensions") {
  const SyntheticRun run({{"a.yaml",
                           "format: attsvm-case/1\ntitle: Space\nattention: prompt\n"
                           "keys: [[[1, 0, 0], [0, 0, 0]]]\nscores: [[1, 0]]" +
                               claims}});
  const ProgramResult result = run.attsvm(words_of({}));
  CHECK(result.status == 2);
  CHECK(result.out.empty());
  CHECK(has(result.err, "two dimensions, this one has 3"));
  CHECK(SyntheticRun({}).attsvm(words_of({})).status == 2);
}

TEST_CASE("an interrupted map ends with 130 and writes nothing") {
  const SyntheticRun run({{"a.yaml", local}});
  // long enough not to end by itself
  Program program(run.command(words_of({{"--method", "gd"},
                                        {"--step", "1/1000000"},
                                        {"--cells", "1000"},
                                        {"--steps", "1000000000"},
                                        {"--json", "/dev/stdout"},
                                        {"--svg", "out.svg"}})),
                  run.folder());
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  program.send(SIGINT);
  const ProgramResult result = program.finish();
  CHECK(result.status == 130);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(run.folder())) ++files;
  CHECK(files == 1);
}

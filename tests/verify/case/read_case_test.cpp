// Whole cases: exact numbers, equivalent forms, defaults, files.
#include "verify/case/read_case.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>

#include "verify/case/case_text.hpp"

using namespace attsvm;
using namespace attsvm::verify;
using test::keys_case;
using test::read_number;
using test::replaced;
using test::tokens_case;

namespace {

Case read(const std::string& text) { return read_case_text(text, "x.yaml"); }

std::string file_complaint(const std::string& path) {
  try {
    read_case(path);
  } catch (const CaseError& error) {
    return error.message();
  }
  return {};
}

}  // namespace

TEST_CASE("numbers are exact") {
  CHECK(read_number("-3") == -3);
  CHECK(read_number("0.9") == Rational(9, 10));
  CHECK(read_number("9/10") == read_number("\"0.9\""));
  CHECK(read_number("-.2") == Rational(-1, 5));
  CHECK(read_number("0x1.8p-3") == Rational(3, 16));
  CHECK(read_number("-0x.8P+4") == -8);
  CHECK(read_number("0.1") + read_number("0.2") == read_number("0.3"));
  // Far below the smallest double, and far more digits than it has.
  CHECK(read_number("1e-400") * read_number("1e400") == 1);
  CHECK(read_number("1.00000000000000000000000000000000000001") != 1);
}

TEST_CASE("a printed double is read back as that double") {
  std::mt19937_64 random(42);
  for (int i = 0; i < 200; ++i) {
    const double value = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                                    static_cast<int>(random() % 200) - 150);
    char text[64];
    std::snprintf(text, sizeof text, "%a", value);
    CAPTURE(text);
    CHECK(read_number(text) == Rational(value));
  }
}

TEST_CASE("keys and scores fill the problem") {
  const Case result = read(keys_case());
  CHECK(result.path == "x.yaml");
  CHECK(result.title == "One sequence, two limits");
  CHECK(result.source.paper == "arXiv:2306.13596");
  CHECK(result.source.where == "single-input experiment");
  CHECK(result.attention == AttentionKind::prompt);
  CHECK(result.loss == LossKind::logistic);
  CHECK(!result.tokens.has_value());
  CHECK(result.problem.dimension == 2);
  REQUIRE(result.problem.size() == 1);
  Matrix<Rational> features(3, 2);
  features << Rational(-1, 10), 1, 1, 0, 0, 0;
  CHECK(result.problem.sequences[0].features == features);
  CHECK(result.problem.sequences[0].scores(1) == Rational(9, 10));
  CHECK(result.key_marks.at("scores").line == 6);
  CHECK(result.key_marks.at("scores").column == 1);
  CHECK(result.key_marks.size() == 8);
}

TEST_CASE("tokens with head, labels and key map give the keys and scores of the definition") {
  const Case result = read(tokens_case());
  REQUIRE(result.tokens.has_value());
  const Case::Tokens& data = *result.tokens;
  CHECK(data.key_map.rows() == 2);
  CHECK(result.problem.dimension == 2);
  REQUIRE(result.problem.size() == 2);
  CHECK(result.problem.sequences[0].length() == 2);
  CHECK(result.problem.sequences[1].length() == 3);
  for (std::size_t i = 0; i < 2; ++i) {
    const SequenceData<Rational>& sequence = result.problem.sequences[i];
    for (Index t = 0; t < sequence.length(); ++t) {
      Rational score = 0;
      for (Index c = 0; c < 3; ++c) score += data.head(c) * data.tokens[i](t, c);
      CHECK(sequence.scores(t) == score * data.labels(static_cast<Index>(i)));
      for (Index r = 0; r < 2; ++r) {
        Rational key = 0;
        for (Index c = 0; c < 3; ++c) key += data.key_map(r, c) * data.tokens[i](t, c);
        CHECK(sequence.features(t, r) == key);
      }
    }
  }
  // By hand: sequence 1, token 2 = (2/7, 5, -1/8), head (1/2, 0, 1), label -1.
  CHECK(result.problem.sequences[1].scores(2) == Rational(-1, 56));
  CHECK(result.problem.sequences[1].features(2, 0) == Rational(2, 7) - Rational(1, 40));
  CHECK(result.problem.sequences[1].features(2, 1) == Rational(41, 8));
}

TEST_CASE("the same case in other words has the same content") {
  const Case result = read(tokens_case());
  const std::string head = "head: [1/2, 0, 1]\nlabels: [1, -1]\n";
  SUBCASE("scores in place of head and labels, tokens kept") {
    const Case other = read(replaced(tokens_case(), head, "scores: [[5/2, 1/4], [-5/2, 0, -1/56]]\n"));
    CHECK(!other.tokens.has_value());
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(other.problem.sequences[i].features == result.problem.sequences[i].features);
      CHECK(other.problem.sequences[i].scores == result.problem.sequences[i].scores);
    }
  }
  SUBCASE("labels of 1 and an identity key map are the defaults") {
    const std::string plain =
        replaced(replaced(tokens_case(), "labels: [1, -1]\n", ""), "key_map: [[1, 0, 1/5], [0, 1, -1]]\n", "");
    const std::string spelled_out =
        replaced(plain, "claims:", "labels: [+1, 1.0]\nkey_map: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\nclaims:");
    CHECK(test::same_content(read(plain), read(spelled_out)));
    CHECK(read(plain).problem.sequences[1].features == read(plain).tokens->tokens[1]);
    CHECK(!test::same_content(read(plain), result));
  }
  SUBCASE("flipped labels flip the scores and nothing else") {
    const Case flipped = read(replaced(tokens_case(), "labels: [1, -1]", "labels: [-1, 1]"));
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(flipped.problem.sequences[i].features == result.problem.sequences[i].features);
      CHECK(flipped.problem.sequences[i].scores == -result.problem.sequences[i].scores);
    }
  }
  SUBCASE("line ends, comments, quotes, block style and JSON") {
    std::string crlf;
    for (const char c : keys_case()) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(test::same_content(read(keys_case()), read(crlf)));
    CHECK(test::same_content(read(keys_case()), read("# why\n---\n" + keys_case() + "...\n")));
    const std::string block = replaced(keys_case(), "scores: [[1, 9/10, 0]]",
                                       "scores:\n  -\n    - \"1\"\n    - 0.90 # nine tenths\n    - '-0'");
    CHECK(test::same_content(read(keys_case()), read(block)));
    const std::string json =
        R"({"format": "attsvm-case/1", "title": "One sequence, two limits",)"
        R"( "source": {"paper": "arXiv:2306.13596", "where": "single-input experiment"}, "attention": "prompt",)"
        R"( "keys": [[[-0.1, 1], [1, 0], [0, 0]]], "scores": [[1, "9/10", 0]], "loss": "logistic", "claims": [)"
        R"({"theorem": "prompt/gd-local", "choice": [1], "method": {"kind": "ngd", "step": 0.1, "steps": 4e3},)"
        R"( "start": [0.1, -1.5], "expect": "supported"}]})";
    CHECK(test::same_content(read(keys_case()), read(json)));
  }
}

TEST_CASE("a case without loss and source has the defaults") {
  const Case result = read(tokens_case());
  CHECK(result.loss == LossKind::logistic);
  CHECK(result.source.paper.empty());
  CHECK(read(replaced(keys_case(), "loss: logistic", "loss: linear")).loss == LossKind::linear);
  CHECK(read(replaced(keys_case(), "loss: logistic", "loss: exponential")).loss == LossKind::exponential);
}

TEST_CASE("the numbers of a case have a common limit in memory") {
  // 1e100000 has about 332193 bits, so some 6500 of them fill 256 MiB.
  std::string many;
  for (int i = 0; i < 8000; ++i) many += (i == 0 ? "" : ", ") + std::string("1e100000");
  const std::string message = test::complaint(replaced(keys_case(), "1, 9/10, 0", many));
  CHECK(message.find("expected a score for each of 3 tokens") != std::string::npos);
  const std::string large = test::complaint(replaced(keys_case(), "[-0.1, 1], [1, 0], [0, 0]", "[" + many + "]"));
  CHECK(large.find("found numbers of more than 268435456 bytes in all") != std::string::npos);
}

TEST_CASE("files that aren't there, or aren't files, are refused") {
  const test::TemporaryDirectory folder;
  const std::string good = folder.write("good.yaml", keys_case());
  CHECK(test::same_content(read_case(good), read(keys_case())));
  CHECK(read_case(good).path == good);
  const std::string missing = folder.path() + "/missing.yaml";
  CHECK(file_complaint(missing) == missing + ": found no such file, expected a readable case file");
  CHECK(file_complaint(folder.path()) == folder.path() + ": found a directory, expected a readable case file");
  CHECK(file_complaint("/dev/zero") == "/dev/zero: found a special file, expected a readable case file");
  CHECK(file_complaint(good + "/x").find("expected a readable case file") != std::string::npos);
  // A regular file whose first byte can't be read: address 0 of this process.
  CHECK(file_complaint("/proc/self/mem").find("found an unreadable file (") != std::string::npos);
}

TEST_CASE("a file beyond the limit is refused without being read to its end") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.write("large.yaml", keys_case());
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40);  // a sparse file of 1 TiB
  CHECK(file_complaint(path) == path + ": found more than 67108864 bytes, expected a smaller case file");
}

TEST_CASE("self- and cross-attention: a feature is the outer product of token and query") {
  const std::string head = "format: attsvm-case/1\ntitle: W\nattention: ";
  const std::string tokens =
      "tokens: [[[1, 2], [0, -1]], [[3, 1], [1/2, 1], [0, 0]]]\nscores: [[1, 0], [1, 0, 0]]\n";
  const auto claim = [](const std::string& start) {
    return "claims: [{theorem: self/gd-local, method: {kind: gd, step: 1, steps: 1}, start: " + start +
           ", expect: proved}]\n";
  };
  // <x z^T, W> = x^T W z for W = (1, 2; 3, 5)
  const Case self = read_case_text(head + "self\nquery_token: 1\n" + tokens + claim("[[1, 2], [3, 5]]"), "x.yaml");
  REQUIRE(self.problem.dimension == 4);
  const Vector<Rational>& w = self.claims[0].start.value();
  // z_0 = (0, -1), W z_0 = (-2, -5); z_1 = (1/2, 1), W z_1 = (5/2, 13/2)
  const Vector<Rational> first = self.problem.sequences[0].features * w;
  CHECK(first(0) == -12);
  CHECK(first(1) == 5);
  const Vector<Rational> second = self.problem.sequences[1].features * w;
  CHECK(second(0) == 14);
  CHECK(second(1) == Rational(31, 4));
  CHECK(second(2) == 0);
  // the first token is the query by default
  const Case by_default = read_case_text(head + "self\n" + tokens + claim("[[1, 2], [3, 5]]"), "x.yaml");
  CHECK(Rational(by_default.problem.sequences[1].features.row(0).dot(w)) == 3 * (3 + 2) + 1 * (9 + 5));
  const Case cross = read_case_text(
      head + "cross\nqueries: [[1, 0, 2], [0, 1, 0]]\n" + tokens + claim("[[1, 2, 3], [4, 5, 6]]"), "x.yaml");
  REQUIRE(cross.problem.dimension == 6);
  // W z_0 = (7, 16), W z_1 = (2, 5)
  const Vector<Rational> logits = cross.problem.sequences[0].features * cross.claims[0].start.value();
  CHECK(logits(0) == 39);
  CHECK(logits(1) == -16);
  CHECK(Rational(cross.problem.sequences[1].features.row(1).dot(cross.claims[0].start.value())) == 6);
}

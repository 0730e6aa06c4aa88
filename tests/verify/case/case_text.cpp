#include "verify/case/case_text.hpp"

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace attsvm::verify::test {

std::string keys_case() {
  return R"(format: attsvm-case/1
title: One sequence, two limits
source: {paper: arXiv:2306.13596, where: single-input experiment}
attention: prompt
keys: [[[-0.1, 1], [1, 0], [0, 0]]]
scores: [[1, 9/10, 0]]
loss: logistic
claims:
  - theorem: prompt/gd-local
    choice: [1]
    method: {kind: ngd, step: 1/10, steps: 4000}
    start: [1/10, -3/2]
    expect: supported
)";
}

std::string tokens_case() {
  return R"(format: attsvm-case/1
title: Tokens and a head
attention: prompt
tokens: [[[1, 0, 2], [0, 1/3, 0.25]], [[3, -1, 1], [0, 1, 0], [2/7, 5, -0x1p-3]]]
head: [1/2, 0, 1]
labels: [1, -1]
key_map: [[1, 0, 1/5], [0, 1, -1]]
claims:
  - {theorem: prompt/gd-global, expect: inapplicable}
)";
}

std::string replaced(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t place = text.find(before);
  if (place == std::string::npos || text.find(before, place + 1) != std::string::npos) {
    throw std::logic_error("not exactly once in the text: " + before);
  }
  return text.substr(0, place) + after + text.substr(place + before.size());
}

std::string file_bytes(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("can't read " + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string project_path(const std::string& path) { return std::string(ATTSVM_SOURCE_DIR) + "/" + path; }

std::string complaint(const std::string& text) {
  try {
    read_case_text(text, "x.yaml");
  } catch (const CaseError& error) {
    return error.message();
  }
  return {};
}

Rational read_number(const std::string& text) {
  return read_case_text(replaced(keys_case(), "[[1, 9/10, 0]]", "[[" + text + ", 0, 0]]"), "x.yaml")
      .problem.sequences[0]
      .scores(0);
}

namespace {

bool same_problem(const AttentionProblem<Rational>& a, const AttentionProblem<Rational>& b) {
  if (a.dimension != b.dimension || a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const SequenceData<Rational>& x = a.sequences[i];
    const SequenceData<Rational>& y = b.sequences[i];
    if (x.length() != y.length() || x.features.rows() != y.features.rows()) return false;
    if (x.features != y.features || x.scores != y.scores) return false;
  }
  return true;
}

bool same_method(const std::optional<Method>& a, const std::optional<Method>& b) {
  if (!a || !b) return !a && !b;
  return a->kind == b->kind && a->step == b->step;
}

bool same_claim(const Claim& a, const Claim& b) {
  return a.name == b.name && a.theorem == b.theorem && a.choice == b.choice && a.loss == b.loss &&
         same_method(a.method, b.method) && a.steps == b.steps && a.start == b.start &&
         a.parameters == b.parameters && a.expect == b.expect;
}

}  // namespace

bool same_content(const Case& a, const Case& b) {
  if (a.claims.size() != b.claims.size()) return false;
  for (std::size_t i = 0; i < a.claims.size(); ++i) {
    if (!same_claim(a.claims[i], b.claims[i])) return false;
  }
  return a.title == b.title && a.source.paper == b.source.paper && a.source.where == b.source.where &&
         a.attention == b.attention && a.loss == b.loss && a.tokens.has_value() == b.tokens.has_value() &&
         same_problem(a.problem, b.problem);
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "attsvm-case-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("can't make " + pattern);
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryDirectory::write(const std::string& name, const std::string& bytes) const {
  const std::filesystem::path file = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary);
  stream << bytes;
  if (!stream.flush()) throw std::runtime_error("can't write " + file.string());
  return file.string();
}

}  // namespace attsvm::verify::test

// Claims: every key, defaults, names, places.
#include "verify/case/read_claims.hpp"

#include <doctest/doctest.h>

#include "verify/case/case_error.hpp"

#include "verify/case/case_text.hpp"
#include "verify/case/format_keys.hpp"

using namespace attsvm;
using namespace attsvm::verify;
using test::keys_case;
using test::replaced;

namespace {

/// The keys case with other claims.
std::vector<Claim> claims(const std::string& text) {
  const std::string base = keys_case();
  return read_case_text(base.substr(0, base.find("claims:")) + "claims:\n" + text, "x.yaml").claims;
}

Claim claim(const std::string& keys) {
  return claims("  - {theorem: prompt/gd-local, expect: proved" + keys + "}\n")[0];
}

}  // namespace

TEST_CASE("a claim's keys") {
  const Claim result = read_case_text(keys_case(), "x.yaml").claims.at(0);
  CHECK(result.theorem == "prompt/gd-local");
  CHECK(result.name == "gd-local-1");
  CHECK(result.choice == Choice{1});
  CHECK(!result.loss.has_value());
  REQUIRE(result.method.has_value());
  CHECK(result.method->kind == MethodKind::normalised_gradient_descent);
  CHECK(result.method->step == Rational(1, 10));
  CHECK(result.steps == 4000);
  REQUIRE(result.start.has_value());
  CHECK((*result.start)(1) == Rational(-3, 2));
  CHECK(result.parameters.empty());
  CHECK(result.expect == Expectation::supported);
}

TEST_CASE("a claim's places are its own") {
  const Claim result = read_case_text(keys_case(), "x.yaml").claims.at(0);
  CHECK(result.mark.line == 9);
  CHECK(result.mark.column == 5);
  CHECK(result.key_marks.at("method").line == 11);
  CHECK(result.key_marks.at("method").column == 5);
  CHECK(result.key_marks.at("method.steps").line == 11);
  CHECK(result.key_marks.at("method.steps").column == 37);
  CHECK(result.key_marks.at("expect").line == 13);
  CHECK(result.key_marks.size() == 8);
}

TEST_CASE("what a claim doesn't say") {
  const Claim result = claim("");
  CHECK(result.choice == Choice{0});  // scores 1, 9/10, 0
  CHECK(!result.method.has_value());
  CHECK(result.steps == 0);
  CHECK(!result.start.has_value());
  CHECK(claim(", method: {kind: gd, step: 2}").steps == 0);
  CHECK(claim(", method: {kind: gd, step: 2}").method->kind == MethodKind::gradient_descent);
  // Two best tokens: no choice is better than a guessed one.
  const std::string tied =
      replaced(replaced(keys_case(), "[[1, 9/10, 0]]", "[[1, 10/10, 0]]"), "    choice: [1]\n", "");
  CHECK(read_case_text(tied, "x.yaml").claims[0].choice.empty());
}

TEST_CASE("decreasing steps") {
  CHECK(claim(", method: {kind: gd, step: 2}").method->decay == 0);
  CHECK(claim(", method: {kind: gd, step: 2, decay: 0}").method->decay == 0);
  CHECK(claim(", method: {kind: ngd, step: 2, decay: 0.5}").method->decay == Rational(1, 2));
  const Claim whole = claim(", method: {kind: ngd, step: 2, decay: 1}");
  CHECK(whole.method->decay == 1);
  CHECK(whole.method->choice.empty());
  CHECK(whole.key_marks.at("method.decay").column == 77);
}

TEST_CASE("Polyak's step aims at the claim's choice, wherever that stands") {
  const Claim best = claim(", method: {kind: polyak, steps: 7}");
  CHECK(best.method->kind == MethodKind::polyak);
  CHECK(best.method->choice == Choice{0});
  CHECK(best.method->step == 0);
  CHECK(best.steps == 7);
  CHECK(claim(", method: {kind: polyak}, choice: [2]").method->choice == Choice{2});
}

TEST_CASE("the words are those of the methods' own names") {
  CHECK(claim(", method: {kind: polyak}").method->kind == MethodKind::polyak);
  for (const MethodKind kind : {MethodKind::gradient_descent, MethodKind::normalised_gradient_descent}) {
    CHECK(claim(", method: {kind: " + std::string(name(kind)) + ", step: 1}").method->kind == kind);
  }
  CHECK(name(MethodKind::polyak) == "polyak");
}

TEST_CASE("words") {
  CHECK(claim(", loss: logistic").loss == LossKind::logistic);
  CHECK(claim(", loss: exponential").loss == LossKind::exponential);
  CHECK(claim(", loss: linear").loss == LossKind::linear);
  const auto expectation = [](const std::string& word) {
    return claims("  - {theorem: a/b, expect: " + word + "}\n")[0].expect;
  };
  CHECK(expectation("proved") == Expectation::proved);
  CHECK(expectation("refuted") == Expectation::refuted);
  CHECK(expectation("supported") == Expectation::supported);
  CHECK(expectation("inapplicable") == Expectation::inapplicable);
}

TEST_CASE("the words are those of the losses' own names") {
  for (const LossKind loss : {LossKind::logistic, LossKind::exponential, LossKind::linear}) {
    CHECK(claim(", loss: " + std::string(name(loss))).loss == loss);
  }
}

TEST_CASE("integers in any notation, up to their limits") {
  CHECK(claim(", choice: [0x1p1]").choice == Choice{2});
  CHECK(claim(", choice: ['2']").choice == Choice{2});
  CHECK(claim(", method: {kind: gd, step: 1, steps: 1e9}").steps == 1'000'000'000);
  CHECK(claim(", method: {kind: gd, step: 1, steps: 6/6}").steps == 1);
}

TEST_CASE("every parameter of the table is read where it stands") {
  for (const ParameterKey& key : parameter_keys()) {
    const std::string name(key.name);
    CAPTURE(name);
    if (key.shape == ParameterKey::Shape::choice) continue;
    const bool is_vector = key.shape == ParameterKey::Shape::vector;
    const std::string value = is_vector                                            ? "[1/2, -3]"
                              : key.range == ParameterKey::Range::positive_integer ? "7"
                                                                                   : "1/7";
    const Claim result = claim(", " + name + ": " + value);
    REQUIRE(result.parameters.size() == 1);
    const Vector<Rational>& read = result.parameters.at(name);
    REQUIRE(read.size() == (is_vector ? 2 : 1));
    CHECK(read(0) == (is_vector ? Rational(1, 2) : value == "7" ? Rational(7) : Rational(1, 7)));
    CHECK(result.key_marks.at(name).column == 48);
  }
  CHECK(claim(", query: [1, 2, 3]").parameters.at("query").size() == 3);
}

TEST_CASE("a choice given as a parameter is read as a choice is") {
  CHECK(claim(", instead: [2]").parameters.at("instead")(0) == 2);
  CHECK_THROWS_AS(claim(", instead: [3]"), CaseError);
  CHECK_THROWS_AS(claim(", instead: [0, 1]"), CaseError);
  CHECK_THROWS_AS(claim(", instead: [1/2]"), CaseError);
  CHECK_THROWS_AS(claim(", instead: 1"), CaseError);
}

TEST_CASE("nameless claims take the first free number of their theorem's last part") {
  const std::vector<Claim> result = claims(
      "  - {theorem: prompt/gd-local, expect: proved}\n"
      "  - {theorem: prompt/gd-local, name: gd-local-2, expect: proved}\n"
      "  - {theorem: self/gd-local, expect: proved}\n"
      "  - {theorem: prompt/gd-global, expect: proved}\n"
      "  - {theorem: prompt/gd-global, name: the-point, expect: proved}\n"
      "  - {theorem: prompt/gd-local, expect: proved}\n");
  std::vector<std::string> names;
  for (const Claim& each : result) names.push_back(each.name);
  CHECK(names == std::vector<std::string>{"gd-local-1", "gd-local-2", "gd-local-3", "gd-global-1", "the-point",
                                          "gd-local-4"});
}

#include "verify/verdict.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>

using namespace attsvm::verify;

namespace {

constexpr Verdict verdicts[] = {Verdict::proved, Verdict::supported, Verdict::undecided, Verdict::inapplicable,
                                Verdict::refuted};
constexpr Expectation expectations[] = {Expectation::proved, Expectation::supported, Expectation::inapplicable,
                                        Expectation::refuted};

/// What is known of the claim "hypotheses hold and so does the conclusion" after a verdict or as expected.
enum class Statement { true_claim, false_conclusion, false_hypothesis };

Statement statement_of(std::string_view word) {
  if (word == "refuted") return Statement::false_conclusion;
  if (word == "inapplicable") return Statement::false_hypothesis;
  return Statement::true_claim;
}

}  // namespace

TEST_CASE("a verdict agrees, is weaker or contradicts, for all pairs") {
  // Rows: the verdict; columns: expected proved, supported, inapplicable, refuted.
  // = as expected, - weaker, x contradicted.
  const std::map<Verdict, std::string_view> table = {
      {Verdict::proved, "==xx"},       {Verdict::supported, "-=xx"}, {Verdict::undecided, "----"},
      {Verdict::inapplicable, "xx=x"}, {Verdict::refuted, "xxx="},
  };
  const std::map<char, Agreement> meaning = {
      {'=', Agreement::as_expected}, {'-', Agreement::weaker}, {'x', Agreement::contradicted}};
  for (const Verdict verdict : verdicts) {
    for (std::size_t column = 0; column < 4; ++column) {
      CAPTURE(name(verdict));
      CAPTURE(name(expectations[column]));
      CHECK(compare(verdict, expectations[column]) == meaning.at(table.at(verdict)[column]));
    }
  }
}

TEST_CASE("a contradiction is exactly a verdict that says something else of the claim") {
  for (const Verdict verdict : verdicts) {
    for (const Expectation expectation : expectations) {
      const bool says_something = verdict != Verdict::undecided;
      const bool differs = statement_of(name(verdict)) != statement_of(name(expectation));
      CHECK((compare(verdict, expectation) == Agreement::contradicted) == (says_something && differs));
    }
  }
}

TEST_CASE("names are distinct") {
  std::set<std::string_view> words;
  for (const Verdict verdict : verdicts) words.insert(name(verdict));
  CHECK(words.size() == 5);
  CHECK(std::set{name(Evidence::exact), name(Evidence::enclosed), name(Evidence::numeric), name(Evidence::none)}
            .size() == 4);
  CHECK(std::set{name(Agreement::as_expected), name(Agreement::weaker), name(Agreement::contradicted)}.size() == 3);
  CHECK(std::set{name(Finding::Outcome::holds), name(Finding::Outcome::fails), name(Finding::Outcome::supported),
                 name(Finding::Outcome::undecided)}
            .size() == 4);
}

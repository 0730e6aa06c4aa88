#pragma once
// What attsvm says of a claim, how strongly, and on what evidence.

#include <string>
#include <string_view>
#include <vector>

namespace attsvm::verify {

enum class Verdict {
  proved,        ///< every part exact or enclosed
  refuted,       ///< the negation is exact or enclosed
  supported,     ///< hypotheses exact, conclusion numeric; the reason says what is missing
  undecided,     ///< precision or budget ran out; the reason says how far it got
  inapplicable,  ///< a hypothesis fails, exactly
};

/// What a case may expect: any verdict but `undecided`.
enum class Expectation { proved, refuted, supported, inapplicable };

/// From strongest to weakest.
enum class Evidence { exact, enclosed, numeric, none };

std::string_view name(Verdict verdict);
std::string_view name(Expectation expectation);
std::string_view name(Evidence evidence);

/// A named number or text that backs a finding, e.g. {"direction gap at k = 16000", "[1.4e-3 +/- 2e-60]"}.
struct Quantity {
  std::string name;
  std::string value;  ///< exact rational, enclosure, or plain text; never a rounded value posing as exact
};

/// What one hypothesis or the conclusion came to.
struct Finding {
  enum class Outcome { holds, fails, supported, undecided };
  Outcome outcome = Outcome::undecided;  ///< reads as not shown until it is filled
  Evidence evidence = Evidence::none;
  std::string reason = "not examined";
  std::vector<Quantity> quantities;
};

std::string_view name(Finding::Outcome outcome);

/// How the verdict of a claim compares with what its case expects.
enum class Agreement {
  as_expected,   ///< the expected verdict, or proved where supported was expected
  weaker,        ///< nothing contradicted, but not shown: exit code 3
  contradicted,  ///< the verdict is incompatible with the expectation: exit code 1
};

std::string_view name(Agreement agreement);

Agreement compare(Verdict verdict, Expectation expectation);

}  // namespace attsvm::verify

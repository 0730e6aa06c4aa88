#include "verify/report/summary.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "verify/report/sample_records.hpp"

using namespace attsvm::verify;

TEST_CASE("counts add up, and the closing line says them") {
  const Summary s = summarise(testing::one_of_each());
  CHECK(s.proved + s.supported + s.refuted + s.inapplicable + s.undecided == s.claims);
  CHECK(s.as_expected + s.weaker + s.contradicted + s.errors == s.claims);
  CHECK(s.input_errors == 1);
  CHECK(summary_line(s) ==
        "6 claims: 1 proved, 1 supported, 1 refuted, 1 inapplicable, 2 undecided; "
        "2 as expected, 1 weaker, 1 contradicted, 2 errors");
}

TEST_CASE("the closing line says what was left") {
  Summary s;
  s.malformed = 3;
  CHECK(summary_line(s).ends_with("0 errors; 3 malformed, nothing examined"));
  s = {};
  s.interrupted = true;
  s.unexamined = 2;
  CHECK(summary_line(s).ends_with("0 errors; interrupted, 2 not examined"));
}

TEST_CASE("the exit code is the gravest thing that happened") {
  // From the gravest: taking the front record away each time uncovers the next code.
  const std::vector<ClaimRecord> all = testing::one_of_each();
  std::vector<ClaimRecord> records = {all[4], all[5], all[3], all[2], all[1], all[0]};
  for (const ExitCode expected : {ExitCode::internal_error, ExitCode::bad_input, ExitCode::contradicted,
                                  ExitCode::weaker, ExitCode::as_expected, ExitCode::as_expected}) {
    CHECK(exit_code(summarise(records)) == expected);
    Summary interrupted = summarise(records);
    interrupted.interrupted = true;
    CHECK(exit_code(interrupted) == ExitCode::interrupted);
    records.erase(records.begin());
  }
}

TEST_CASE("zero work is no success") {
  CHECK(exit_code(Summary{}) == ExitCode::nothing_matched);
  Summary refused;
  refused.malformed = 1;
  CHECK(exit_code(refused) == ExitCode::bad_input);
}

TEST_CASE("exit codes are the documented numbers") {
  CHECK(static_cast<int>(ExitCode::as_expected) == 0);
  CHECK(static_cast<int>(ExitCode::contradicted) == 1);
  CHECK(static_cast<int>(ExitCode::bad_input) == 2);
  CHECK(static_cast<int>(ExitCode::weaker) == 3);
  CHECK(static_cast<int>(ExitCode::internal_error) == 4);
  CHECK(static_cast<int>(ExitCode::nothing_matched) == 5);
  CHECK(static_cast<int>(ExitCode::interrupted) == 130);
}

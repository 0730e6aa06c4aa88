#include "verify/report/sample_records.hpp"

namespace attsvm::verify::testing {

ClaimRecord record(const std::string& claim, Verdict verdict, Expectation expectation) {
  ClaimRecord r;
  r.case_path = "cases/a.yaml";
  r.claim = claim;
  r.theorem = "prompt/gd-global";
  r.line = 12;
  r.verdict = verdict;
  r.evidence = Evidence::enclosed;
  r.expectation = expectation;
  r.agreement = compare(verdict, expectation);
  r.reason = "because of " + claim;
  r.precision_bits = 512;
  r.seconds = 1.23456;
  r.parts = {{"feasible",
              "the choice is feasible",
              {Finding::Outcome::holds, Evidence::exact, "two tight rows", {{"|p|^2", "100/101"}}}},
             {"conclusion",
              "p/|p| converges",
              {Finding::Outcome::supported,
               Evidence::numeric,
               "up to k = 16000",
               {{"gap", "[1.4e-3 +/- 2e-60]"}, {"far", "inf"}}}}};
  return r;
}

std::vector<ClaimRecord> one_of_each() {
  std::vector<ClaimRecord> records = {record("equal", Verdict::refuted, Expectation::refuted),
                                      record("stronger", Verdict::proved, Expectation::supported),
                                      record("weaker", Verdict::supported, Expectation::proved),
                                      record("against", Verdict::inapplicable, Expectation::proved),
                                      record("broken", Verdict::undecided, Expectation::proved),
                                      record("malformed", Verdict::undecided, Expectation::proved)};
  records[4].internal_error = true;
  records[5].input_error = true;
  return records;
}

RunInfo run_of(const std::vector<ClaimRecord>& records) {
  RunInfo run;
  run.version = "0.1.0";
  run.libraries = {{"GMP", "6.2.1"}, {"Arb", "2.23.0"}};
  run.command_line = {"attsvm", "verify", "cases/"};
  run.summary = summarise(records);
  run.seconds = 7.0004;
  return run;
}

}  // namespace attsvm::verify::testing

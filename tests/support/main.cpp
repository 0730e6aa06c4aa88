// The main program of every test executable.
// doctest exits 0 when a filter matches nothing; here zero executed test cases is a failure, and the last
// line reads `N passed, N failed` in test cases (doctest itself counts assertions).
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace {

/// Counts executed and failed test cases beside doctest's own console reporter.
struct CaseCounter : doctest::IReporter {
  static inline int executed = 0;
  static inline int failed = 0;

  explicit CaseCounter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_start(const doctest::TestCaseData&) override { ++executed; }
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    if (!stats.testCaseSuccess) ++failed;
  }
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};

}  // namespace

DOCTEST_REGISTER_LISTENER("case-counter", 1, CaseCounter);

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  context.setOption("no-intro", true);
  const int doctest_status = context.run();
  if (context.shouldExit()) return doctest_status;  // --help, --list-test-cases, ...
  std::printf("%d passed, %d failed\n", CaseCounter::executed - CaseCounter::failed, CaseCounter::failed);
  if (CaseCounter::executed == 0) {
    std::fprintf(stderr, "error: no test case was run\n");
    return 1;
  }
  return doctest_status;
}

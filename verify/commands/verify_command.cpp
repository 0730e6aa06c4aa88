#include "verify/commands/verify_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "verify/case/find_cases.hpp"
#include "verify/case/nearest_word.hpp"
#include "verify/case/read_case.hpp"
#include "verify/claim_keys.hpp"
#include "verify/report/console.hpp"
#include "verify/report/json_report.hpp"
#include "verify/report/junit_report.hpp"
#include "verify/report/progress.hpp"
#include "verify/report/text.hpp"
#include "verify/report/versions.hpp"
#include "verify/report/write_file.hpp"
#include "verify/suite.hpp"

namespace attsvm::verify {

namespace {

bool selects(const std::vector<std::string>& wanted, const std::string& word) {
  return wanted.empty() || std::ranges::find(wanted, word) != wanted.end();
}

/// One run of the command.
class VerifyRun {
 public:
  VerifyRun(const VerifyOptions& options, const std::vector<Theorem>& theorems, const Surroundings& surroundings)
      : options_(options), theorems_(theorems), around_(surroundings) {}

  ExitCode run() {
    if (!usable_options()) return ExitCode::bad_input;
    read_cases();
    if (malformed_.empty() && !around_.interrupted) {
      select_claims();
      examine_claims();
    }
    return report();
  }

 private:
  bool usable_options() const {
    try {
      for (const std::string& file : {options_.json, options_.junit}) {
        if (!file.empty()) require_writable(file);
      }
    } catch (const WriteError& error) {
      around_.err << "error: " << one_line(error.what()) << "\n";
      return false;
    }
    if (!options_.json.empty() && options_.json == options_.junit) {
      around_.err << "error: --json and --junit name the same file\n";
      return false;
    }
    return true;
  }

  std::vector<std::string> paths() const {
    return options_.paths.empty() ? std::vector<std::string>{"cases"} : options_.paths;
  }

  void read_cases() {
    std::vector<std::string> files;
    try {
      files = find_cases(paths());
    } catch (const CaseError& error) {
      malformed_.push_back(error.message());
    }
    for (const std::string& file : files) {
      if (around_.interrupted) return;
      read_one(file);
    }
  }

  /// A file that isn't a case is one error; in one that is, each misfitting claim is.
  void read_one(const std::string& file) {
    try {
      cases_.push_back(std::make_unique<const Case>(read_case(file)));
    } catch (const CaseError& error) {
      malformed_.push_back(error.message());
      return;
    }
    const Case& the_case = *cases_.back();
    for (const Claim& claim : the_case.claims) {
      try {
        const Theorem& theorem = theorem_of(the_case, claim, theorems_);
        check_claim_keys(the_case, claim, theorem);
        tasks_.push_back({&the_case, &claim, &theorem});
      } catch (const CaseError& error) {
        malformed_.push_back(error.message());
      }
    }
  }

  void select_claims() {
    std::erase_if(tasks_, [&](const ClaimTask& task) {
      return !selects(options_.theorems, task.claim->theorem) || !selects(options_.claims, task.claim->name);
    });
    for (const ClaimTask& task : tasks_) {
      layout_.theorem = std::max(layout_.theorem, width(task.claim->theorem));
      layout_.location = std::max(layout_.location, width(location(task.the_case->path, task.claim->name)));
    }
    layout_.colour = around_.out_colour;
    if (tasks_.empty()) explain_no_match();
  }

  void explain_no_match() const {
    around_.err << fmt::format("error: no claim to examine in {} case files", cases_.size());
    std::vector<std::string_view> ids;
    for (const Theorem& theorem : theorems_) ids.push_back(theorem.id);
    for (const std::string& id : options_.theorems) {
      if (std::ranges::find(ids, id) != ids.end()) continue;
      around_.err << "; there is no theorem " << in_backticks(id);
      const std::string near = nearest_word(id, ids);
      if (!near.empty()) around_.err << ", did you mean " << in_backticks(near) << "?";
    }
    around_.err << "\n";
  }

  unsigned jobs() const {
    return options_.jobs > 0 ? options_.jobs : std::max(1u, std::thread::hardware_concurrency());
  }

  void examine_claims() {
    Progress progress(around_.err_progress && !options_.quiet ? &around_.err : nullptr, tasks_.size());
    progress.draw(0);
    const SuiteOptions suite{
        .jobs = jobs(),
        .examine = {.interrupted = &around_.interrupted, .whole_windows = options_.whole_windows},
        .in_order =
            [&](const ClaimRecord& record) {
              progress.clear();
              print(record);
            },
        .progress = [&](std::size_t done) { progress.draw(done); }};
    const std::vector<std::optional<ClaimRecord>> results = examine_all(tasks_, suite);
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i]) {
        records_.push_back(*results[i]);
      } else {
        const ClaimTask& task = tasks_[i];
        unexamined_.push_back({task.claim->theorem, location(task.the_case->path, task.claim->name)});
      }
    }
  }

  void print(const ClaimRecord& record) const {
    const bool expected = record.examined() && record.agreement == Agreement::as_expected;
    if (options_.quiet && expected) return;
    around_.out << claim_line(record, layout_) << "\n";
    if (options_.verbose) {
      for (const std::string& line : detail_lines(record)) around_.out << line << "\n";
    }
    around_.out << std::flush;
  }

  ExitCode report() {
    const auto elapsed = std::chrono::steady_clock::now() - begin_;
    RunInfo info;
    info.version = tool_version();
    info.libraries = report_versions();
    info.command_line = around_.command_line;
    info.malformed = malformed_;
    info.unexamined = unexamined_;
    info.summary = summarise(records_);
    info.summary.malformed = malformed_.size();
    info.summary.unexamined = unexamined_.size();
    info.summary.interrupted = around_.interrupted || !unexamined_.empty();
    info.seconds = std::chrono::duration<double>(elapsed).count();

    for (const std::string& message : malformed_) around_.err << "error: " << one_line(message) << "\n";
    if (!options_.json.empty()) write_file(options_.json, json_report(info, records_));
    if (!options_.junit.empty()) write_file(options_.junit, junit_report(info, records_));
    around_.out << summary_line(info.summary) << "\n" << std::flush;
    return exit_code(info.summary);
  }

  const VerifyOptions& options_;
  const std::vector<Theorem>& theorems_;
  const Surroundings& around_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::vector<std::unique_ptr<const Case>> cases_;  ///< tasks point into them
  std::vector<ClaimTask> tasks_;
  std::vector<std::string> malformed_;
  std::vector<ClaimRecord> records_;
  std::vector<UnexaminedClaim> unexamined_;
  ConsoleLayout layout_;
};

}  // namespace

ExitCode verify_command(const VerifyOptions& options, const std::vector<Theorem>& theorems,
                        const Surroundings& surroundings) {
  return VerifyRun(options, theorems, surroundings).run();
}

}  // namespace attsvm::verify

#include "verify/commands/attsvm_command.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <exception>
#include <iostream>

#include "verify/case/case_error.hpp"
#include "verify/commands/bad_usage.hpp"
#include "verify/commands/interruption.hpp"
#include "verify/commands/map_command.hpp"
#include "verify/commands/solve_command.hpp"
#include "verify/commands/theorems_command.hpp"
#include "verify/commands/tokens_command.hpp"
#include "verify/commands/verify_command.hpp"
#include "verify/report/text.hpp"
#include "verify/report/versions.hpp"
#include "verify/report/write_file.hpp"

namespace attsvm::verify {

namespace {

constexpr unsigned most_jobs = 1024;

constexpr const char* exit_codes =
    "Exit codes: 0 all as expected, 1 some claim contradicted, 2 bad usage or malformed input, 3 some claim weaker "
    "than expected, 4 internal error, 5 nothing matched, 130 interrupted.";

/// The number of threads that `word` spells; the parser's own conversion takes too much.
unsigned parse_jobs(const std::string& word) {
  unsigned jobs = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, jobs);
  if (error != std::errc() || stop != end || jobs == 0 || jobs > most_jobs) {
    throw BadUsage("--jobs takes a number from 1 to " + std::to_string(most_jobs) + ", not " + in_backticks(word));
  }
  return jobs;
}

/// The commands and their options, filled by parsing.
struct CommandLine {
  CLI::App app{"Verifies theorems on max-margin token selection in softmax attention.", "attsvm"};
  VerifyOptions verify;
  std::string jobs;
  SolveOptions solve;
  TokensOptions tokens;
  MapOptions map;
  std::string theorem;

  CommandLine() {
    app.set_version_flag("--version", version_text, "Print the versions of attsvm and its libraries");
    app.require_subcommand(1);
    app.footer(exit_codes);
    declare_verify();
    declare_solve();
    declare_map();
    CLI::App* all = app.add_subcommand("tokens", "List all choices of tokens: feasible? locally optimal?");
    all->add_option("CASE", tokens.path, "Case file")->required();
    CLI::App* list = app.add_subcommand("theorems", "List the theorems, or print all about one");
    list->add_option("ID", theorem, "Theorem, e.g. prompt/gd-global");
  }

 private:
  void declare_verify() {
    CLI::App* command = app.add_subcommand("verify", "Decide the claims of case files");
    command->footer(exit_codes);
    command->add_option("PATH", verify.paths, "Case files, or directories of *.yaml; ./cases by default");
    command->add_option("--theorem", verify.theorems, "Only claims of this theorem (repeatable)")
        ->allow_extra_args(false);
    command->add_option("--claim", verify.claims, "Only claims of this name (repeatable)")->allow_extra_args(false);
    command->add_option("--jobs", jobs, "Threads; by default as many as the machine runs at once");
    command->add_option("--json", verify.json, "Write a JSON report to this file");
    command->add_option("--junit", verify.junit, "Write a JUnit report to this file");
    command->add_flag(
        "--whole-windows", verify.whole_windows,
        "Run to each claim's last step, also where its limit is proved earlier, and report what it shows");
    CLI::Option* quiet = command->add_flag("--quiet", verify.quiet, "Print only what is not as expected");
    command->add_flag("-v,--verbose", verify.verbose, "Print hypotheses and quantities too")->excludes(quiet);
  }

  void declare_solve() {
    CLI::App* command = app.add_subcommand("solve", "Solve the margin problem of one choice exactly");
    command->add_option("CASE", solve.path, "Case file")->required();
    command->add_option("--choice", solve.choice,
                        "Tokens, one a sequence, e.g. 0,2,1; the best-scoring by default");
    command->add_option("--json", solve.json, "Write the solution to this file as JSON");
    CLI::Option* basin = command->add_flag(
        "--basin", solve.basin, "Also the certified cones: starts from which every iterate is proved to converge");
    command->add_option("--step", solve.step, "Step of gd and ngd for --basin, a fraction; 1 and 1/10 by default")
        ->needs(basin);
    command->add_option("--method", solve.method, "Only the cones of flow, gd, ngd or polyak")->needs(basin);
  }

  void declare_map() {
    CLI::App* command = app.add_subcommand(
        "map", "Prove limits for every start of whole boxes of a window; cases of two dimensions");
    command->add_option("CASE", map.path, "Case file")->required();
    command->add_option("--method", map.method, "ngd or gd")->required();
    command->add_option("--step", map.step, "Step of the method, a fraction")->required();
    command->add_option("--window", map.window, "X0,X1,Y0,Y1: the starts to look at, fractions")->required();
    command->add_option("--cells", map.cells, "Boxes a side")->required();
    command->add_option("--depth", map.depth, "How often an undecided box may be cut in four; 0 by default");
    command->add_option("--steps", map.steps, "The longest run of a box; 1000 by default");
    command->add_option("--jobs", jobs, "Threads; by default as many as the machine runs at once");
    command->add_option("--json", map.json, "Write every box to this file as JSON");
    command->add_option("--svg", map.svg, "Draw the map to this file as SVG");
  }
};

ExitCode run(CommandLine& line, const std::vector<Theorem>& theorems, const Surroundings& surroundings) {
  if (line.app.got_subcommand("verify")) {
    if (!line.jobs.empty()) line.verify.jobs = parse_jobs(line.jobs);
    return verify_command(line.verify, theorems, surroundings);
  }
  if (line.app.got_subcommand("solve")) return solve_command(line.solve, surroundings);
  if (line.app.got_subcommand("map")) {
    if (!line.jobs.empty()) line.map.jobs = parse_jobs(line.jobs);
    return map_command(line.map, surroundings);
  }
  if (line.app.got_subcommand("tokens")) return tokens_command(line.tokens, surroundings);
  return theorems_command(line.theorem, theorems, surroundings);
}

ExitCode fail(ExitCode code, const std::string& message) {
  std::cerr << message << "\n";
  return code;
}

ExitCode run_catching(CommandLine& line, const std::vector<Theorem>& theorems, const Surroundings& surroundings) {
  try {
    const ExitCode code = run(line, theorems, surroundings);
    if (!surroundings.out.flush()) return fail(ExitCode::internal_error, "error: cannot write standard output");
    return code;
  } catch (const BadUsage& error) {
    return fail(ExitCode::bad_input, "error: " + one_line(error.what()));
  } catch (const CaseError& error) {
    return fail(ExitCode::bad_input, "error: " + one_line(error.message()));
  } catch (const WriteError& error) {
    return fail(ExitCode::bad_input, "error: " + one_line(error.what()));
  } catch (const std::exception& error) {
    return fail(ExitCode::internal_error, "internal error: " + one_line(error.what()));
  } catch (...) {
    return fail(ExitCode::internal_error, "internal error: unknown exception");
  }
}

}  // namespace

int attsvm_command(int argc, char** argv, const std::vector<Theorem>& theorems) {
  CommandLine line;
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // The parser has exit codes of its own; only its success (--help, --version) is ours too.
    const int status = line.app.exit(error, std::cout, std::cerr);
    return static_cast<int>(status == 0 ? ExitCode::as_expected : ExitCode::bad_input);
  }
  const Surroundings surroundings{.out = std::cout,
                                  .err = std::cerr,
                                  .out_colour = takes_drawing(STDOUT_FILENO),
                                  .err_progress = takes_drawing(STDERR_FILENO),
                                  .interrupted = catch_interruption(),
                                  .command_line = std::vector<std::string>(argv, argv + argc)};
  return static_cast<int>(run_catching(line, theorems, surroundings));
}

}  // namespace attsvm::verify

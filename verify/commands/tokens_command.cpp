#include "verify/commands/tokens_command.hpp"

#include <fmt/format.h>

#include "attsvm/margin/enumerate_choices.hpp"
#include "attsvm/number/format.hpp"
#include "verify/case/read_case.hpp"
#include "verify/commands/bad_usage.hpp"
#include "verify/report/solution_report.hpp"

namespace attsvm::verify {

namespace {

constexpr int digits = 12;

/// `feasible` or `infeasible`, local optimality, |p|^2; two or more spaces between them.
std::string choice_line(const ChoiceReport& report, bool globally_optimal) {
  std::string line = choice_word(report.choice);
  if (!report.solution.feasible()) {
    line += "  infeasible";
  } else {
    const Rational& square = report.solution.norm_squared;
    line += fmt::format("  feasible    {:<19}  |p|^2 = {}",
                        report.optimality.holds() ? "locally optimal" : "not locally optimal", to_string(square));
    if (denominator(square) != 1) line += " = " + decimal_string(square, digits);
  }
  return globally_optimal ? line + "  (highest scores)" : line;
}

}  // namespace

ExitCode tokens_command(const TokensOptions& options, const Surroundings& surroundings) {
  const Case the_case = read_case(options.path);
  const Choice best = globally_optimal_choice(the_case.problem);
  std::size_t choices = 0;
  std::size_t feasible = 0;
  std::size_t locally_optimal = 0;
  bool complete = false;
  try {
    complete = enumerate_choices(
        the_case.problem,
        [&](const ChoiceReport& report) {
          ++choices;
          if (report.solution.feasible()) ++feasible;
          if (report.solution.feasible() && report.optimality.holds()) ++locally_optimal;
          surroundings.out << choice_line(report, report.choice == best) << "\n";
        },
        &surroundings.interrupted);
  } catch (const TooManyChoices& error) {
    throw BadUsage(error.what());
  }
  surroundings.out << fmt::format("{} choices: {} feasible, {} locally optimal{}\n", choices, feasible,
                                  locally_optimal, complete ? "" : "; interrupted before the end")
                   << std::flush;
  return complete ? ExitCode::as_expected : ExitCode::interrupted;
}

}  // namespace attsvm::verify

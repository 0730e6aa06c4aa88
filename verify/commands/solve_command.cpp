#include "verify/commands/solve_command.hpp"

#include <fmt/format.h>

#include <charconv>

#include "attsvm/law/cone.hpp"
#include "attsvm/margin/solve.hpp"
#include "attsvm/number/format.hpp"
#include "attsvm/number/from_rational.hpp"
#include "verify/case/read_case.hpp"
#include "verify/commands/bad_usage.hpp"
#include "verify/commands/step_option.hpp"
#include "verify/report/solution_report.hpp"
#include "verify/report/write_file.hpp"

namespace attsvm::verify {

namespace {

/// The choice that `word` spells; throws BadUsage unless it names an existing token of every sequence.
Choice parse_choice(std::string_view word, const AttentionProblem<Rational>& problem) {
  Choice choice;
  const char* at = word.data();
  const char* const end = at + word.size();
  while (true) {
    Index token = -1;
    const auto [stop, error] = std::from_chars(at, end, token);
    if (error != std::errc() || *at == '-' || (stop != end && *stop != ',')) {
      throw BadUsage(fmt::format("--choice takes token indices joined by commas, not `{}`", word));
    }
    choice.push_back(token);
    if (stop == end) break;
    at = stop + 1;
  }
  if (choice.size() != problem.size()) {
    throw BadUsage(
        fmt::format("--choice names {} tokens, the case has {} sequences", choice.size(), problem.size()));
  }
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const Index length = problem.sequences[i].length();
    if (choice[i] >= length) {
      throw BadUsage(
          fmt::format("--choice names token {} of sequence {}, which has {} tokens, from 0", choice[i], i, length));
    }
  }
  return choice;
}

Choice default_choice(const AttentionProblem<Rational>& problem) {
  Choice best = globally_optimal_choice(problem);
  if (best.empty()) throw BadUsage("some sequence has two tokens of highest score: name the tokens with --choice");
  return best;
}

/// Bits for the certificates of cones.
constexpr long cone_bits = 256;

/// The cones of each method, for a feasible choice.
std::vector<MethodCones> certified_cones(const SolveOptions& options, const Case& the_case, const Choice& choice,
                                         const MarginProblem& margin, const MarginSolution& solution,
                                         const LocalOptimality& optimality) {
  const BallPrecision precision(cone_bits);
  const Rational plain_step = options.step.empty() ? Rational(1) : parse_step(options.step);
  const Rational normalised_step = options.step.empty() ? Rational(1, 10) : plain_step;
  const BasinData data = basin_data(the_case.problem, the_case.loss, choice, margin, solution, optimality);
  const std::pair<std::string, StepRule> rules[] = {
      {"flow", {StepRule::Kind::flow, Ball(0)}},
      {"gd " + to_string(plain_step), {StepRule::Kind::plain, from_rational<Ball>(plain_step)}},
      {"ngd " + to_string(normalised_step), {StepRule::Kind::normalised, from_rational<Ball>(normalised_step)}},
      {"polyak", {StepRule::Kind::polyak, Ball(0)}}};
  std::vector<MethodCones> all;
  for (const auto& [name, rule] : rules) {
    if (!options.method.empty() && options.method != attsvm::name(rule.kind)) continue;
    MethodCones method{name, {}, {}};
    method.cones = search_cones(data, rule, method.why_none);
    all.push_back(std::move(method));
  }
  if (all.empty()) throw BadUsage(fmt::format("--method takes flow, gd, ngd or polyak, not `{}`", options.method));
  return all;
}

}  // namespace

ExitCode solve_command(const SolveOptions& options, const Surroundings& surroundings) {
  if (!options.json.empty()) require_writable(options.json);
  const Case the_case = read_case(options.path);
  const Choice choice =
      options.choice.empty() ? default_choice(the_case.problem) : parse_choice(options.choice, the_case.problem);
  const MarginProblem margin = margin_problem(the_case.problem, choice);
  MarginOptions solver;
  solver.interrupted = &surroundings.interrupted;
  const MarginSolution solution = solve_margin(margin, solver);
  if (solution.status == MarginSolution::Status::interrupted) return ExitCode::interrupted;
  const LocalOptimality optimality =
      solution.feasible() ? local_optimality(the_case.problem, choice, margin, solution) : LocalOptimality{};

  std::vector<MethodCones> basins;
  if (options.basin && solution.feasible())
    basins = certified_cones(options, the_case, choice, margin, solution, optimality);
  const SolutionReport report{the_case, choice, margin, solution, optimality, basins};
  surroundings.out << solution_text(report) << std::flush;
  if (!options.json.empty()) write_file(options.json, solution_json(report));
  return ExitCode::as_expected;
}

}  // namespace attsvm::verify

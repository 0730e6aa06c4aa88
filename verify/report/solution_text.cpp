#include <fmt/format.h>
#include <fmt/ranges.h>

#include "attsvm/number/format.hpp"
#include "verify/report/decimal.hpp"
#include "verify/report/solution_report.hpp"
#include "verify/report/text.hpp"

namespace attsvm::verify {

namespace {

constexpr int digits = 12;
constexpr std::size_t name_columns = 24;

std::string line(std::string_view field, std::string_view value) {
  return padded(field, name_columns) + std::string(value) + "\n";
}

/// `100/101 = 0.990099...`; an integer alone.
std::string fraction_and_decimal(const Rational& value) {
  if (denominator(value) == 1) return to_string(value);
  return to_string(value) + " = " + decimal_string(value, digits);
}

/// `√(100/101) = 0.995037...`
std::string root_and_decimal(const Rational& square) {
  return "√(" + to_string(square) + ") = " + decimal_square_root(square, digits);
}

std::string token_name(const RowLabel& label) {
  return fmt::format("sequence {} token {}", label.sequence, label.token);
}

std::string vector_text(const Vector<Rational>& vector) {
  std::string text;
  for (Index i = 0; i < vector.size(); ++i) text += (i == 0 ? "" : ", ") + to_string(vector(i));
  return "(" + text + ")";
}

const Rational& score(const SolutionReport& r, Index sequence, Index token) {
  return r.the_case.problem.sequences[static_cast<std::size_t>(sequence)].scores(token);
}

/// `yes`, or what stands against it.
std::string local_optimality_text(const SolutionReport& r) {
  if (r.optimality.neighbours.empty()) return "yes (no neighbours)";
  std::string against;
  const auto add = [&](const std::vector<RowLabel>& labels, std::string_view how) {
    for (const RowLabel& label : labels) {
      const Rational& chosen = score(r, label.sequence, r.choice[static_cast<std::size_t>(label.sequence)]);
      against += fmt::format("{}{} scores {} ({}, chosen {})", against.empty() ? "" : "; ", token_name(label), how,
                             to_string(score(r, label.sequence, label.token)), to_string(chosen));
    }
  };
  add(r.optimality.higher_scoring, "higher");
  add(r.optimality.tied, "the same");
  if (!against.empty()) return "no: " + against;
  return fmt::format("yes: scores higher than every neighbour ({})", r.optimality.neighbours.size());
}

std::string dual_text(const MarginSolution& s) {
  return s.dual_dimension == 0
             ? "unique"
             : fmt::format("not unique: optimal duals form a set of dimension {}, one inside it is given",
                           s.dual_dimension);
}

std::string complementarity_text(const SolutionReport& r) {
  if (r.solution.strictly_complementary()) return "yes: every tight row has a positive dual";
  std::string names;
  for (const Index j : r.solution.zero_duals) {
    names += (names.empty() ? "" : "; ") + token_name(r.margin.labels[static_cast<std::size_t>(j)]);
  }
  return "no: the dual is always 0 for " + names;
}

std::string row_text(const SolutionReport& r, Index j) {
  const RowLabel& label = r.margin.labels[static_cast<std::size_t>(j)];
  const Rational& value = r.solution.row_values(j);
  const Rational& dual = r.solution.duals(j);
  std::string_view kind = "not tight";
  if (value == r.margin.bounds(j)) kind = dual > 0 ? "tight, support vector" : "tight";
  return fmt::format("row value {}, dual {}, score {}: {}", to_string(value), to_string(dual),
                     to_string(score(r, label.sequence, label.token)), kind);
}

std::string optimal_text(const SolutionReport& r) {
  const MarginSolution& s = r.solution;
  std::string text = line("status", "optimal");
  text += line("direction p", vector_text(s.direction));
  text += line("|p|^2", fraction_and_decimal(s.norm_squared));
  if (s.norm_squared == 0) {
    text += line("margin 1/|p|", "infinite: no row asks for anything");
  } else {
    text += line("|p|", root_and_decimal(s.norm_squared));
    text += line("margin 1/|p|", root_and_decimal(Rational(1 / s.norm_squared)));
  }
  std::size_t support = 0;
  for (Index j = 0; j < s.duals.size(); ++j) support += s.duals(j) > 0 ? 1 : 0;
  text += line("tight rows", fmt::format("{} of rank {}{}", s.tight.size(), s.tight_rank,
                                         s.tight_rows_independent() ? ", independent" : ", dependent"));
  text += line("support vectors", std::to_string(support));
  text += line("dual", dual_text(s));
  text += line("strict complementarity", complementarity_text(r));
  text += line("locally optimal", local_optimality_text(r));
  for (Index j = 0; j < r.margin.size(); ++j) {
    text += line(token_name(r.margin.labels[static_cast<std::size_t>(j)]), row_text(r, j));
  }
  return text;
}

std::string infeasible_text(const SolutionReport& r) {
  std::string text = line("status", "infeasible: the rows below, each times its y > 0, add up to 0");
  for (Index j = 0; j < r.margin.size(); ++j) {
    if (r.solution.farkas(j) == 0) continue;
    text +=
        line(token_name(r.margin.labels[static_cast<std::size_t>(j)]), "y = " + to_string(r.solution.farkas(j)));
  }
  return text;
}

/// Both numbers are decimals, exact as printed.
std::string cone_text(const CertifiedCone& cone) {
  return fmt::format("mu {}, radius {}", decimal_string(cone.mu(), digits), decimal_string(cone.radius, digits));
}

/// Every start p with <p, p_mm> >= (1 - mu) |p| |p_mm| and |p| >= radius converges in direction to p_mm.
std::string basins_text(const SolutionReport& r) {
  std::string text;
  for (const MethodCones& method : r.basins) {
    if (method.cones.empty()) text += line("cone of " + method.method, "none: " + method.why_none);
    for (const CertifiedCone& cone : method.cones) text += line("cone of " + method.method, cone_text(cone));
  }
  return text;
}

}  // namespace

std::string choice_word(const Choice& choice) { return fmt::format("{}", fmt::join(choice, ",")); }

std::string solution_text(const SolutionReport& r) {
  std::string text = line("case", one_line(r.the_case.path) + ": " + one_line(r.the_case.title));
  text += line("choice", choice_word(r.choice));
  text += line("rows", fmt::format("{} in dimension {}", r.margin.size(), r.margin.dimension()));
  return text + (r.solution.feasible() ? optimal_text(r) : infeasible_text(r)) + basins_text(r);
}

}  // namespace attsvm::verify

#include <fmt/format.h>

#include <cmath>

#include "attsvm/attention/softmax.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/conclusions/limit_laws.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// A gap at the last dyadic iterates, oldest first: it must fall each time, unless it is as good as zero.
LawCheck falling(const LimitWindow& window, std::string what, const std::vector<Ball>& gaps) {
  LawCheck check{fmt::format("{} falls at each of the last {} doublings", what, gaps.size() - 1), true, {}};
  for (std::size_t k = 0; k < gaps.size(); ++k) {
    if (k > 0)
      check.passed =
          check.passed && (certainly(less(gaps[k], gaps[k - 1])) || certainly_below(gaps[k], limit_digits));
    const int halvings = static_cast<int>(gaps.size() - 1 - k);
    check.quantities.push_back(
        quantity(fmt::format("{} at step {}", what, window.earlier(halvings).step), gaps[k], 10));
  }
  return check;
}

LawCheck falling_direction_gap(const LimitWindow& window) {
  std::vector<Ball> gaps;
  for (int halvings = 3; halvings >= 0; --halvings)
    gaps.push_back(direction_gap(window.earlier(halvings).theta, window.direction));
  return falling(window, "direction gap", gaps);
}

/// The secant θ(2k) - θ(k) loses the start: τ grows by log 2 a doubling and the offset comes to rest. It shows
/// convergence where the offset, and with it the direction gap, passes through zero.
LawCheck falling_secant_gap(const LimitWindow& window) {
  std::vector<Ball> gaps;
  for (int halvings = 2; halvings >= 0; --halvings) {
    const Vector<Ball> secant = window.earlier(halvings).theta - window.earlier(halvings + 1).theta;
    gaps.push_back(direction_gap(secant, window.direction));
  }
  return falling(window, "secant gap", gaps);
}

/// Either gap may lead: before the asymptotic regime the offset still swings.
LawCheck falling_gap(const LimitWindow& window) {
  LawCheck direction = falling_direction_gap(window);
  return direction.passed ? direction : falling_secant_gap(window);
}

/// The band around -1 for the slope of log(1 - s) against log k over one doubling.
constexpr double slope_band = 0.2;

/// Sequences with a tight row lose attention mass like 1/k; the others faster.
std::vector<bool> has_neighbour(const LimitWindow& window) {
  std::vector<bool> has(window.problem.size(), false);
  for (const RowLabel& label : window.context.optimality().neighbours)
    has[static_cast<std::size_t>(label.sequence)] = true;
  return has;
}

LawCheck mass_like_one_over_k(const LimitWindow& window) {
  LawCheck check{fmt::format("1 - s falls like 1/k (slope within {} of -1)", slope_band), true, {}};
  const Choice& choice = window.context.claim().choice;
  const Vector<Ball> now = mass_off_choice(window.problem, choice, window.last().theta);
  const Vector<Ball> before = mass_off_choice(window.problem, choice, window.earlier(1).theta);
  const double octave =
      std::log(static_cast<double>(window.last().step) / static_cast<double>(window.earlier(1).step));
  const std::vector<bool> neighbour = has_neighbour(window);
  for (Index i = 0; i < now.size(); ++i) {
    if (!neighbour[static_cast<std::size_t>(i)]) continue;
    // slope = log((1 - s)(k) / (1 - s)(k/2)) / log 2
    const double slope = approximate_double(log(Ball(now(i) / before(i)))) / octave;
    check.passed = check.passed && std::abs(slope + 1) <= slope_band;
    check.quantities.push_back(quantity(fmt::format("1 - s of sequence {}", i), now(i), 10));
    check.quantities.push_back(
        quantity(fmt::format("slope of 1 - s of sequence {}", i), fmt::format("{:.4f}", slope)));
  }
  return check;
}

/// e^{m_j} for the row j at an iterate.
Ball row_exponential(const LimitWindow& window, Index row, const Vector<Ball>& theta) {
  Ball product(0);
  for (Index c = 0; c < theta.size(); ++c)
    product += from_rational<Ball>(window.context.margin().rows(row, c)) * theta(c);
  return exp(product);
}

/// How much the rows that are not tight still push, against the tight ones: Σ |D_j| e^{-m_j} over both.
double weight_of_slack_rows(const LimitWindow& window) {
  const MarginProblem& margin = window.context.margin();
  const Vector<Rational>& values = window.context.solution().row_values;
  double tight = 0;
  double slack = 0;
  for (Index row = 0; row < margin.size(); ++row) {
    const RowLabel label = margin.labels[static_cast<std::size_t>(row)];
    const auto sequence = static_cast<std::size_t>(label.sequence);
    const Vector<Rational>& scores = window.context.problem().sequences[sequence].scores;
    const Rational gap = scores(window.context.claim().choice[sequence]) - scores(label.token);
    const double weight =
        std::abs(approximate_double(gap)) / approximate_double(row_exponential(window, row, window.last().theta));
    (values(row) == margin.bounds(row) ? tight : slack) += weight;
  }
  return slack / tight;
}

/// The growth law is asked for once the slack rows carry less than this share, to within twice that share
/// and one percent for the terms of order log(k)/k.
constexpr double negligible_share = 0.05;

LawCheck growth_per_support_vector(const LimitWindow& window) {
  if (!window.offset_law.applies) return {"no growth law predicted: " + window.offset_law.why_not, true, {}};
  const double share = weight_of_slack_rows(window);
  if (!(share <= negligible_share))
    return {fmt::format("growth law out of reach: slack rows carry {:.0f} % of the force", 100 * share), true, {}};
  const double band = 2 * share + 0.01;
  LawCheck check{fmt::format("e^tau grows by eta a step on every support vector (within {:.3f})", band), true, {}};
  check.binding = true;
  const Ball steps(static_cast<long>(window.last().step - window.earlier(1).step));
  for (const SupportConstant& support : window.offset_law.support) {
    // τ_j = m_j - log(c_j/λ_j):  (e^{τ_j(k)} - e^{τ_j(k/2)}) / (η (k - k/2)) -> 1
    const Ball scale = support.dual / support.force;
    const Ball growth = row_exponential(window, support.row, window.last().theta) -
                        row_exponential(window, support.row, window.earlier(1).theta);
    const Ball ratio = growth * scale / (window.step() * steps);
    check.passed = check.passed && std::abs(approximate_double(ratio) - 1) <= band;
    const RowLabel label = window.context.margin().labels[static_cast<std::size_t>(support.row)];
    check.quantities.push_back(
        quantity("growth of e^tau over eta k, " + place(label.sequence, label.token), ratio, 8));
  }
  return check;
}

}  // namespace

std::vector<LawCheck> gradient_descent_laws(const LimitWindow& window) {
  return {falling_gap(window), mass_like_one_over_k(window), growth_per_support_vector(window)};
}

}  // namespace attsvm::verify

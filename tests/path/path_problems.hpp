#pragma once
// What the tests of paths share: small problems whose paths are known, and paths of them.

#include "attention/problems.hpp"
#include "attention/reference.hpp"
#include "attsvm/margin/solve.hpp"
#include "attsvm/path/observe.hpp"
#include "attsvm/path/path.hpp"

namespace attsvm::testing {

inline constexpr LossKind losses[] = {LossKind::logistic, LossKind::exponential, LossKind::linear};

/// Two best tokens beside each other: f = x + log(2 cosh y) up to a monotone map; a pitchfork at R = 1.
inline AttentionProblem<Rational> tied_tokens() {
  return problem_of({sequence_of({{1, 1}, {1, -1}, {0, 0}}, {1, 1, 0})});
}

/// The best token inside the hull of the others: the loss has a minimiser at a finite point.
inline AttentionProblem<Rational> token_in_hull() {
  return problem_of({sequence_of({{0, 0}, {1, 0}, {q("-1/2"), 1}, {q("-1/2"), -1}}, {1, q("9/10"), 0, 0})});
}

/// One tight row has dual 0.
inline AttentionProblem<Rational> zero_dual() {
  return problem_of({sequence_of({{0, 0}, {-1, 0}, {-1, -1}}, {1, 0, 0})});
}

inline PathOptions at_radii(std::vector<Rational> radii, unsigned digits = 60) {
  PathOptions options;
  options.radii = std::move(radii);
  options.digits = digits;
  return options;
}

inline Vector<Rational> margin_direction(const AttentionProblem<Rational>& problem, const Choice& choice) {
  return solve_margin(margin_problem(problem, choice)).direction;
}

/// |a - b| < 10^-digits for all numbers in both.
inline bool close(const Ball& a, const Ball& b, int digits) {
  return certainly(less(abs(Ball(a - b)), from_rational<Ball>(Rational(1, pow(Integer(10), digits)))));
}

/// The ball of a decimal: all numbers that round to it.
inline Ball decimal(const char* digits, const char* unit) {
  return ball_around(Rational(Real(digits)), Rational(Real(unit)));
}

}  // namespace attsvm::testing

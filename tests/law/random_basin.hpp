#pragma once
// Random small problems whose chosen tokens are locally optimal with a positive dual for every tight row.

#include <optional>
#include <random>

#include "basin_settings.hpp"

namespace attsvm::testing {

class RandomBasins {
 public:
  explicit RandomBasins(std::uint64_t seed) : random_(seed) {}

  long whole(long low, long high) {
    return low + static_cast<long>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  /// Uniform on multiples of 1/4096 in [low, high).
  Rational uniform(const Rational& low, const Rational& high) {
    return low + Rational(whole(0, 4095), 4096) * Rational(high - low);
  }
  /// In [-1, 1).
  double signed_unit() { return static_cast<double>(random_() >> 11) / 9007199254740992.0 * 2 - 1; }

  /// 1 to 3 sequences of 2 to 4 tokens in dimension 2 or 3, features in quarters, scores in fifths; some choice;
  /// now and then the first sequence twice.
  BasinSetting next() {
    while (true) {
      AttentionProblem<Rational> problem;
      problem.dimension = whole(2, 3);
      Choice choice;
      const long sequences = whole(1, 3);
      for (long i = 0; i < sequences; ++i) {
        SequenceData<Rational> data;
        const long length = whole(2, 4);
        data.features.resize(length, problem.dimension);
        data.scores.resize(length);
        for (Index t = 0; t < length; ++t) {
          for (Index c = 0; c < problem.dimension; ++c) data.features(t, c) = Rational(whole(-6, 6), 4);
          data.scores(t) = Rational(whole(-10, 10), 5);
        }
        problem.sequences.push_back(data);
        choice.push_back(whole(0, length - 1));
      }
      if (whole(0, 3) == 0) {  // dependent rows
        problem.sequences.push_back(problem.sequences.front());
        choice.push_back(choice.front());
      }
      const auto loss = static_cast<LossKind>(whole(0, 2));
      const MarginProblem margin = margin_problem(problem, choice);
      const MarginSolution solution = solve_margin(margin);
      if (!solution.feasible()) continue;
      BasinSetting s = setting(std::move(problem), loss, std::move(choice));
      if (s.data.applies) return s;
    }
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace attsvm::testing

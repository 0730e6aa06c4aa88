#include "attsvm/path/propose_minimisers.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>

#include "path_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

TEST_CASE("every proposal lies on the sphere, and one is near the minimiser") {
  for (const double radius : {2.0, 50.0}) {
    const auto proposals = propose_minimisers(single_input(q("9/10")), LossKind::logistic, radius, {});
    CHECK(proposals.size() == 8);
    const PathPoint truth =
        regularisation_path(single_input(q("9/10")), LossKind::logistic, at_radii({Rational(radius)})).points.at(0);
    double nearest = radius;
    for (const Vector<double>& proposal : proposals) {
      CHECK(proposal.norm() == doctest::Approx(radius).epsilon(1e-12));
      const Vector<double> wanted =
          truth.approximation.unaryExpr([](const Real& x) { return x.convert_to<double>(); });
      nearest = std::min(nearest, (proposal - wanted).norm());
    }
    CHECK(nearest < 1e-3 * radius);
  }
}

TEST_CASE("in a cone the first start is its axis, the others lie in it") {
  // equal scores in one sequence of one token: nothing moves the starts
  const DirectionCone cone{vector_of({0, 1, 0}), q("4/5")};
  ProposalOptions options;
  options.starts = 20;
  options.cone = &cone;
  const AttentionProblem<Rational> still = problem_of({sequence_of({{0, 0, 0}, {0, 0, 0}}, {1, 0})});
  const auto starts = propose_minimisers(still, LossKind::linear, 3, options);
  REQUIRE(starts.size() == 20);
  CHECK(starts[0](1) == doctest::Approx(3));
  for (const Vector<double>& start : starts) CHECK(start(1) / start.norm() > 0.8);
  CHECK((starts[1] - starts[2]).norm() > 1e-3);
}

TEST_CASE("an interruption leaves no proposal") {
  const std::atomic<bool> flag = true;
  ProposalOptions options;
  options.interrupted = &flag;
  CHECK(propose_minimisers(single_input(0), LossKind::linear, 1, options).empty());
}

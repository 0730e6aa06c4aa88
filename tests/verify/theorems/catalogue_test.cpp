#include <doctest/doctest.h>

#include <set>
#include <string>

#include "verify/theorem.hpp"

using namespace attsvm::verify;

TEST_CASE("every theorem is complete, and found by its id") {
  std::set<std::string> ids;
  std::string previous;
  for (const Theorem& theorem : all_theorems()) {
    CAPTURE(theorem.id);
    CHECK(ids.insert(theorem.id).second);
    CHECK(previous < theorem.id);
    previous = theorem.id;
    CHECK_FALSE(theorem.title.empty());
    CHECK_FALSE(theorem.source.empty());
    CHECK_FALSE(theorem.statement.empty());
    CHECK_FALSE(theorem.hypotheses.empty());
    CHECK_FALSE(theorem.conclusion.statement.empty());
    CHECK(theorem.conclusion.check != nullptr);
    std::set<std::string> hypotheses;
    for (const Hypothesis& hypothesis : theorem.hypotheses) {
      CHECK(hypotheses.insert(hypothesis.id).second);
      CHECK_FALSE(hypothesis.statement.empty());
      CHECK(hypothesis.decide != nullptr);
    }
    CHECK(find_theorem(theorem.id) == &theorem);
  }
  for (const std::string id :
       {"prompt/reparameterisation", "prompt/smoothness", "prompt/no-stationary-point", "prompt/gd-global",
        "prompt/gd-local", "prompt/limits-are-locally-optimal", "prompt/loss-independence"})
    CHECK(ids.contains(id));
  CHECK(find_theorem("prompt/gd-globl") == nullptr);
}

#include "verify/support/synthetic_theorems.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "verify/case/case_error.hpp"

namespace attsvm::verify::testing {

namespace {

using Outcome = Finding::Outcome;

const Finding holds_exactly = finding(Outcome::holds, Evidence::exact);

Theorem with_conclusion(std::string id, std::function<Finding(ClaimContext&)> check) {
  Theorem theorem = fixed_theorem(std::move(id), holds_exactly, holds_exactly);
  theorem.conclusion.check = std::move(check);
  return theorem;
}

Finding wait_for_interruption(ClaimContext& context) {
  while (!*context.interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  throw Interrupted();
}

Finding nap(ClaimContext& context) {
  const auto milliseconds = context.claim().parameters.at("pairs")(0).convert_to<int>();
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  return holds_exactly;
}

}  // namespace

Finding finding(Finding::Outcome outcome, Evidence evidence) {
  const std::string reason = std::string(name(outcome)) + " by " + std::string(name(evidence)) + " evidence";
  return {outcome, evidence, reason, {{"pi", "[3.14159 +/- 3e-6]"}}};
}

Theorem fixed_theorem(std::string id, const Finding& hypothesis, const Finding& conclusion) {
  Theorem theorem;
  theorem.id = std::move(id);
  theorem.title = "About nothing";
  theorem.source = "invented";
  theorem.statement = "Given the given, the concluded.";
  theorem.hypotheses = {{"given", "the given", [hypothesis](ClaimContext&) { return hypothesis; }}};
  theorem.conclusion = {"the concluded", [conclusion](ClaimContext&) { return conclusion; }};
  return theorem;
}

std::vector<Theorem> synthetic_theorems() {
  std::vector<Theorem> theorems = {
      fixed_theorem("test/proved", holds_exactly, finding(Outcome::holds, Evidence::enclosed)),
      fixed_theorem("test/refuted", holds_exactly, finding(Outcome::fails, Evidence::exact)),
      fixed_theorem("test/supported", holds_exactly, finding(Outcome::supported, Evidence::numeric)),
      fixed_theorem("test/undecided", holds_exactly, finding(Outcome::undecided, Evidence::none)),
      fixed_theorem("test/inapplicable", finding(Outcome::fails, Evidence::exact), holds_exactly),
      with_conclusion("test/broken", [](ClaimContext&) -> Finding { throw std::runtime_error("out of luck"); }),
      with_conclusion("test/malformed",
                      [](ClaimContext& context) -> Finding {
                        throw CaseError(context.the_case().path, context.claim().mark, "nonsense", "sense");
                      }),
      with_conclusion("test/waits", wait_for_interruption),
      with_conclusion("test/naps", nap),
      fixed_theorem("test/keys", holds_exactly, holds_exactly),
      fixed_theorem("test/method", holds_exactly, holds_exactly),
      fixed_theorem("test/any-method", holds_exactly, holds_exactly),
  };
  theorems[8].keys.required = {"pairs"};
  theorems[9].keys = {.required = {"cone"}, .optional = {"start"}};
  theorems[10].keys.required = {"method"};
  theorems[11].keys = {.required = {"method"}, .optional = {"decay", "polyak"}};
  std::ranges::sort(theorems, {}, &Theorem::id);
  return theorems;
}

std::string case_text(std::string_view claims) {
  return "format: attsvm-case/1\n"
         "title: Two tokens\n"
         "attention: prompt\n"
         "keys: [[[1, 0], [0, 0]]]\n"
         "scores: [[1, 0]]\n"
         "claims:\n" +
         std::string(claims);
}

}  // namespace attsvm::verify::testing

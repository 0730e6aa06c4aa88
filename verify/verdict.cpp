#include "verify/verdict.hpp"

#include <stdexcept>

namespace attsvm::verify {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved:
      return "proved";
    case Verdict::refuted:
      return "refuted";
    case Verdict::supported:
      return "supported";
    case Verdict::undecided:
      return "undecided";
    case Verdict::inapplicable:
      return "inapplicable";
  }
  throw std::invalid_argument("no such verdict");
}

std::string_view name(Expectation expectation) {
  switch (expectation) {
    case Expectation::proved:
      return "proved";
    case Expectation::refuted:
      return "refuted";
    case Expectation::supported:
      return "supported";
    case Expectation::inapplicable:
      return "inapplicable";
  }
  throw std::invalid_argument("no such expectation");
}

std::string_view name(Evidence evidence) {
  switch (evidence) {
    case Evidence::exact:
      return "exact";
    case Evidence::enclosed:
      return "enclosed";
    case Evidence::numeric:
      return "numeric";
    case Evidence::none:
      return "none";
  }
  throw std::invalid_argument("no such evidence");
}

std::string_view name(Finding::Outcome outcome) {
  switch (outcome) {
    case Finding::Outcome::holds:
      return "holds";
    case Finding::Outcome::fails:
      return "fails";
    case Finding::Outcome::supported:
      return "supported";
    case Finding::Outcome::undecided:
      return "undecided";
  }
  throw std::invalid_argument("no such outcome");
}

std::string_view name(Agreement agreement) {
  switch (agreement) {
    case Agreement::as_expected:
      return "as expected";
    case Agreement::weaker:
      return "weaker";
    case Agreement::contradicted:
      return "contradicted";
  }
  throw std::invalid_argument("no such agreement");
}

Agreement compare(Verdict verdict, Expectation expectation) {
  if (verdict == Verdict::undecided) return Agreement::weaker;
  if (name(verdict) == name(expectation)) return Agreement::as_expected;
  if (verdict == Verdict::proved && expectation == Expectation::supported) return Agreement::as_expected;
  if (verdict == Verdict::supported && expectation == Expectation::proved) return Agreement::weaker;
  return Agreement::contradicted;
}

}  // namespace attsvm::verify

#include "verify/theorems/finding.hpp"

#include <fmt/format.h>

#include "attsvm/number/format.hpp"

namespace attsvm::verify {

namespace {

Finding finding(Finding::Outcome outcome, Evidence evidence, std::string reason, std::vector<Quantity> quantities) {
  return {outcome, evidence, std::move(reason), std::move(quantities)};
}

}  // namespace

Finding holds(Evidence evidence, std::string reason, std::vector<Quantity> quantities) {
  return finding(Finding::Outcome::holds, evidence, std::move(reason), std::move(quantities));
}

Finding fails(Evidence evidence, std::string reason, std::vector<Quantity> quantities) {
  return finding(Finding::Outcome::fails, evidence, std::move(reason), std::move(quantities));
}

Finding supported(std::string reason, std::vector<Quantity> quantities) {
  return finding(Finding::Outcome::supported, Evidence::numeric, std::move(reason), std::move(quantities));
}

Finding undecided(std::string reason, std::vector<Quantity> quantities) {
  return finding(Finding::Outcome::undecided, Evidence::none, std::move(reason), std::move(quantities));
}

Quantity quantity(std::string name, const Rational& value) { return {std::move(name), to_string(value)}; }

Quantity quantity(std::string name, const Ball& value, int digits) {
  return {std::move(name), enclosure_string(value, digits)};
}

Quantity quantity(std::string name, std::string text) { return {std::move(name), std::move(text)}; }

std::string place(Index sequence, Index token) { return fmt::format("sequence {}, token {}", sequence, token); }

std::string vector_text(const Vector<Rational>& vector) {
  std::string text = "(";
  for (Index c = 0; c < vector.size(); ++c) text += (c ? ", " : "") + to_string(vector(c));
  return text + ")";
}

std::string choice_text(const Choice& choice) { return fmt::format("{}", fmt::join(choice, ",")); }

}  // namespace attsvm::verify

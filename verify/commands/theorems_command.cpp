#include "verify/commands/theorems_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/case/case_error.hpp"
#include "verify/case/nearest_word.hpp"

namespace attsvm::verify {

namespace {

std::string list_text(const std::vector<Theorem>& theorems) {
  std::size_t longest = 0;
  for (const Theorem& theorem : theorems) longest = std::max(longest, theorem.id.size());
  std::string text;
  for (const Theorem& theorem : theorems) text += fmt::format("{:<{}}  {}\n", theorem.id, longest, theorem.title);
  return text + fmt::format("{} theorems\n", theorems.size());
}

std::string keys_text(const ClaimKeys& keys) {
  std::string text = "theorem, expect";
  for (const std::string& key : keys.required) text += ", " + key;
  text += "; optional: name, choice, loss";
  for (const std::string& key : keys.optional) text += ", " + key;
  return text;
}

std::string theorem_text(const Theorem& theorem) {
  std::string text =
      fmt::format("{}\n{}\n\nstatement\n  {}\n\nhypotheses\n", theorem.id, theorem.title, theorem.statement);
  for (const Hypothesis& hypothesis : theorem.hypotheses) {
    text += fmt::format("  {}: {}\n", hypothesis.id, hypothesis.statement);
  }
  if (theorem.hypotheses.empty()) text += "  none\n";
  return text + fmt::format("\nconclusion\n  {}\n\nsource\n  {}\n\nkeys of a claim\n  {}\n",
                            theorem.conclusion.statement, theorem.source, keys_text(theorem.keys));
}

}  // namespace

ExitCode theorems_command(const std::string& id, const std::vector<Theorem>& theorems,
                          const Surroundings& surroundings) {
  if (id.empty()) {
    surroundings.out << list_text(theorems) << std::flush;
    return theorems.empty() ? ExitCode::nothing_matched : ExitCode::as_expected;
  }
  const auto found = std::ranges::find(theorems, id, &Theorem::id);
  if (found == theorems.end()) {
    std::vector<std::string_view> ids;
    for (const Theorem& theorem : theorems) ids.push_back(theorem.id);
    const std::string near = nearest_word(id, ids);
    surroundings.err << "error: there is no theorem " << in_backticks(id)
                     << (near.empty() ? "" : ", did you mean " + in_backticks(near) + "?") << "\n";
    return ExitCode::nothing_matched;
  }
  surroundings.out << theorem_text(*found) << std::flush;
  return ExitCode::as_expected;
}

}  // namespace attsvm::verify

#include "verify/claim_keys.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "verify/case/case_error.hpp"
#include "verify/case/nearest_word.hpp"

namespace attsvm::verify {

namespace {

using Words = std::vector<std::string_view>;

/// A theorem that reads `method` is about constant steps, unless it reads `decay` or `polyak` as well.
Words keys_of(const Claim& claim) {
  Words keys;
  if (claim.method || claim.flow_length) keys.push_back("method");
  if (claim.flow_length) keys.push_back("flow");
  if (claim.method && claim.method->decay != 0) keys.push_back("decay");
  if (claim.method && claim.method->kind == MethodKind::polyak) keys.push_back("polyak");
  if (claim.start) keys.push_back("start");
  for (const auto& [key, value] : claim.parameters) keys.push_back(key);
  return keys;
}

/// Where the claim has the key.
Mark mark_of(const Claim& claim, std::string_view key) {
  const std::string_view place = key == "decay"                     ? "method.decay"
                                 : key == "polyak" || key == "flow" ? "method.kind"
                                                                    : key;
  const auto found = claim.key_marks.find(std::string(place));
  return found == claim.key_marks.end() ? claim.mark : found->second;
}

bool contains(const Words& words, std::string_view word) { return std::ranges::find(words, word) != words.end(); }

}  // namespace

const Theorem& theorem_of(const Case& the_case, const Claim& claim, const std::vector<Theorem>& known) {
  const auto found = std::ranges::find(known, claim.theorem, &Theorem::id);
  if (found != known.end()) return *found;
  Words ids;
  for (const Theorem& theorem : known) ids.push_back(theorem.id);
  throw CaseError(the_case.path, mark_of(claim, "theorem"), "unknown theorem " + in_backticks(claim.theorem),
                  "a theorem that `attsvm theorems` lists", nearest_word(claim.theorem, ids));
}

void check_claim_keys(const Case& the_case, const Claim& claim, const Theorem& theorem) {
  if (std::ranges::find(theorem.about, the_case.attention) == theorem.about.end()) {
    throw CaseError(
        the_case.path, mark_of(claim, "theorem"),
        "theorem " + in_backticks(theorem.id) + " on a case with attention " +
            in_backticks(name(the_case.attention)),
        "a theorem about that attention; this one is about " + in_backticks(name(theorem.about.front())));
  }
  const Words given = keys_of(claim);
  Words read(theorem.keys.required.begin(), theorem.keys.required.end());
  read.insert(read.end(), theorem.keys.optional.begin(), theorem.keys.optional.end());
  for (const std::string_view key : given) {
    if (contains(read, key)) continue;
    const std::string expected =
        read.empty() ? "no key beyond theorem, name, choice, loss and expect" : "one of " + listed(read);
    throw CaseError(the_case.path, mark_of(claim, key),
                    (key == "polyak" || key == "flow" ? "method " : "key ") + in_backticks(key) + ", which " +
                        in_backticks(theorem.id) + " doesn't read",
                    expected, nearest_word(key, read));
  }
  for (const std::string& key : theorem.keys.required) {
    if (contains(given, key)) continue;
    throw CaseError(the_case.path, claim.mark, "no key " + in_backticks(key),
                    "the keys that " + in_backticks(theorem.id) + " requires: " + listed(theorem.keys.required));
  }
}

}  // namespace attsvm::verify

#include "verify/case/read_claims.hpp"

#include <algorithm>
#include <set>

#include "verify/case/format_keys.hpp"

namespace attsvm::verify {

namespace {

constexpr std::uint64_t most_steps = 1'000'000'000;
constexpr long most_arclength = 1'000'000;

/// Lower-case letters, digits and dashes, at least one.
bool is_plain_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

/// Plain names joined by slashes, at least two.
bool is_theorem_id(std::string_view text) {
  std::size_t parts = 0;
  for (std::size_t slash = 0; slash != std::string_view::npos; ++parts) {
    slash = text.find('/');
    if (!is_plain_name(text.substr(0, slash))) return false;
    if (slash != std::string_view::npos) text.remove_prefix(slash + 1);
  }
  return parts >= 2;
}

Choice read_choice(const NodeReader& reader, const Node& node, const AttentionProblem<Rational>& problem) {
  const std::string what = "a token index for each of " + count_of(problem.size(), "sequence");
  const std::vector<Node>& items = reader.list(node, problem.size(), what);
  Choice choice;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto last = static_cast<std::uint64_t>(problem.sequences[i].length() - 1);
    const std::string index = "a token index from 0 to " + std::to_string(last);
    choice.push_back(static_cast<Index>(reader.integer(items[i], 0, last, index)));
  }
  return choice;
}

/// θ_0: D numbers, or the rows of W_0.
Vector<Rational> read_start(const NodeReader& reader, const Node& node, const Case& the_case) {
  const auto length = static_cast<std::size_t>(the_case.problem.dimension);
  if (the_case.attention == AttentionKind::prompt)
    return reader.vector(node, length, "a list of " + count_of(length, "number") + ", a key's length");
  const auto columns = static_cast<std::size_t>(the_case.query_length);
  const std::size_t rows = length / columns;
  const std::string what = "a matrix of " + count_of(rows, "row") + " and " + count_of(columns, "column");
  reader.list(node, rows, what);
  const Matrix<Rational> start = reader.matrix(node, columns, what);
  Vector<Rational> flat(start.size());
  for (Index k = 0; k < flat.size(); ++k) flat(k) = start(k / start.cols(), k % start.cols());
  return flat;
}

/// η and a of gradient descent and its normalised form.
void read_step(const NodeReader& reader, const Node& node, Method& method) {
  const Node& step = reader.require(node, "step", "a method's `step`, a number > 0");
  method.step = reader.number(step);
  if (method.step <= 0) reader.fail(step, "a step > 0");
  if (const Node::Entry* decay = node.find("decay")) {
    method.decay = reader.number(decay->value);
    if (method.decay < 0 || method.decay > 1) reader.fail(decay->value, "a decay from 0 to 1");
  }
}

/// Polyak's step aims at the infimum of the claim's choice, and has no size of its own.
void read_polyak(const NodeReader& reader, const Node& node, const Choice& choice, Method& method) {
  for (const char* key : {"step", "decay"}) {
    if (const Node::Entry* entry = node.find(key))
      reader.fail(entry->mark, "the key " + in_backticks(key),
                  "no size of Polyak's step: it follows from the loss");
  }
  if (choice.empty())
    reader.fail(node.find("kind")->value.mark, "`polyak` without a choice, and two best tokens",
                "the claim's `choice`, whose loss Polyak's step aims at");
  method.choice = choice;
}

/// After the claim's choice.
/// Gradient flow: an arclength, and nothing of a step.
Rational read_flow(const NodeReader& reader, const Node& node) {
  for (const std::string_view key : {"step", "decay", "steps"}) {
    const Node::Entry* entry = node.find(key);
    if (entry != nullptr)
      reader.fail(entry->mark, "the key " + in_backticks(key), "only a `length` beside `kind: flow`");
  }
  const Node& length = reader.require(node, "length", "the `length` of a flow, an arclength > 0");
  const Rational value = reader.number(length);
  if (value <= 0 || value > most_arclength)
    reader.fail(length, "an arclength > 0, at most " + std::to_string(most_arclength));
  return value;
}

void read_method(const NodeReader& reader, const Node& node, Claim& claim) {
  reader.expect_keys(node, method_keys(), "a method");
  const Node& kind = reader.require(node, "kind", "a method's `kind`, `gd`, `ngd`, `polyak` or `flow`");
  const auto known = reader.word<std::optional<MethodKind>>(kind, {{"gd", MethodKind::gradient_descent},
                                                                   {"ngd", MethodKind::normalised_gradient_descent},
                                                                   {"polyak", MethodKind::polyak},
                                                                   {"flow", std::nullopt}});
  for (const auto& [key, mark] : key_marks(node)) claim.key_marks.emplace("method." + key, mark);
  if (!known) {
    claim.flow_length = read_flow(reader, node);
    return;
  }
  if (const Node::Entry* length = node.find("length"))
    reader.fail(length->mark, "the key `length`", "`steps`: a length is that of a flow");
  Method method;
  method.kind = *known;
  if (method.kind == MethodKind::polyak) {
    read_polyak(reader, node, claim.choice, method);
  } else {
    read_step(reader, node, method);
  }
  claim.method = method;
  if (const Node::Entry* steps = node.find("steps")) {
    claim.steps = reader.integer(steps->value, 1, most_steps, "an integer from 1 to " + std::to_string(most_steps));
  }
}

bool in_range(const Rational& value, ParameterKey::Range range) {
  switch (range) {
    case ParameterKey::Range::positive:
      return value > 0;
    case ParameterKey::Range::between_zero_and_one:
      return value > 0 && value < 1;
    case ParameterKey::Range::positive_integer:
      return value > 0 && denominator(value) == 1;
    case ParameterKey::Range::any:
      break;
  }
  return true;
}

Vector<Rational> read_parameter(const NodeReader& reader, const Node& node, const ParameterKey& key,
                                const AttentionProblem<Rational>& problem) {
  const std::string what(shape_in_words(key));
  if (key.shape == ParameterKey::Shape::choice) {
    const Choice choice = read_choice(reader, node, problem);
    Vector<Rational> indices(static_cast<Index>(choice.size()));
    for (std::size_t i = 0; i < choice.size(); ++i) indices(static_cast<Index>(i)) = static_cast<long>(choice[i]);
    return indices;
  }
  if (key.shape == ParameterKey::Shape::vector) return reader.vector(node, what);
  if (node.kind != Node::Kind::scalar) reader.fail(node, what);
  const Rational value = reader.number(node);
  if (!in_range(value, key.range)) reader.fail(node, what);
  return Vector<Rational>::Constant(1, value);
}

std::vector<std::string_view> all_claim_keys() {
  std::vector<std::string_view> keys = claim_keys();
  for (const ParameterKey& key : parameter_keys()) keys.push_back(key.name);
  return keys;
}

Claim read_claim(const NodeReader& reader, const Node& node, const Case& the_case, const Choice& default_choice) {
  reader.expect_keys(node, all_claim_keys(), "a claim");
  Claim claim;
  claim.mark = node.mark;
  claim.key_marks = key_marks(node);
  const Node& theorem = reader.require(node, "theorem", "a claim's `theorem`");
  claim.theorem = reader.text(theorem, "a theorem's id");
  if (!is_theorem_id(claim.theorem)) reader.fail(theorem, "a theorem's id such as prompt/gd-local");
  if (const Node::Entry* name = node.find("name")) {
    claim.name = reader.text(name->value, "a claim's name");
    if (!is_plain_name(claim.name)) reader.fail(name->value, "a name of a-z, 0-9 and dashes");
  }
  const Node::Entry* choice = node.find("choice");
  claim.choice = choice ? read_choice(reader, choice->value, the_case.problem) : default_choice;
  if (const Node::Entry* loss = node.find("loss")) claim.loss = read_loss(reader, loss->value);
  if (const Node::Entry* method = node.find("method")) read_method(reader, method->value, claim);
  if (const Node::Entry* start = node.find("start")) {
    claim.start = read_start(reader, start->value, the_case);
  }
  for (const ParameterKey& key : parameter_keys()) {
    if (const Node::Entry* entry = node.find(key.name)) {
      claim.parameters.emplace(key.name, read_parameter(reader, entry->value, key, the_case.problem));
    }
  }
  claim.expect = reader.word<Expectation>(reader.require(node, "expect", "what the claim expects, `expect`"),
                                          {{"proved", Expectation::proved},
                                           {"refuted", Expectation::refuted},
                                           {"supported", Expectation::supported},
                                           {"inapplicable", Expectation::inapplicable}});
  return claim;
}

/// Refuses repeated names, and names the nameless: the theorem's last part and the smallest free number.
void settle_names(const NodeReader& reader, const std::vector<Node>& nodes, std::vector<Claim>& claims) {
  std::map<std::string, int> lines;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].name.empty()) continue;
    const Node& name = nodes[i].find("name")->value;
    const auto [first, is_new] = lines.emplace(claims[i].name, name.mark.line);
    if (!is_new) {
      reader.fail(name.mark, "the name " + in_backticks(claims[i].name) + " again",
                  "each claim to have its own (it is first at line " + std::to_string(first->second) + ")");
    }
  }
  std::map<std::string, int> numbers;
  for (Claim& claim : claims) {
    if (!claim.name.empty()) continue;
    const std::string stem = claim.theorem.substr(claim.theorem.rfind('/') + 1);
    do {
      claim.name = stem + "-" + std::to_string(++numbers[stem]);
    } while (lines.count(claim.name) > 0);
    lines.emplace(claim.name, claim.mark.line);
  }
}

}  // namespace

LossKind read_loss(const NodeReader& reader, const Node& node) {
  return reader.word<LossKind>(
      node,
      {{"logistic", LossKind::logistic}, {"exponential", LossKind::exponential}, {"linear", LossKind::linear}});
}

std::vector<Claim> read_claims(const NodeReader& reader, const Node& node, const Case& the_case) {
  const Choice default_choice = globally_optimal_choice(the_case.problem);
  const std::vector<Node>& nodes = reader.list(node, "a list of claims");
  std::vector<Claim> claims;
  for (const Node& claim : nodes) claims.push_back(read_claim(reader, claim, the_case, default_choice));
  settle_names(reader, nodes, claims);
  return claims;
}

}  // namespace attsvm::verify

#include "verify/case/format_keys.hpp"

namespace attsvm::verify {

const std::vector<std::string_view>& case_keys() {
  static const std::vector<std::string_view> keys = {"format",  "title",       "source", "attention", "keys",
                                                     "scores",  "tokens",      "head",   "labels",    "key_map",
                                                     "queries", "query_token", "loss",   "claims"};
  return keys;
}

const std::vector<std::string_view>& source_keys() {
  static const std::vector<std::string_view> keys = {"paper", "where"};
  return keys;
}

const std::vector<std::string_view>& claim_keys() {
  static const std::vector<std::string_view> keys = {"theorem", "name",  "choice", "loss",
                                                     "method",  "start", "expect"};
  return keys;
}

const std::vector<std::string_view>& method_keys() {
  static const std::vector<std::string_view> keys = {"kind", "step", "decay", "steps", "length"};
  return keys;
}

const std::vector<ParameterKey>& parameter_keys() {
  using Shape = ParameterKey::Shape;
  using Range = ParameterKey::Range;
  static const std::vector<ParameterKey> keys = {
      {"cone", Shape::scalar, Range::between_zero_and_one,
       "a lower bound on the cosine between the parameter and the max-margin direction: the cone's half-angle"},
      {"query", Shape::vector, Range::any, "the fixed query u of a matrix parameter W, with p = W^T u"},
      {"constant", Shape::scalar, Range::positive, "the claimed Lipschitz constant of the gradient"},
      {"matrix_step", Shape::scalar, Range::positive, "the step size of the matrix parameter W"},
      {"instead", Shape::choice, Range::any,
       "the choice of tokens that the trajectory goes to instead of `choice`"},
      {"radii", Shape::vector, Range::any, "the radii R of a regularisation path, ascending and positive"},
      {"pairs", Shape::scalar, Range::positive_integer, "how many pairs of parameters are compared"},
  };
  return keys;
}

const ParameterKey* find_parameter_key(std::string_view name) {
  for (const ParameterKey& key : parameter_keys()) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

std::string_view shape_in_words(const ParameterKey& key) {
  if (key.shape == ParameterKey::Shape::vector) return "a list of numbers";
  if (key.shape == ParameterKey::Shape::choice) return "a list of token indices";
  switch (key.range) {
    case ParameterKey::Range::positive:
      return "a number > 0";
    case ParameterKey::Range::between_zero_and_one:
      return "a number > 0 and < 1";
    case ParameterKey::Range::positive_integer:
      return "an integer > 0";
    case ParameterKey::Range::any:
      break;
  }
  return "a number";
}

}  // namespace attsvm::verify

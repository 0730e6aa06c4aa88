#pragma once
// The words of attsvm-case/1: every key a case file may hold. The reader accepts exactly these, and the
// description of the format is checked against them.

#include <string_view>
#include <vector>

namespace attsvm::verify {

inline constexpr std::string_view case_format = "attsvm-case/1";

/// Keys of the file itself, of `source`, of a claim (parameters excepted) and of its `method`.
const std::vector<std::string_view>& case_keys();
const std::vector<std::string_view>& source_keys();
const std::vector<std::string_view>& claim_keys();
const std::vector<std::string_view>& method_keys();

/// A further parameter of a claim's theorem: one table serves the reader and the description of the format.
struct ParameterKey {
  enum class Shape { scalar, vector, choice };
  enum class Range { any, positive, between_zero_and_one, positive_integer };

  std::string_view name;
  Shape shape = Shape::scalar;
  Range range = Range::any;
  std::string_view meaning;
};

const std::vector<ParameterKey>& parameter_keys();

/// nullptr when there is none of that name.
const ParameterKey* find_parameter_key(std::string_view name);

/// The shape in words, e.g. "a number > 0": what errors say was expected.
std::string_view shape_in_words(const ParameterKey& key);

}  // namespace attsvm::verify

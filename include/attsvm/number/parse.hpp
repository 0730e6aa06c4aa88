#pragma once
// Exact numbers from text.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "attsvm/number/rational.hpp"

namespace attsvm {

/// Text that isn't a number. `what()` reads "expected <expected>, found <found> at character <offset + 1>".
struct NumberSyntaxError : std::runtime_error {
  NumberSyntaxError(std::size_t offset, std::string found, std::string expected);
  std::size_t offset;    ///< bytes before the place, from 0
  std::string found;     ///< what stands there, quoted and printable; or "the end"
  std::string expected;  ///< what should stand there, in words
};

/// Longest text that is read, in bytes.
inline constexpr std::size_t longest_number = 10'000;
/// Largest |exponent| after `e`, a power of ten.
inline constexpr long largest_decimal_exponent = 100'000;
/// Largest |exponent| after `p`, a power of two.
inline constexpr long largest_binary_exponent = 400'000;

/// The number that the text denotes, exactly; never through floating point.
///
///     number   = [sign] (fraction | decimal | hexadecimal)
///     fraction = integer "/" integer                          9/10
///     decimal  = digits with at most one "." ["e" [sign] digits]    3, 0.9, .2, 1e-3
///     hexadecimal = "0x" hex digits with at most one "." ["p" [sign] digits]    0x1.8p-3 = 3/16
///
/// Capital E, X and P are the same. Refused: white space, nan and inf, a zero denominator, and leading zeros
/// (010 is ten to some readers and eight to others). Throws NumberSyntaxError, and only that; the limits
/// above keep every text's reading short.
Rational parse_rational(std::string_view text);

}  // namespace attsvm

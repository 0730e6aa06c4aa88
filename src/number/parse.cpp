#include "attsvm/number/parse.hpp"

#include <algorithm>
#include <cstdio>

namespace attsvm {

namespace {

constexpr std::string_view any_number = "a number such as -3, 0.9, 9/10 or 0x1.8p-3";

/// The bytes from `offset` on, at most 20, quoted, with anything unprintable as \xNN.
std::string excerpt(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end";
  constexpr std::size_t longest = 20;
  std::string result = "\"";
  for (const char c : text.substr(offset, longest)) {
    if (c >= ' ' && c <= '~') {
      result += c;
    } else {
      char escaped[5];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      result += escaped;
    }
  }
  return result + (text.size() - offset > longest ? "...\"" : "\"");
}

bool is_digit(char c, int base) {
  return (c >= '0' && c <= '9') || (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

Integer integer_of(const std::string& digits, int base) {
  Integer value;
  mpz_set_str(value.backend().data(), digits.empty() ? "0" : digits.c_str(), base);
  return value;
}

Integer power(unsigned base, long exponent) {
  Integer value;
  mpz_ui_pow_ui(value.backend().data(), base, static_cast<unsigned long>(exponent));
  return value;
}

/// Walks over the text once, from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Rational number() {
    if (text_.size() > longest_number) {
      throw NumberSyntaxError(0, std::to_string(text_.size()) + " characters",
                              "at most " + std::to_string(longest_number) + " characters");
    }
    const bool negative = accept('-');
    if (!negative) accept('+');
    if (!is_digit(peek(), 10) && peek() != '.') fail(std::string(any_number));
    const Rational magnitude = is_hexadecimal() ? hexadecimal() : decimal_or_fraction();
    if (position_ != text_.size()) fail("the end of the number");
    return negative ? Rational(-magnitude) : magnitude;
  }

 private:
  /// Digits around at most one point; `after_point` of them behind it.
  struct Digits {
    std::string all;
    long after_point = 0;
    bool has_point = false;
  };

  char peek(std::size_t ahead = 0) const {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  bool accept(char c) {
    if (position_ >= text_.size() || text_[position_] != c) return false;
    ++position_;
    return true;
  }
  [[noreturn]] void fail(std::string expected) const { fail_at(position_, std::move(expected)); }
  [[noreturn]] void fail_at(std::size_t offset, std::string expected) const {
    throw NumberSyntaxError(offset, excerpt(text_, offset), std::move(expected));
  }

  bool is_hexadecimal() const { return peek() == '0' && (peek(1) == 'x' || peek(1) == 'X'); }

  Rational hexadecimal() {
    position_ += 2;
    const Digits digits = digits_with_point(16);
    const long exponent = optional_exponent('p', 'P', largest_binary_exponent);
    return scaled(integer_of(digits.all, 16), 2, exponent - 4 * digits.after_point);
  }

  Rational decimal_or_fraction() {
    refuse_leading_zero();
    const Digits digits = digits_with_point(10);
    if (!digits.has_point && accept('/')) {
      const std::size_t start = position_;
      refuse_leading_zero();
      const Integer denominator = integer_of(plain_digits(), 10);
      if (denominator == 0) fail_at(start, "a denominator that is not 0");
      return Rational(integer_of(digits.all, 10), denominator);
    }
    const long exponent = optional_exponent('e', 'E', largest_decimal_exponent);
    return scaled(integer_of(digits.all, 10), 10, exponent - digits.after_point);
  }

  void refuse_leading_zero() const {
    if (peek() == '0' && is_digit(peek(1), 10)) {
      fail("a number without leading zeros (010 is read as eight by some)");
    }
  }

  Digits digits_with_point(int base) {
    Digits digits;
    for (; is_digit(peek(), base) || (peek() == '.' && !digits.has_point); ++position_) {
      if (peek() == '.') {
        digits.has_point = true;
      } else {
        digits.all += peek();
        digits.after_point += digits.has_point ? 1 : 0;
      }
    }
    if (digits.all.empty()) fail(base == 16 ? "a hexadecimal digit" : "a digit");
    return digits;
  }

  std::string plain_digits() {
    std::string digits;
    for (; is_digit(peek(), 10); ++position_) digits += peek();
    if (digits.empty()) fail("a digit");
    return digits;
  }

  long optional_exponent(char lower, char upper, long largest) {
    if (!accept(lower) && !accept(upper)) return 0;
    const bool negative = accept('-');
    if (!negative) accept('+');
    const std::size_t start = position_;
    long exponent = 0;
    for (const char c : plain_digits()) exponent = std::min(10 * exponent + (c - '0'), largest + 1);
    if (exponent > largest) fail_at(start, "an exponent of at most " + std::to_string(largest));
    return negative ? -exponent : exponent;
  }

  /// digits · base^exponent
  static Rational scaled(const Integer& digits, unsigned base, long exponent) {
    return exponent >= 0 ? Rational(digits * power(base, exponent)) : Rational(digits, power(base, -exponent));
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace

NumberSyntaxError::NumberSyntaxError(std::size_t offset_, std::string found_, std::string expected_)
    : std::runtime_error("expected " + expected_ + ", found " + found_ + " at character " +
                         std::to_string(offset_ + 1)),
      offset(offset_),
      found(std::move(found_)),
      expected(std::move(expected_)) {}

Rational parse_rational(std::string_view text) { return Reader(text).number(); }

}  // namespace attsvm

#pragma once
// The answer of a comparison that may be undecided.

namespace attsvm {

/// What is known of a statement about enclosed numbers. `undecided` is an answer, not an error: the
/// caller raises the precision and asks again, or reports it.
enum class Certainty { no, yes, undecided };

/// How two numbers compare, when the enclosures tell.
enum class Order { less, equal, greater, undecided };

constexpr bool certainly(Certainty c) { return c == Certainty::yes; }
constexpr bool certainly_not(Certainty c) { return c == Certainty::no; }

}  // namespace attsvm

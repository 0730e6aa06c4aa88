#pragma once
// Short names for the findings that hypotheses and conclusions return.

#include <string>
#include <vector>

#include "attsvm/attention/problem.hpp"
#include "attsvm/number/ball.hpp"
#include "attsvm/number/rational.hpp"
#include "verify/verdict.hpp"

namespace attsvm::verify {

Finding holds(Evidence evidence, std::string reason, std::vector<Quantity> quantities = {});
Finding fails(Evidence evidence, std::string reason, std::vector<Quantity> quantities = {});
Finding supported(std::string reason, std::vector<Quantity> quantities = {});
Finding undecided(std::string reason, std::vector<Quantity> quantities = {});

/// Quantities from numbers: an exact fraction, or an enclosure printed to `digits` significant digits.
Quantity quantity(std::string name, const Rational& value);
Quantity quantity(std::string name, const Ball& value, int digits = 15);
Quantity quantity(std::string name, std::string text);

/// `sequence 0, token 2`
std::string place(Index sequence, Index token);

/// `(1, -1/2)`
std::string vector_text(const Vector<Rational>& vector);

/// `0,2,1`
std::string choice_text(const Choice& choice);

}  // namespace attsvm::verify

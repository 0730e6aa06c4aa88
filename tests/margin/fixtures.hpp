#pragma once
// Small exact problems for the margin tests, written as text, and the data files beside the tests.

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "attsvm/margin/margin_solution.hpp"

namespace attsvm::test {

/// Rows of numbers such as {"1 -3/5", "0 2"}: integers, fractions p/q or hexadecimal floats.
Matrix<Rational> matrix(std::initializer_list<const char*> rows);
Vector<Rational> vector(const std::string& numbers);

/// Prompt attention: one list of keys and one line of scores a sequence.
struct PromptSequence {
  std::initializer_list<const char*> keys;
  const char* scores;
};
AttentionProblem<Rational> prompt(std::initializer_list<PromptSequence> sequences);

/// Cross attention: features x z^T, flattened row by row.
AttentionProblem<Rational> cross(const std::vector<Matrix<Rational>>& tokens, const Matrix<Rational>& queries,
                                 const std::vector<Vector<Rational>>& scores);

/// The margin problem with these rows and bounds; row j is labelled (0, j).
MarginProblem rows_and_bounds(const Matrix<Rational>& rows, const Vector<Rational>& bounds);
MarginProblem unit_bounds(const Matrix<Rational>& rows);

/// A file of tests/margin/data.
struct DataFile {
  std::vector<Matrix<Rational>> tokens;
  Matrix<Rational> queries;              ///< empty for prompt attention
  std::vector<Vector<Rational>> scores;  ///< as given, or label · <head, token>
};
DataFile load(const std::string& name);

/// A random integer matrix with entries in [-size, size].
Matrix<Rational> random_integers(std::mt19937_64& generator, Index rows, Index columns, int size);

/// Equality that a difference of size ends with false.
bool same(const Vector<Rational>& left, const Vector<Rational>& right);

/// Every field that says something of the problem, not how it was found; equal texts mean equal answers.
std::string text(const MarginSolution& solution);

/// Whether √x, rounded to the decimals given, prints as `decimal`. Exact.
bool root_prints_as(const Rational& x, const std::string& decimal);

}  // namespace attsvm::test

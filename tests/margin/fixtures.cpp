#include "fixtures.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace attsvm::test {
namespace {

Rational number(const std::string& word) {
  // strtod is exact here: the literals are doubles
  if (word.find('x') != std::string::npos) return Rational(std::strtod(word.c_str(), nullptr));
  return Rational(word);
}

Vector<Rational> next_vector(std::istream& in) {
  std::string line;
  if (!std::getline(in, line)) throw std::runtime_error("test data: the file ends too early");
  return vector(line);
}

}  // namespace

Vector<Rational> vector(const std::string& numbers) {
  std::istringstream in(numbers);
  std::vector<Rational> entries;
  for (std::string word; in >> word;) entries.push_back(number(word));
  return Eigen::Map<Vector<Rational>>(entries.data(), static_cast<Index>(entries.size()));
}

Matrix<Rational> matrix(std::initializer_list<const char*> rows) {
  Matrix<Rational> result;
  for (const char* row : rows) {
    const Vector<Rational> entries = vector(row);
    result.conservativeResize(result.rows() + 1, entries.size());
    result.row(result.rows() - 1) = entries.transpose();
  }
  return result;
}

AttentionProblem<Rational> prompt(std::initializer_list<PromptSequence> sequences) {
  AttentionProblem<Rational> problem;
  for (const PromptSequence& sequence : sequences) {
    problem.sequences.push_back({matrix(sequence.keys), vector(sequence.scores)});
  }
  problem.dimension = problem.sequences.front().features.cols();
  return problem;
}

AttentionProblem<Rational> cross(const std::vector<Matrix<Rational>>& tokens, const Matrix<Rational>& queries,
                                 const std::vector<Vector<Rational>>& scores) {
  const Index d = queries.cols();
  AttentionProblem<Rational> problem;
  problem.dimension = d * d;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Matrix<Rational> features(tokens[i].rows(), d * d);
    for (Index t = 0; t < features.rows(); ++t) {
      for (Index k = 0; k < d; ++k) {
        features.row(t).segment(k * d, d) = tokens[i](t, k) * queries.row(static_cast<Index>(i));
      }
    }
    problem.sequences.push_back({features, scores[i]});
  }
  return problem;
}

MarginProblem rows_and_bounds(const Matrix<Rational>& rows, const Vector<Rational>& bounds) {
  MarginProblem problem{rows, bounds, {}};
  for (Index j = 0; j < rows.rows(); ++j) problem.labels.push_back({0, j});
  return problem;
}

MarginProblem unit_bounds(const Matrix<Rational>& rows) {
  return rows_and_bounds(rows, Vector<Rational>::Ones(rows.rows()));
}

DataFile load(const std::string& name) {
  std::ifstream in(std::string(ATTSVM_MARGIN_TEST_DATA) + "/" + name);
  if (!in) throw std::runtime_error("test data: cannot open " + name);
  DataFile file;
  Vector<Rational> labels;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "tokens") {
      std::size_t sequences = 0;
      Index length = 0;
      Index d = 0;
      words >> sequences >> length >> d;
      file.tokens.assign(sequences, Matrix<Rational>(length, d));
      for (Matrix<Rational>& tokens : file.tokens) {
        for (Index t = 0; t < length; ++t) tokens.row(t) = next_vector(in).transpose();
      }
    } else if (key == "queries") {
      file.queries.resize(static_cast<Index>(file.tokens.size()), file.tokens.front().cols());
      for (Index i = 0; i < file.queries.rows(); ++i) file.queries.row(i) = next_vector(in).transpose();
    } else if (key == "scores") {
      for (std::size_t i = 0; i < file.tokens.size(); ++i) file.scores.push_back(next_vector(in));
    } else if (key == "labels") {
      labels = next_vector(in);
    } else if (key == "head") {
      const Vector<Rational> head = next_vector(in);
      for (std::size_t i = 0; i < file.tokens.size(); ++i) {
        // γ_it = y_i <v, x_it>
        file.scores.push_back(labels(static_cast<Index>(i)) * (file.tokens[i] * head));
      }
    } else if (!key.starts_with('#')) {
      throw std::runtime_error("test data: unknown line '" + line + "' in " + name);
    }
  }
  return file;
}

Matrix<Rational> random_integers(std::mt19937_64& generator, Index rows, Index columns, int size) {
  Matrix<Rational> result(rows, columns);
  const auto values = static_cast<std::uint64_t>(2 * size + 1);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) result(i, j) = static_cast<int>(generator() % values) - size;
  }
  return result;
}

bool same(const Vector<Rational>& left, const Vector<Rational>& right) {
  return left.size() == right.size() && left == right;
}

std::string text(const MarginSolution& solution) {
  std::ostringstream out;
  out << static_cast<int>(solution.status) << "\ndirection " << solution.direction.transpose() << "\nnorm "
      << solution.norm_squared << "\nvalues " << solution.row_values.transpose() << "\nduals "
      << solution.duals.transpose() << "\nfarkas " << solution.farkas.transpose() << "\ntight";
  for (const Index j : solution.tight) out << ' ' << j;
  out << "\nzero";
  for (const Index j : solution.zero_duals) out << ' ' << j;
  out << "\nranks " << solution.dual_dimension << ' ' << solution.tight_rank << '\n';
  return out.str();
}

bool root_prints_as(const Rational& x, const std::string& decimal) {
  const std::size_t point = decimal.find('.');
  std::string digits = decimal;
  digits.erase(point, 1);
  digits.erase(0, digits.find_first_not_of('0'));
  const Integer one = pow(Integer(10), static_cast<unsigned>(decimal.size() - point - 1));
  // (v - 1/2)² <= x 10^2k <= (v + 1/2)²
  const Rational low = (Rational(Integer(digits)) - Rational(1, 2)) / one;
  const Rational high = (Rational(Integer(digits)) + Rational(1, 2)) / one;
  return low * low <= x && x <= high * high;
}

}  // namespace attsvm::test

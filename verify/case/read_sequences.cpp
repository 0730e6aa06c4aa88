#include "verify/case/read_sequences.hpp"

#include <algorithm>

namespace attsvm::verify {

namespace {

/// n x T_i x columns: one matrix a sequence, all with the same number of columns.
std::vector<Matrix<Rational>> read_rows(const NodeReader& reader, const Node& node, const std::string& unit) {
  std::vector<Matrix<Rational>> sequences;
  std::size_t columns = 0;
  for (const Node& sequence : reader.list(node, "a list of sequences")) {
    sequences.push_back(reader.matrix(sequence, columns, "a list of " + unit + ", each a row of numbers"));
    columns = static_cast<std::size_t>(sequences.back().cols());
  }
  return sequences;
}

/// n x T_i, one number a token of `rows`.
std::vector<Vector<Rational>> read_scores(const NodeReader& reader, const Node& node,
                                          const std::vector<Matrix<Rational>>& rows) {
  const std::vector<Node>& items =
      reader.list(node, rows.size(), "a list of scores for each of " + count_of(rows.size(), "sequence"));
  std::vector<Vector<Rational>> scores;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto length = static_cast<std::size_t>(rows[i].rows());
    scores.push_back(reader.vector(items[i], length, "a score for each of " + count_of(length, "token")));
  }
  return scores;
}

Vector<Rational> read_labels(const NodeReader& reader, const Node& root, std::size_t sequences) {
  const Node::Entry* entry = root.find("labels");
  if (entry == nullptr) return Vector<Rational>::Constant(static_cast<Index>(sequences), Rational(1));
  const std::string what = "a label for each of " + count_of(sequences, "sequence");
  Vector<Rational> labels = reader.vector(entry->value, sequences, what);
  for (Index i = 0; i < labels.size(); ++i) {
    if (labels(i) != 1 && labels(i) != -1) {
      reader.fail(entry->value.items[static_cast<std::size_t>(i)], "a label, -1 or 1");
    }
  }
  return labels;
}

Matrix<Rational> read_key_map(const NodeReader& reader, const Node& root, Index token_length) {
  const Node::Entry* entry = root.find("key_map");
  if (entry == nullptr) return Matrix<Rational>::Identity(token_length, token_length);
  return reader.matrix(
      entry->value, static_cast<std::size_t>(token_length),
      "a matrix of " + count_of(static_cast<std::size_t>(token_length), "column") + ", a token's length");
}

void refuse(const NodeReader& reader, const Node& root, std::initializer_list<std::string_view> keys,
            const std::string& reason) {
  for (const std::string_view key : keys) {
    const Node::Entry* entry = root.find(key);
    if (entry != nullptr) reader.fail(entry->mark, "the key " + in_backticks(key), reason);
  }
}

/// z_i, one row a sequence: given (cross), or a token of the sequence itself (self).
Matrix<Rational> read_queries(const NodeReader& reader, const Node& root, AttentionKind attention,
                              const std::vector<Matrix<Rational>>& tokens) {
  if (attention == AttentionKind::cross) {
    refuse(reader, root, {"query_token"}, "`queries` with attention `cross`");
    const Node& node = reader.require(root, "queries", "`queries`, one for each sequence, with attention `cross`");
    reader.list(node, tokens.size(), "a query for each of " + count_of(tokens.size(), "sequence"));
    return reader.matrix(node, 0, "a list of queries, each a row of numbers");
  }
  refuse(reader, root, {"queries"}, "no queries with attention `self`: they are tokens");
  std::size_t shortest = static_cast<std::size_t>(tokens.front().rows());
  for (const Matrix<Rational>& x : tokens) shortest = std::min(shortest, static_cast<std::size_t>(x.rows()));
  std::uint64_t token = 0;
  if (const Node::Entry* entry = root.find("query_token"))
    token = reader.integer(entry->value, 0, shortest - 1,
                           "a token index from 0 to " + std::to_string(shortest - 1) + ", in every sequence");
  Matrix<Rational> queries(static_cast<Index>(tokens.size()), tokens.front().cols());
  for (std::size_t i = 0; i < tokens.size(); ++i)
    queries.row(static_cast<Index>(i)) = tokens[i].row(static_cast<Index>(token));
  return queries;
}

/// The rows x_it z_i^T, flattened row by row: <x z^T, W> = x^T W z.
std::vector<Matrix<Rational>> outer_features(const std::vector<Matrix<Rational>>& tokens,
                                             const Matrix<Rational>& queries) {
  std::vector<Matrix<Rational>> features;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Matrix<Rational>& x = tokens[i];
    Matrix<Rational> rows(x.rows(), x.cols() * queries.cols());
    for (Index t = 0; t < x.rows(); ++t)
      for (Index a = 0; a < x.cols(); ++a)
        for (Index b = 0; b < queries.cols(); ++b)
          rows(t, a * queries.cols() + b) = x(t, a) * queries(static_cast<Index>(i), b);
    features.push_back(std::move(rows));
  }
  return features;
}

}  // namespace

void read_sequences(const NodeReader& reader, const Node& root, Case& result) {
  std::vector<Matrix<Rational>> features;
  std::vector<Vector<Rational>> scores;
  const bool prompt = result.attention == AttentionKind::prompt;
  if (prompt) {
    refuse(reader, root, {"queries", "query_token"}, "queries with attention `self` or `cross` only");
  } else {
    refuse(reader, root, {"keys", "key_map"}, "`tokens` with attention " + in_backticks(name(result.attention)));
  }
  if (root.find("keys") != nullptr) {
    refuse(reader, root, {"tokens", "head", "labels", "key_map"}, "only `scores` beside `keys`");
    features = read_rows(reader, root.find("keys")->value, "keys");
    scores = read_scores(reader, reader.require(root, "scores", "a score for each of the `keys`"), features);
  } else if (root.find("tokens") != nullptr) {
    const std::vector<Matrix<Rational>> tokens = read_rows(reader, root.find("tokens")->value, "tokens");
    const Index token_length = tokens.front().cols();
    const Matrix<Rational> key_map = read_key_map(reader, root, token_length);
    // k_it = key_map x_it, as rows
    if (prompt) {
      for (const Matrix<Rational>& x : tokens) features.emplace_back(x.lazyProduct(key_map.transpose()));
    } else {
      const Matrix<Rational> queries = read_queries(reader, root, result.attention, tokens);
      features = outer_features(tokens, queries);
      result.query_length = queries.cols();
    }
    if (root.find("scores") != nullptr) {
      refuse(reader, root, {"head", "labels"}, "either `scores`, labels multiplied in, or `head` and `labels`");
      scores = read_scores(reader, root.find("scores")->value, tokens);
    } else {
      const Vector<Rational> head = reader.vector(
          reader.require(root, "head", "`head` or `scores` beside `tokens`"),
          static_cast<std::size_t>(token_length),
          "a list of " + count_of(static_cast<std::size_t>(token_length), "number") + ", a token's length");
      const Vector<Rational> labels = read_labels(reader, root, tokens.size());
      // γ_it = y_i <v, x_it>
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        scores.emplace_back(tokens[i].lazyProduct(head) * labels(static_cast<Index>(i)));
      }
      result.tokens = Case::Tokens{tokens, head, labels, key_map};
    }
  } else {
    reader.fail(root.mark, prompt ? "neither `keys` nor `tokens`" : "no `tokens`",
                prompt ? "`keys` with `scores`, or `tokens` with `head`" : "`tokens` with `head` or `scores`");
  }
  result.problem.dimension = features.front().cols();
  for (std::size_t i = 0; i < features.size(); ++i) {
    result.problem.sequences.push_back({std::move(features[i]), std::move(scores[i])});
  }
}

}  // namespace attsvm::verify

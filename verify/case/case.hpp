#pragma once
// A case: exact data and the claims made about it, as read from one attsvm-case/1 file.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attsvm/attention/loss.hpp"
#include "attsvm/attention/problem.hpp"
#include "attsvm/trajectory/method.hpp"
#include "verify/verdict.hpp"

namespace attsvm::verify {

/// A place in a case file; lines and columns count from 1.
struct Mark {
  int line = 0;
  int column = 0;
};

struct SourceReference {
  std::string paper;  ///< e.g. arXiv:2306.13596
  std::string where;  ///< e.g. single-input experiment
};

/// A theorem applied to the case. Keys that the file doesn't give are empty; the theorem says which it needs.
struct Claim {
  std::string name;     ///< unique in its case; by default the theorem's last part and a running number
  std::string theorem;  ///< e.g. prompt/gd-local
  Mark mark;
  /// Where each key of the claim stands, for errors that are found later; those of its method as `method.step`.
  std::map<std::string, Mark> key_marks;
  Choice choice;                 ///< the globally optimal tokens by default; empty if those are tied
  std::optional<LossKind> loss;  ///< overrides the case's
  std::optional<Method> method;
  std::optional<Rational> flow_length;    ///< gradient flow in place of a method: the arclength it is followed for
  std::uint64_t steps = 0;                ///< of the method; 0 when not given
  std::optional<Vector<Rational>> start;  ///< θ_0, length D
  /// Further parameters of the theorem, by key, each a scalar, a vector of rationals, or a choice as a vector of
  /// token indices (`cone`, `query`, `constant`, `matrix_step`, `instead`, ...).
  std::map<std::string, Vector<Rational>> parameters;
  Expectation expect = Expectation::proved;
};

/// What is trained: a prompt p, or the key-query matrix W of an attention layer, θ = vec(W) row by row.
enum class AttentionKind {
  prompt,  ///< logits <k_it, p>
  self,    ///< logits x_it^T W z_i, z_i a token of sequence i
  cross,   ///< logits x_it^T W z_i, z_i given
};

/// `prompt`, `self` or `cross`.
std::string_view name(AttentionKind kind);

struct Case {
  std::string path;                       ///< as given to the reader
  std::map<std::string, Mark> key_marks;  ///< where each key of the file stands
  std::string title;
  SourceReference source;
  AttentionKind attention = AttentionKind::prompt;
  AttentionProblem<Rational> problem;  ///< features k_it, or x_it z_i^T row by row
  Index query_length = 0;              ///< columns of W; 0 with prompt attention
  LossKind loss = LossKind::logistic;
  /// The label-free data behind the problem, when the case gives tokens and a head instead of keys and scores.
  struct Tokens {
    std::vector<Matrix<Rational>> tokens;  ///< T_i x d each
    Vector<Rational> head;                 ///< length d
    Vector<Rational> labels;               ///< length n, entries -1 or 1
    Matrix<Rational> key_map;              ///< D x d; key = key_map · token
  };
  std::optional<Tokens> tokens;
  std::vector<Claim> claims;
};

}  // namespace attsvm::verify

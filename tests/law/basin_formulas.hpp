#pragma once
// The condition of docs/certified-basins.md once more, in double and from the problem's own numbers: what the
// library computes must agree with it, and what it bounds must obey it.

#include <algorithm>
#include <cmath>
#include <vector>

#include "attsvm/number/approximate_double.hpp"
#include "basin_settings.hpp"

namespace attsvm::testing {

using Points = Eigen::VectorXd;

/// A basin's problem in double: rows a_j, projections, and the tokens' weights.
struct FormulaProblem {
  explicit FormulaProblem(const BasinSetting& s) : loss(s.loss), sequences(s.problem.size()) {
    const auto dimension = s.data.direction.size();
    th = Points(dimension);
    rho = Points(dimension);
    for (Index c = 0; c < dimension; ++c) {
      th(c) = approximate_double(s.data.direction(c));
      rho(c) = approximate_double(s.data.offset.inside_span(c));
    }
    N = th.squaredNorm();
    for (std::size_t j = 0; j < s.data.rows.size(); ++j) {
      const BasinData::Row& row = s.data.rows[j];
      Points a(dimension);
      for (Index c = 0; c < dimension; ++c) a(c) = approximate_double(s.data.features(static_cast<Index>(j), c));
      rows.push_back(a);
      tight.push_back(row.tight);
      sequence.push_back(static_cast<std::size_t>(row.sequence));
      g.push_back(a.dot(th));
      D.push_back(approximate_double(row.score_gap));
      lambda.push_back(approximate_double(row.dual));
    }
    for (std::size_t i = 0; i < sequences; ++i) chosen.push_back(approximate_double(s.data.chosen_scores[i]));
    // an orthonormal basis of the span of the tight rows
    Eigen::MatrixXd span(dimension, 0);
    for (std::size_t j = 0; j < rows.size(); ++j) {
      if (!tight[j]) continue;
      Points left = rows[j] - span * (span.transpose() * rows[j]);
      left -= span * (span.transpose() * left);
      if (left.norm() < 1e-9) continue;
      span.conservativeResize(dimension, span.cols() + 1);
      span.col(span.cols() - 1) = left / left.norm();
    }
    inside = span * span.transpose();
    for (const Points& a : rows) {
      across.push_back((a - a.dot(th) / N * th).norm());
      outside.push_back((a - inside * a).norm());
      in_span.push_back((inside * a - a.dot(th) / N * th).norm());
      if (outside.back() < 1e-12) outside.back() = 0;
      if (across.back() < 1e-12) across.back() = 0;
      if (in_span.back() < 1e-12) in_span.back() = 0;
    }
    Lambda = largest_eigenvalue([&](std::size_t j) { return tight[j] ? lambda[j] : 0.0; });
    slack_Lambda = largest_eigenvalue([&](std::size_t j) { return !tight[j] && D[j] >= 0 ? 1.0 : 0.0; });
  }

  template <class Weight>
  double largest_eigenvalue(Weight weight) const {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(th.size(), th.size());
    for (std::size_t j = 0; j < rows.size(); ++j) {
      const Points p = rows[j] - g[j] / N * th;
      sum += weight(j) * p * p.transpose();
    }
    // power iteration on a tiny symmetric matrix
    Points x = Points::Ones(th.size()) + 0.1 * Points::LinSpaced(th.size(), 0, 1);
    for (int k = 0; k < 3000; ++k) {
      const Points y = sum * x;
      if (y.norm() < 1e-14) return 0;
      x = y / y.norm();
    }
    return x.dot(sum * x);
  }

  double slope(std::size_t i) const { return slope_at(chosen[i]) / static_cast<double>(sequences); }
  double slope_at(double u) const {
    if (loss == LossKind::linear) return 1;
    return loss == LossKind::exponential ? std::exp(-u) : 1 / (1 + std::exp(u));
  }

  /// v = -∇L, scaled by e^{scale}, from the plain softmax: the largest logit gap is small enough in these tests.
  Points scaled_descent(const Points& theta, double scale) const {
    std::vector<double> z(sequences, 1), delta(sequences, 0);
    for (std::size_t j = 0; j < rows.size(); ++j) z[sequence[j]] += std::exp(-rows[j].dot(theta));
    for (std::size_t j = 0; j < rows.size(); ++j)
      delta[sequence[j]] += D[j] * std::exp(-rows[j].dot(theta)) / z[sequence[j]];
    Points v = Points::Zero(th.size());
    for (std::size_t j = 0; j < rows.size(); ++j) {
      const std::size_t i = sequence[j];
      v += slope_at(chosen[i] - delta[i]) / static_cast<double>(sequences) * (D[j] - delta[i]) / z[i] *
           std::exp(scale - rows[j].dot(theta)) * rows[j];
    }
    return v;
  }

  /// e^{scale} (L - L*)
  double scaled_excess(const Points& theta, double scale) const {
    double sum = 0;
    for (std::size_t i = 0; i < sequences; ++i) {
      double z = 1;
      double delta = 0;  // e^{scale} δ
      for (std::size_t j = 0; j < rows.size(); ++j) {
        if (sequence[j] != i) continue;
        z += std::exp(-rows[j].dot(theta));
        delta += D[j] * std::exp(scale - rows[j].dot(theta));
      }
      delta /= z;
      const double small = delta * std::exp(-scale);
      double factor = 1;  // (ℓ(γ-δ) - ℓ(γ))/δ
      if (loss == LossKind::exponential)
        factor = std::exp(-chosen[i]) * (small == 0 ? 1 : std::expm1(small) / small);
      if (loss == LossKind::logistic)
        factor =
            small == 0 ? slope_at(chosen[i]) : std::log1p(std::expm1(small) / (1 + std::exp(chosen[i]))) / small;
      sum += factor * delta;
    }
    return sum / static_cast<double>(sequences);
  }

  LossKind loss;
  std::size_t sequences;
  Points th;
  Points rho;
  double N = 0;
  double Lambda = 0;
  double slack_Lambda = 0;
  std::vector<Points> rows;
  std::vector<bool> tight;
  std::vector<std::size_t> sequence;
  std::vector<double> g, D, lambda, across, outside, in_span, chosen;
  Eigen::MatrixXd inside;
};

/// The quantities of one trial at one τ.
struct Formulas {
  Formulas(const FormulaProblem& p, StepRule::Kind kind, double eta, const Points& centre, double tau, double R,
           std::optional<double> RN, double epsilon, bool self_paying, bool in_cone = false)
      : problem(p), method(kind), step(eta), eps(epsilon), pays(self_paying), two(RN.has_value()), cone(in_cone) {
    const std::size_t m = p.rows.size();
    Y.resize(m), YS.resize(m), YN.resize(m), L.resize(m), up.resize(m), down.resize(m), restoring.assign(m, false);
    std::vector<double> E(p.sequences, 0), gain(p.sequences, 0), loss(p.sequences, 0);
    for (std::size_t j = 0; j < m; ++j) {
      YS[j] = two ? p.in_span[j] * R : p.across[j] * R;
      YN[j] = two ? p.outside[j] * *RN : 0;
      L[j] = two ? p.in_span[j] : p.across[j];
      Y[j] = YS[j] + YN[j];
      const double weight = std::exp(-(tau * p.g[j] + p.rows[j].dot(centre) - Y[j]));
      E[p.sequence[j]] += weight;
      (p.D[j] > 0 ? gain : loss)[p.sequence[j]] += std::abs(p.D[j]) * weight;
    }
    double lost = 0;
    for (std::size_t j = 0; j < m; ++j) {
      const std::size_t i = p.sequence[j];
      double k = 0;
      if (p.loss == LossKind::exponential) k = 1;
      if (p.loss == LossKind::logistic) k = 1 / (1 + std::exp(-p.chosen[i] - loss[i]));
      if (p.tight[j]) {
        up[j] = std::max(std::expm1(std::max(k - 1 / p.D[j], 0.0) * gain[i]), loss[i] / p.D[j]);
        down[j] = std::max(gain[i] / p.D[j], k * loss[i]) + E[i];
        hbar = std::max(hbar, down[j]);
        hmax = std::max(hmax, up[j]);
        hF = std::max(hF, std::expm1(k * gain[i]));
      } else {
        const double scale = p.slope(i) * std::exp(k * gain[i] - tau * (p.g[j] - 1) - p.rows[j].dot(centre));
        up[j] = scale * std::max(loss[i] + p.D[j], 0.0);
        down[j] = scale * std::max(gain[i] - p.D[j], 0.0);
        restoring[j] = gain[i] <= p.D[j];
        lost += down[j] * p.g[j] * std::exp(Y[j]);
      }
    }
    kappa = 1 - hbar - lost / p.N;
    double Sbar = 0, slack_progress = 0, slack_excess = 0;
    for (std::size_t j = 0; j < m; ++j) {
      if (p.tight[j]) {
        Sbar += p.lambda[j] * std::exp(Y[j]);
      } else {
        slack_progress += up[j] * p.g[j] * std::exp(Y[j]);
        if (p.D[j] > 0) slack_excess += up[j] * std::exp(Y[j]);
      }
    }
    const double v = 1 + hF + slack_excess / p.N;
    switch (kind) {
      case StepRule::Kind::flow:
        break;
      case StepRule::Kind::plain:
        sigma = eta * std::exp(-tau);
        d = sigma * ((1 + hmax) * Sbar + slack_progress) / p.N;
        a = 1;
        break;
      case StepRule::Kind::normalised:
        sigma = eta / (kappa * std::sqrt(p.N));
        d = eta / std::sqrt(p.N);
        break;
      case StepRule::Kind::polyak:
        sigma = v / kappa / kappa;
        d = v / kappa;
        break;
    }
    double chi = 1;
    for (std::size_t j = 0; j < m; ++j) {
      if (!p.tight[j] || p.across[j] == 0) continue;
      double z = Y[j];
      const double cap = std::log(p.N / p.lambda[j]);
      if (kind != StepRule::Kind::plain) z = cone ? cap : std::min(z, cap);
      if (z > 0) chi = std::max(chi, std::expm1(z) / z);
    }
    if (p.Lambda > 0 && kind != StepRule::Kind::flow) {
      const double zeta = 2 * (1 - eps) * (1 - hbar) / (sigma * p.Lambda * chi) - 1;
      zeta_positive = zeta > 0;
      inflation = 1 + 1 / zeta;
    }
    force_form = kind == StepRule::Kind::plain && p.Lambda > 0 && eps == 1 && !pays && !cone;
    double weighted = 0, largest = 0, slack = 0;
    for (std::size_t j = 0; j < m; ++j) {
      const double hh = std::max(up[j], down[j]);
      if (p.tight[j]) {
        weighted += p.lambda[j] * hh * std::exp(Y[j]) * L[j];
        largest = std::max(largest, hh * L[j]);
        G += p.lambda[j] * std::max((1 + up[j]) * std::exp(Y[j]) - 1, 1 - (1 - down[j]) * std::exp(-Y[j])) * L[j];
      } else {
        G += hh * std::exp(Y[j]) * L[j];
        if (!(pays && restoring[j])) {
          slack += hh * std::exp(Y[j]) * L[j];
          beta = std::min(beta, p.g[j] - 1);
        }
      }
    }
    const double K = kind == StepRule::Kind::plain ? std::sqrt(p.N * Sbar) : p.N;
    Pi = (cone ? K * largest : std::min(weighted, K * largest)) + slack;
  }

  static double mu(double y) { return y <= 1 ? y * std::exp(-y) : std::exp(-1); }

  /// ψ where the weights' deviation has fallen to the share w = e^{-(τ' - τ)}.
  double psi(std::size_t j, double w = 1) const {
    const double rise = std::min(up[j] * mu(YS[j]) * w, up[j] * up[j] / (4 * eps) * w * w);
    const double fall = std::min(down[j] * YS[j] * w, down[j] * down[j] / (4 * eps * (1 - down[j])) * w * w);
    return std::max(rise, fall);
  }
  /// The bound of ∫ψ dτ' = ∫ψ(w) dw/w over w in (0, 1].
  double psi_integral(std::size_t j) const {
    const double first = up[j] * mu(YS[j]), second = up[j] * up[j] / (4 * eps);
    const double third = down[j] * YS[j], fourth = down[j] * down[j] / (4 * eps * (1 - down[j]));
    return std::min({std::max(first, third), std::max(second, fourth) / 2,
                     first + std::max(fourth - first, 0.0) / 2, third + std::max(second - third, 0.0) / 2});
  }

  double slack_term(std::size_t j) const {
    if (!(pays && restoring[j]))
      return std::max(up[j] * mu(YS[j]) * std::exp(YN[j]), down[j] * YS[j] * std::exp(Y[j]));
    double su = sigma * up[j] * std::exp(Y[j]);
    const double cap = step * std::sqrt(problem.N) / problem.g[j];
    if (method == StepRule::Kind::normalised) su = cone ? cap : std::min(su, cap);
    return up[j] * std::exp(inflation * problem.slack_Lambda * su - 1) * std::exp(YN[j]);
  }

  double H() const {
    double sum = 0;
    for (std::size_t j = 0; j < up.size(); ++j)
      sum += problem.tight[j] ? problem.lambda[j] * psi(j) : slack_term(j);
    return sum;
  }
  double I() const {
    double sum = 0;
    for (std::size_t j = 0; j < up.size(); ++j)
      sum += problem.tight[j] ? problem.lambda[j] * psi_integral(j) : slack_term(j) / (problem.g[j] - 1);
    return sum;
  }

  double drift() const {
    const double first = 2 / kappa * (I() + d * H());
    if (method == StepRule::Kind::flow) return first;
    if (force_form) return first + sigma / kappa * G * G * (1 + d);
    return first + (pays ? 2 : 1) * sigma / kappa * inflation * Pi * Pi * (1 / (2 * beta + a) + d);
  }

  /// The most that |r|² (two radii: |r_S|²) may grow in a step of Δτ.
  double growth(double advance) const {
    double square = 2 * H();
    if (method == StepRule::Kind::flow) return advance / kappa * square;
    square += force_form ? sigma * G * G : (pays ? 2 : 1) * sigma * inflation * Pi * Pi;
    return advance / kappa * square;
  }

  /// How far c' stays below what the rows allow, relative to 1, g_j or g_j - 1.
  double slope_room(double slope) const {
    double room = 1e300;
    for (std::size_t j = 0; j < up.size(); ++j) {
      double limit = problem.tight[j] ? 1 : problem.g[j] - 1;
      const bool free_of_square = method == StepRule::Kind::flow || (pays && method != StepRule::Kind::polyak);
      if (!problem.tight[j] && restoring[j] && free_of_square) limit = problem.g[j];
      room = std::min(room, limit - slope * problem.across[j]);
    }
    return room;
  }

  /// How far the best of the three conditions on r_N is from failing at r_N = 0; positive where one holds.
  double free_slack(double RN) const {
    double push = 0, eased = 0, work = 0, force = 0, nu = 0, least = 1e300;
    for (std::size_t j = 0; j < up.size(); ++j) {
      if (problem.tight[j]) continue;
      const double n = problem.outside[j], b = std::max(up[j], down[j]), time = 1 / (problem.g[j] - 1) + d;
      push += b * std::exp(Y[j]) * n * time;
      eased += b * std::exp(YS[j]) * n * time;
      work += std::max(up[j] * mu(YN[j]) * std::exp(YS[j]), down[j] * YN[j] * std::exp(Y[j])) * time;
      force += b * std::exp(Y[j]) * n;
      nu = std::max(nu, n);
      least = std::min(least, problem.g[j] - 1);
    }
    const double second =
        method == StepRule::Kind::flow ? 0 : sigma / kappa * force * force * (1 / (2 * least + a) + d);
    return std::max({1 - push / kappa / RN, 1 - nu / kappa * eased - std::exp(-nu * RN),
                     1 - (2 / kappa * work + second) / RN / RN});
  }

  /// How fast τ grows: κ, C η/|th| per unit of η, κ C²/(1 + max h+ + Σ b+ g e^Y / N) a step.
  double pace() const {
    if (method == StepRule::Kind::flow || method == StepRule::Kind::plain) return kappa;
    double force = 0, slack = 0;
    for (std::size_t j = 0; j < up.size(); ++j) {
      const double hh = std::max(up[j], down[j]);
      force +=
          problem.across[j] * (problem.tight[j] ? problem.lambda[j] * std::max((1 + up[j]) * std::exp(Y[j]) - 1,
                                                                               1 - (1 - down[j]) * std::exp(-Y[j]))
                                                : hh * std::exp(Y[j]));
      if (!problem.tight[j]) slack += up[j] * problem.g[j] * std::exp(Y[j]);
    }
    const double cosine = 1 / std::sqrt(1 + std::pow(force / kappa, 2) / problem.N);
    if (method == StepRule::Kind::normalised) return cosine / std::sqrt(problem.N);
    return kappa * cosine * cosine / (1 + hmax + slack / problem.N);
  }

  const FormulaProblem& problem;
  StepRule::Kind method;
  double step, eps;
  bool pays, two, cone;
  std::vector<double> Y, YS, YN, L, up, down;
  std::vector<bool> restoring;
  double hbar = 0, hmax = 0, hF = 0, kappa = 0, sigma = 0, d = 0, a = 0, inflation = 1, Pi = 0, G = 0, beta = 1;
  bool zeta_positive = true, force_form = false;
};

}  // namespace attsvm::testing

#include <fmt/format.h>

#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

namespace {

const Vector<Rational>& query(const ClaimContext& context) { return context.claim().parameters.at("query"); }
const Rational& matrix_step(const ClaimContext& context) { return context.claim().parameters.at("matrix_step")(0); }

Finding decide_query(ClaimContext& context) {
  const Rational squared = query(context).squaredNorm();
  return squared > 0 ? holds(Evidence::exact, "the query is not zero", {quantity("|u|^2", squared)})
                     : fails(Evidence::exact, "the query is zero");
}

/// Plain steps need η_p = |u|² η_W, normalised ones η_p = |u| η_W, that is η_p² = |u|² η_W².
Finding decide_steps(ClaimContext& context) {
  const Method& method = *context.claim().method;
  const Rational squared = query(context).squaredNorm();
  const bool normalised = method.kind == MethodKind::normalised_gradient_descent;
  const Rational left = normalised ? Rational(method.step * method.step) : method.step;
  const Rational right = squared * matrix_step(context) * (normalised ? matrix_step(context) : Rational(1));
  std::vector<Quantity> quantities{quantity("step of p", method.step), quantity("step of W", matrix_step(context)),
                                   quantity("|u|^2", squared)};
  const std::string relation = normalised ? "(step of p)^2 = |u|^2 (step of W)^2" : "step of p = |u|^2 (step of W)";
  return left == right ? holds(Evidence::exact, relation, std::move(quantities))
                       : fails(Evidence::exact, "not " + relation, std::move(quantities));
}

/// The same layer with the matrix as its parameter: features φ_it = u k_it^T, flattened by rows, so that
/// <W, u k^T> = <W^T u, k>.
AttentionProblem<Rational> matrix_problem(const AttentionProblem<Rational>& problem, const Vector<Rational>& u) {
  AttentionProblem<Rational> lifted;
  lifted.dimension = u.size() * problem.dimension;
  for (const SequenceData<Rational>& sequence : problem.sequences) {
    SequenceData<Rational> data;
    data.scores = sequence.scores;
    data.features.resize(sequence.length(), lifted.dimension);
    for (Index t = 0; t < sequence.length(); ++t)
      for (Index r = 0; r < u.size(); ++r)
        for (Index c = 0; c < problem.dimension; ++c)
          data.features(t, r * problem.dimension + c) = u(r) * sequence.features(t, c);
    lifted.sequences.push_back(std::move(data));
  }
  return lifted;
}

/// W_0 = u p_0^T / |u|², so that W_0^T u = p_0.
Vector<Rational> matrix_start(const Vector<Rational>& start, const Vector<Rational>& u) {
  Vector<Rational> lifted(u.size() * start.size());
  const Rational squared = u.squaredNorm();
  for (Index r = 0; r < u.size(); ++r)
    for (Index c = 0; c < start.size(); ++c) lifted(r * start.size() + c) = u(r) * start(c) / squared;
  return lifted;
}

/// W^T u.
Vector<Ball> applied(const Vector<Ball>& matrix, const Vector<Rational>& u, Index dimension) {
  Vector<Ball> product = Vector<Ball>::Constant(dimension, Ball(0));
  for (Index r = 0; r < u.size(); ++r)
    for (Index c = 0; c < dimension; ++c) product(c) += from_rational<Ball>(u(r)) * matrix(r * dimension + c);
  return product;
}

/// The W-run at the precision of the p-run, recorded at the same iterates.
Trajectory<Ball> matrix_run(ClaimContext& context, const EnclosedTrajectory& run) {
  const Claim& claim = context.claim();
  const AttentionProblem<Rational> lifted = matrix_problem(context.problem(), query(context));
  RunOptions options;
  options.steps = claim.steps;
  for (const Sample<Ball>& sample : run.trajectory.samples) options.recording.extra.push_back(sample.step);
  options.interrupted = context.interrupted();
  const Vector<Ball> start = enclosed(matrix_start(*claim.start, query(context)));
  return attsvm::run(cast<Ball>(lifted), context.loss(), Method{claim.method->kind, matrix_step(context)}, start,
                     options);
}

/// One step of W maps W^T u to W^T u + η_W |u|² v(W^T u): exactly the p-step. By induction the orbits coincide;
/// the enclosures confirm it iterate by iterate.
Finding check(ClaimContext& context) {
  const EnclosedTrajectory& run = context.enclosed_run();
  if (auto problem = unusable_window(run)) return *problem;
  const BallPrecision precision(run.bits);
  const Trajectory<Ball> matrices = matrix_run(context, run);
  if (matrices.status != TrajectoryStatus::completed)
    return undecided(
        fmt::format("the run of W ended as {} at step {}", name(matrices.status), matrices.steps_done));
  Ball widest(0);
  for (const Sample<Ball>& sample : matrices.samples) {
    const Vector<Ball> image = applied(sample.theta, query(context), context.problem().dimension);
    const Sample<Ball>& vector = sample_at(run, sample.step);
    for (Index c = 0; c < image.size(); ++c)
      if (!overlaps(image(c), vector.theta(c)))
        return fails(Evidence::enclosed, fmt::format("W^T u and p differ at step {}", sample.step),
                     {quantity("W^T u", image(c)), quantity("p", vector.theta(c))});
    widest = maximum(widest, norm_of(Vector<Ball>(image - vector.theta)));
  }
  return holds(Evidence::enclosed,
               fmt::format("the orbits coincide by induction on one step; the enclosures meet at {} iterates up to "
                           "step {}",
                           matrices.samples.size(), matrices.steps_done),
               {quantity("largest |W^T u - p|", widest, 6)});
}

}  // namespace

Theorem prompt_reparameterisation() {
  return {
      .id = "prompt/reparameterisation",
      .title = "Training the key-query matrix with a fixed query is training the prompt",
      .source = "arXiv:2306.13596, equivalence of W and p; the normalised form is ours",
      .statement =
          "Let W be trained with the query u fixed, from W_0 = u p_0^T/|u|^2. If the step of p is |u|^2 times "
          "the step of W (|u| times for normalised steps), then p_k = W_k^T u at every step.",
      .keys = {.required = {"method", "start", "query", "matrix_step"}, .optional = {}},
      .hypotheses = {{"query", "the query u is not zero", decide_query},
                     {"matching-steps",
                      "the step of p is |u|^2 times the step of W (|u| times for normalised steps)", decide_steps}},
      .conclusion = {"p_k = W_k^T u for every k", check},
  };
}

}  // namespace attsvm::verify

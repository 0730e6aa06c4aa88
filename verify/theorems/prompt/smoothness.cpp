#include "attsvm/law/smoothness.hpp"

#include <fmt/format.h>

#include "attsvm/attention/excess.hpp"
#include "attsvm/attention/gradient.hpp"
#include "attsvm/number/approximate_double.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"
#include "verify/theorems/hypotheses/hypotheses.hpp"
#include "verify/theorems/prompt/point_pairs.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"

namespace attsvm::verify {

namespace {

constexpr long pair_bits = 192;
constexpr std::uint64_t default_pairs = 100;

Rational claimed_constant(const ClaimContext& context) {
  const auto& parameters = context.claim().parameters;
  const auto given = parameters.find("constant");
  return given == parameters.end() ? smoothness_constant(context.problem(), context.loss()) : given->second(0);
}

std::uint64_t pair_count(const ClaimContext& context) {
  const auto& parameters = context.claim().parameters;
  const auto given = parameters.find("pairs");
  return given == parameters.end() ? default_pairs
                                   : static_cast<std::uint64_t>(approximate_double(given->second(0)));
}

/// The loss up to a constant, and its negative gradient, at one enclosed point.
struct Evaluated {
  Vector<Ball> point;
  Ball loss;
  Vector<Ball> descent;
};

class Evaluator {
 public:
  explicit Evaluator(const ClaimContext& context)
      : problem_(cast<Ball>(context.problem())), loss_(context.loss()), reference_(context.problem().size(), 0) {}

  Evaluated at(const Vector<Ball>& point) const {
    return {point, loss_excess(problem_, loss_, reference_, point), negative_gradient(problem_, loss_, point)};
  }

 private:
  AttentionProblem<Ball> problem_;
  LossKind loss_;
  Choice reference_;  ///< any choice: the loss is used in differences only
};

/// The two inequalities that define a C-Lipschitz gradient, on one pair; nothing when neither certainly fails.
std::optional<Finding> violated(const Evaluated& p, const Evaluated& q, const Ball& constant, std::size_t pair) {
  const Vector<Ball> step = q.point - p.point;
  const Ball length = norm_of(step);
  // |∇L(q) - ∇L(p)| <= C |q - p|
  const Ball change = norm_of(Vector<Ball>(q.descent - p.descent));
  if (certainly(less(Ball(constant * length), change)))
    return fails(Evidence::enclosed, fmt::format("pair {} violates |grad L(q) - grad L(p)| <= C |q - p|", pair),
                 {quantity("|grad L(q) - grad L(p)|", change), quantity("C |q - p|", Ball(constant * length))});
  // |L(q) - L(p) - <∇L(p), q - p>| <= (C/2) |q - p|²
  const Ball remainder = abs(Ball(q.loss - p.loss + p.descent.dot(step)));
  const Ball bound = constant * length * length / 2;
  if (certainly(less(bound, remainder)))
    return fails(Evidence::enclosed,
                 fmt::format("pair {} violates |L(q) - L(p) - <grad L(p), q - p>| <= C |q - p|^2 / 2", pair),
                 {quantity("remainder", remainder), quantity("C |q - p|^2 / 2", bound)});
  return std::nullopt;
}

std::optional<Finding> violated_on_pairs(const ClaimContext& context, const Ball& constant) {
  const Evaluator evaluate(context);
  const std::vector<PointPair> pairs = sample_point_pairs(context.problem(), pair_count(context));
  for (std::size_t k = 0; k < pairs.size(); ++k)
    if (auto found = violated(evaluate.at(pairs[k].first), evaluate.at(pairs[k].second), constant, k)) return found;
  return std::nullopt;
}

/// L(p_{k+1}) <= L(p_k) - (η/2) |∇L(p_k)|² for plain steps with η C <= 1, on every recorded pair of
/// consecutive iterates.
std::optional<Finding> descent_violated(ClaimContext& context, const EnclosedTrajectory& run) {
  const BallPrecision precision(run.bits);
  const Evaluator evaluate(context);
  const Ball eta = from_rational<Ball>(context.claim().method->step);
  for (const Sample<Ball>& sample : run.trajectory.samples) {
    const Ball before = evaluate.at(sample.theta).loss;
    const Ball after = evaluate.at(Vector<Ball>(sample.theta + eta * sample.descent)).loss;
    const Ball promised = eta * sample.descent.squaredNorm() / 2;
    if (certainly(less(Ball(before - after), promised)))
      return fails(Evidence::enclosed,
                   fmt::format("the step from iterate {} lowers the loss by too little", sample.step),
                   {quantity("decrease", Ball(before - after)), quantity("(eta/2) |grad L|^2", promised)});
  }
  return unusable_window(run);
}

bool descends(const ClaimContext& context) {
  return context.claim().method && context.claim().method->kind == MethodKind::gradient_descent;
}

Finding check(ClaimContext& context) {
  const BallPrecision precision(pair_bits);
  const Rational ours = smoothness_constant(context.problem(), context.loss());
  const Rational claimed = claimed_constant(context);
  if (auto found = violated_on_pairs(context, from_rational<Ball>(claimed))) return *found;
  std::vector<Quantity> quantities{quantity("C claimed", claimed), quantity("C of the lemma", ours),
                                   quantity("pairs enclosed", std::to_string(pair_count(context)))};
  if (claimed < ours)
    return undecided("the claimed constant is below the lemma's and no pair violates it", std::move(quantities));
  std::string reason = fmt::format("C is at least the lemma's constant; {} pairs enclosed", pair_count(context));
  if (descends(context)) {
    if (auto found = descent_violated(context, context.enclosed_run())) return *found;
    reason += fmt::format("; the descent inequality is enclosed at {} iterates",
                          context.enclosed_run().trajectory.samples.size());
  }
  return holds(Evidence::enclosed, reason, std::move(quantities));
}

/// A step is only promised to descend when η C <= 1.
Finding decide_step(ClaimContext& context) {
  if (!descends(context)) return holds(Evidence::exact, "no plain step is claimed");
  return step_at_most_inverse_smoothness().decide(context);
}

}  // namespace

Theorem prompt_smoothness() {
  return {
      .id = "prompt/smoothness",
      .title = "The gradient of the loss is Lipschitz continuous",
      .source = "arXiv:2306.13596, lemma on smoothness; the constant is ours and at least 4 times smaller",
      .statement =
          "|grad L(p) - grad L(q)| <= C |p - q| for all p, q, with C = (1/n) sum_i D_i^2 (M0 G_i^2/16 + "
          "M1 G_i/(6 sqrt 3)), D_i the diameter of the keys, G_i the range of the scores, M0 and M1 bounds on "
          "|l''| and |l'| over it. A gradient descent step of at most 1/C lowers the loss by at least half the "
          "step times |grad L|^2. The claim may name another constant.",
      .keys = {.required = {}, .optional = {"method", "start", "constant", "pairs"}},
      .hypotheses = {{"small-step", "gradient descent's step, if one is claimed, is at most 1/C", decide_step}},
      .conclusion = {"C is a Lipschitz constant of grad L, and steps up to 1/C descend", check},
  };
}

}  // namespace attsvm::verify

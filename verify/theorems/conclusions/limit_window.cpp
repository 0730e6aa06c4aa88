#include "attsvm/attention/excess.hpp"
#include "attsvm/attention/softmax.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/conclusions/limit_laws.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

LimitWindow::LimitWindow(ClaimContext& the_context, const EnclosedTrajectory& the_run)
    : context(the_context), run(the_run), problem(cast<Ball>(the_context.problem())) {
  direction = enclosed(context.solution().direction);
  offset_law = attsvm::offset_law(context.problem(), context.loss(), context.claim().choice, context.margin(),
                                  context.solution(), context.optimality());
}

const Sample<Ball>& LimitWindow::earlier(int halvings) const { return sample_at(run, last().step >> halvings); }

Ball LimitWindow::step() const { return from_rational<Ball>(context.claim().method->step); }

Ball LimitWindow::norm_of_direction() const { return sqrt(from_rational<Ball>(context.solution().norm_squared)); }

bool certainly_below(const Ball& x, int digits) {
  Integer power = 1;
  for (int d = 0; d < digits; ++d) power *= 10;
  return certainly(less(x, from_rational<Ball>(Rational(1, power))));
}

namespace {

Ball largest_mass_off_choice(const LimitWindow& window) {
  const Vector<Ball> masses = mass_off_choice(window.problem, window.context.claim().choice, window.last().theta);
  Ball largest(0);
  for (Index i = 0; i < masses.size(); ++i) largest = maximum(largest, masses(i));
  return largest;
}

}  // namespace

std::vector<Quantity> window_quantities(const LimitWindow& window) {
  const Sample<Ball>& last = window.last();
  const Ball gap = direction_gap(last.theta, window.direction);
  const Ball norm = norm_of(last.theta);
  const Choice& choice = window.context.claim().choice;
  return {
      quantity("steps", std::to_string(last.step)),
      quantity("|theta|", norm),
      quantity("direction gap e", gap),
      quantity("e |theta|", Ball(gap * norm)),
      quantity("e k", Ball(gap * Ball(static_cast<long>(last.step)))),
      quantity("gradient direction gap", descent_gap<Ball>(last.descent, window.direction), 6),
      quantity("loss excess L - L*", loss_excess(window.problem, window.context.loss(), choice, last.theta), 10),
      quantity("largest 1 - s", largest_mass_off_choice(window), 10)};
}

}  // namespace attsvm::verify

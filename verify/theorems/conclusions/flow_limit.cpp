// The limit of gradient flow, proved from an enclosed point of its orbit.

#include <fmt/format.h>

#include "attsvm/law/basin_search.hpp"
#include "attsvm/number/format.hpp"
#include "attsvm/trajectory/enclosed_flow.hpp"
#include "verify/theorems/conclusions/basin_run.hpp"
#include "verify/theorems/conclusions/conclusions.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// The flow needs no more: its enclosures lose a few bits in a thousand units of arclength.
constexpr long flow_bits = 192;

/// The arclengths that are tried: every quarter up to 16, then each 1/16 further than the last.
std::vector<Rational> tried_arclengths(const Rational& length) {
  std::vector<Rational> tried;
  Rational s = Rational(1, 4);
  while (s < length) {
    tried.push_back(s);
    const Rational next = s * Rational(17, 16);
    s = s < 16 ? Rational(s + Rational(1, 4)) : Rational(Integer(numerator(next) / denominator(next)) + 1);
  }
  return tried;
}

}  // namespace

Finding flow_converges_in_direction(ClaimContext& context) {
  const BallPrecision precision(flow_bits);
  context.note_precision(flow_bits);
  const BasinData data = own_basin(context)();
  const StepRule rule{StepRule::Kind::flow, Ball(0)};
  BasinCertificate certificate;
  FlowOptions<Ball> options;
  options.length = *context.claim().flow_length;
  options.record = tried_arclengths(options.length);
  options.interrupted = context.interrupted();
  options.enough = [&](const FlowSample<Ball>& sample) {
    certificate = search_basin(data, rule, sample.theta);
    return certificate.certified;
  };
  const Vector<Rational> origin = Vector<Rational>::Constant(context.problem().dimension, Rational(0));
  const FlowTrajectory<Ball> run =
      enclose_flow(context.problem(), context.loss(), context.claim().start.value_or(origin), flow_bits, options);
  if (run.status == FlowStatus::interrupted) throw Interrupted();
  const FlowSample<Ball>& last = run.samples.back();
  std::vector<Quantity> quantities{quantity("arclength", last.arclength, 10),
                                   quantity("time t there", last.time, 10),
                                   quantity("steps of the enclosure", std::to_string(run.steps.count))};
  const std::string place = "arclength " + enclosure_string(last.arclength, 6);
  if (!certificate.certified)
    return undecided(fmt::format("no certified basin up to {}, where the flow ended as {}: {}", place,
                                 name(run.status), certificate.reason),
                     std::move(quantities));
  const std::vector<Quantity> found = certificate_quantities(data, certificate, last.theta);
  quantities.insert(quantities.end(), found.begin(), found.end());
  return holds(Evidence::enclosed, basin_statement(place, certificate), std::move(quantities));
}

}  // namespace attsvm::verify

// The limit of a run, proved from one iterate in a certified basin.

#include <fmt/format.h>

#include "attsvm/law/basin_search.hpp"
#include "attsvm/number/format.hpp"
#include "attsvm/number/from_rational.hpp"
#include "verify/theorems/conclusions/limit_laws.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// An iterate and its certificate.
struct CertifiedIterate {
  const Sample<Ball>* sample = nullptr;
  BasinCertificate certificate;
};

BasinCertificate search_at(const BasinData& data, const Method& method, const Sample<Ball>& sample) {
  return search_basin(data, step_rule(method, sample.step), sample.theta);
}

/// The earliest recorded iterate that bisection finds certified; each answer stands by itself, bisection only saves
/// time. Empty when the last iterate is not certified.
CertifiedIterate earliest_certified(const BasinData& data, const LimitWindow& window, std::string& why) {
  const Method& method = *window.context.claim().method;
  const std::vector<Sample<Ball>>& samples = window.run.trajectory.samples;
  CertifiedIterate best{&samples.back(), search_at(data, method, samples.back())};
  if (!best.certificate.certified) {
    why = best.certificate.reason;
    return {};
  }
  std::size_t low = 0;
  std::size_t high = samples.size() - 1;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    BasinCertificate found = search_at(data, method, samples[middle]);
    if (found.certified) {
      best = {&samples[middle], std::move(found)};
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return best;
}

/// (|P ρ| + R) / <θ, u>: an upper bound of the direction gap at an iterate after the certified one.
Ball gap_bound(const LimitWindow& window, const BasinCertificate& certificate, const Sample<Ball>& sample) {
  const Ball along = sample.theta.dot(window.direction) / window.norm_of_direction();
  return (certificate.offset_norm + certificate.reach) / along;
}

/// R, or R_S and R_N.
std::string radii_text(const BasinTrial& trial) {
  if (!trial.free_radius) return to_string(trial.radius);
  return fmt::format("{} inside, {} outside the span of the tight rows", to_string(trial.radius),
                     to_string(*trial.free_radius));
}

std::vector<Quantity> basin_quantities(const LimitWindow& window, const CertifiedIterate& found) {
  const BasinCertificate& c = found.certificate;
  return {
      quantity("certified at step", std::to_string(found.sample->step)),
      quantity("tau there", c.tau, 10),
      quantity("|r| there", c.distance, 10),
      {"R", radii_text(c.trial)},
      quantity("h", c.deviation, 10),
      quantity("kappa", c.progress, 10),
      quantity("Delta", c.drift, 10),
      quantity("room R^2 - |r|^2", c.room, 10),
      quantity("centre c", vector_text(c.trial.centre)),
      quantity("|P rho|", c.offset_norm, 10),
      quantity("bound of e at the last step, (|P rho| + R)/<theta, u>", gap_bound(window, c, window.last()), 10)};
}

}  // namespace

std::optional<Finding> certified_limit(const LimitWindow& window, std::string& why) {
  ClaimContext& context = window.context;
  const BasinData data = basin_data(context.problem(), context.loss(), context.claim().choice, context.margin(),
                                    context.solution(), context.optimality());
  if (!data.applies) {
    why = data.why_not;
    return std::nullopt;
  }
  const CertifiedIterate found = earliest_certified(data, window, why);
  if (found.sample == nullptr) return std::nullopt;
  std::vector<Quantity> quantities = window_quantities(window);
  const std::vector<Quantity> basin = basin_quantities(window, found);
  quantities.insert(quantities.end(), basin.begin(), basin.end());
  return holds(
      Evidence::enclosed,
      fmt::format("certified basin at step {}: from there |r| <= {} for ever, so the direction gap is at most "
                  "(|P rho| + R)/<theta, u> and vanishes",
                  found.sample->step, radii_text(found.certificate.trial)),
      std::move(quantities));
}

}  // namespace attsvm::verify

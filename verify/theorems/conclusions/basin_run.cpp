#include "verify/theorems/conclusions/basin_run.hpp"

#include <fmt/format.h>

#include "attsvm/law/basin_search.hpp"
#include "attsvm/number/enclosed.hpp"
#include "attsvm/number/format.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/observables.hpp"
#include "verify/theorems/finding.hpp"

namespace attsvm::verify {

namespace {

/// Iterates are tried at intervals of their number over this.
constexpr std::uint64_t tries_per_number = 12;

/// Follows one run, and tries its iterates.
class BasinWatch {
 public:
  BasinWatch(ClaimContext& context, const BasinSource& source, const Acceptance& accept)
      : method_(context.claim().method.value()),
        last_step_(context.claim().steps),
        whole_(context.options().whole_windows),
        source_(source),
        accept_(accept) {}

  /// True once nothing is left to see in this run.
  bool see(const std::vector<Sample<Ball>>& samples) {
    if (samples.size() == 1) begin();
    const Sample<Ball>& latest = samples.back();
    if (found.index) {
      sharpen(samples);
    } else if (latest.step >= next_try_) {
      look_at(samples);
    }
    return found.index && !whole_;
  }

  BasinRun found;  ///< all but its run

 private:
  /// A run begins anew on every rung of the precision ladder.
  void begin() {
    found = BasinRun{};
    found.data = source_();
    next_try_ = 0;
    untried_ = 0;
  }

  BasinCertificate search(const Sample<Ball>& sample) const {
    return search_basin(found.data, step_rule(method_, sample.step), sample.theta);
  }

  bool certifies(const Sample<Ball>& sample) {
    BasinCertificate certificate = search(sample);
    if (!certificate.certified) {
      found.no_basin = certificate.reason;
      return false;
    }
    if (accept_ && !accept_(found.data, certificate, sample)) {
      found.no_basin = "certified, but the claim asks for more than the certificate bounds";
      return false;
    }
    found.certificate = std::move(certificate);
    return true;
  }

  /// Tries the latest iterate, and where it is certified those since the last failure, by bisection.
  void look_at(const std::vector<Sample<Ball>>& samples) {
    const std::size_t last = samples.size() - 1;
    if (!certifies(samples[last])) {
      next_try_ = samples[last].step + 1 + samples[last].step / tries_per_number;
      untried_ = last + 1;
      return;
    }
    std::size_t certified = last;
    std::size_t low = untried_;
    while (low < certified) {
      const std::size_t middle = (low + certified) / 2;
      if (certifies(samples[middle])) {
        certified = middle;
      } else {
        low = middle + 1;
      }
    }
    found.index = certified;
    next_try_ = 2 * samples[certified].step + 1;
  }

  /// Tries again at each doubling.
  void sharpen(const std::vector<Sample<Ball>>& samples) {
    const std::uint64_t step = samples.back().step;
    if (!whole_ || step < next_try_ || step > last_step_ / 2) return;
    next_try_ = 2 * step;
    BasinCertificate certificate = search(samples.back());
    const BasinCertificate& best = found.sharper_index ? found.sharper : found.certificate;
    if (!certificate.certified ||
        !certainly(less(Ball(certificate.offset_norm + certificate.reach), Ball(best.offset_norm + best.reach))))
      return;
    found.sharper = std::move(certificate);
    found.sharper_index = samples.size() - 1;
  }

  const Method& method_;
  std::uint64_t last_step_;
  bool whole_;
  const BasinSource& source_;
  const Acceptance& accept_;
  std::uint64_t next_try_ = 0;
  std::size_t untried_ = 0;  ///< the first sample since the last failure
};

/// R, or R_S and R_N.
std::string radii_text(const BasinTrial& trial) {
  if (!trial.free_radius) return to_string(trial.radius);
  return fmt::format("{} inside, {} outside the span of the tight rows", to_string(trial.radius),
                     to_string(*trial.free_radius));
}

/// How τ grows from the certified iterate on.
std::string growth_text(const BasinCertificate& c) {
  const std::string pace = enclosure_string(c.pace, 6);
  if (c.method == StepRule::Kind::flow) return "e^tau >= e^tau_0 + " + pace + " times the time";
  if (c.method == StepRule::Kind::plain) return "e^tau >= e^tau_0 + " + pace + " times the sum of the steps";
  return "tau >= tau_0 + " + pace + " times " +
         (c.method == StepRule::Kind::polyak ? "the number of steps" : "the sum of the steps");
}

}  // namespace

BasinRun run_to_basin(ClaimContext& context, std::uint64_t dense, const BasinSource& source,
                      const Acceptance& accept) {
  BasinWatch watch(context, source, accept);
  EnclosedTrajectory run =
      context.run_until(dense, [&](const std::vector<Sample<Ball>>& samples) { return watch.see(samples); });
  watch.found.run = std::move(run);
  return std::move(watch.found);
}

std::uint64_t dense_iterates(const ClaimContext& context) {
  constexpr Index small_dimension = 24;
  return context.problem().dimension <= small_dimension ? 8192 : 1024;
}

BasinSource own_basin(ClaimContext& context) {
  return [&context] {
    return basin_data(context.problem(), context.loss(), context.claim().choice, context.margin(),
                      context.solution(), context.optimality());
  };
}

std::string basin_statement(const std::string& place, const BasinCertificate& certificate) {
  return fmt::format(
      "certified basin at {}: from there |r| <= {} for ever, so the direction gap is at most (|P rho| + "
      "R)/<theta, "
      "u> and vanishes",
      place, radii_text(certificate.trial));
}

std::string basin_statement(const BasinRun& found) {
  return basin_statement(fmt::format("step {}", found.certified_sample().step), found.certificate);
}

std::vector<Quantity> certificate_quantities(const BasinData& data, const BasinCertificate& c,
                                             const Vector<Ball>& theta) {
  return {quantity("tau_0, tau there", c.tau, 10),
          quantity("|r| there", c.distance, 10),
          quantity("R", radii_text(c.trial)),
          quantity("epsilon", c.trial.epsilon),
          quantity("rows that pay for themselves", std::string(c.trial.self_paying ? "yes" : "no")),
          quantity("h", c.deviation, 10),
          quantity("kappa", c.progress, 10),
          quantity("Delta", c.drift, 10),
          quantity("room, above Delta", c.room, 10),
          quantity("centre c", vector_text(c.trial.centre)),
          quantity("|P rho|", c.offset_norm, 10),
          quantity("direction gap e there", direction_gap(theta, enclosed(data.direction))),
          quantity("tau later", growth_text(c))};
}

std::vector<Quantity> basin_quantities(ClaimContext& context, const BasinRun& found) {
  const BasinCertificate& c = found.certificate;
  const Sample<Ball>& sample = found.certified_sample();
  const std::uint64_t end = context.claim().steps;
  const Vector<Ball> direction = enclosed(found.data.direction);
  const Ball final_tau = later_tau(c, later_steps(*context.claim().method, sample.step, end));
  const Ball bound = later_gap(c, found.data, final_tau);
  std::vector<Quantity> quantities{quantity("certified at step", std::to_string(sample.step))};
  const std::vector<Quantity> there = certificate_quantities(found.data, c, sample.theta);
  quantities.insert(quantities.end(), there.begin(), there.end());
  quantities.push_back(quantity(fmt::format("tau at step {} is at least", end), final_tau, 10));
  if (is_finite(bound))
    quantities.push_back(quantity(fmt::format("e at step {} and later is at most", end), bound, 10));
  const Sample<Ball>& last = found.run.trajectory.samples.back();
  if (last.step == end && end > sample.step) {
    const Ball gap = direction_gap(last.theta, direction);
    const Ball along = last.theta.dot(direction) / sqrt(from_rational<Ball>(found.data.norm_squared));
    const auto compare_bound = [&](std::uint64_t from, const BasinCertificate& certificate) {
      const Ball bound_there = (certificate.offset_norm + certificate.reach) / along;
      const std::string name = fmt::format("bound of e at step {} from step {}", end, from);
      quantities.push_back(quantity(name + ", (|P rho| + R)/<theta, u>", bound_there, 10));
      quantities.push_back(quantity(name + " over the measured e", Ball(bound_there / gap), 6));
    };
    compare_bound(sample.step, c);
    if (found.sharper_index) compare_bound(found.run.trajectory.samples[*found.sharper_index].step, found.sharper);
  }
  return quantities;
}

}  // namespace attsvm::verify

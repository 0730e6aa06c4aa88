#pragma once
// A claim's run that ends where its limit is proved.

#include <functional>
#include <optional>
#include <string>

#include "attsvm/law/basin.hpp"
#include "verify/claim_context.hpp"
#include "verify/verdict.hpp"

namespace attsvm::verify {

/// The basin to be reached; asked for anew at each working precision.
using BasinSource = std::function<BasinData()>;

/// Further demands on a certified iterate; empty: none.
using Acceptance = std::function<bool(const BasinData&, const BasinCertificate&, const Sample<Ball>&)>;

/// A run, and its earliest iterate found in the certified basin.
struct BasinRun {
  EnclosedTrajectory run;            ///< ends at the certified iterate, or where the claim's steps end
  BasinData data;                    ///< at the run's precision
  std::optional<std::size_t> index;  ///< of the certified iterate among the samples
  BasinCertificate certificate;      ///< of that iterate
  /// In whole windows: a later certificate, from the first half of the window, with the least |P ρ| + reach.
  std::optional<std::size_t> sharper_index;
  BasinCertificate sharper;
  std::string no_basin = "no iterate was tried";  ///< why the last one tried is not certified

  const Sample<Ball>& certified_sample() const { return run.trajectory.samples[*index]; }
};

/// Runs the claim's method and tries the condition at thinned iterates until it holds; then looks, among the
/// iterates since the last failure, for the earliest where it does. Every iterate below `dense` is kept. The run
/// ends there unless whole windows were asked for. Guarantee: the certificate at `index` stands by itself, whatever
/// came before or comes later.
BasinRun run_to_basin(ClaimContext& context, std::uint64_t dense, const BasinSource& source,
                      const Acceptance& accept = {});

/// The basin of the claim's own choice.
BasinSource own_basin(ClaimContext& context);

/// `certified basin at step k: from there |r| <= R for ever, ...`
std::string basin_statement(const BasinRun& found);
std::string basin_statement(const std::string& place, const BasinCertificate& certificate);

/// What a certificate says at its iterate.
std::vector<Quantity> certificate_quantities(const BasinData& data, const BasinCertificate& certificate,
                                             const Vector<Ball>& theta);

/// Everything the certificate rests on, and its bounds at the claim's last step.
std::vector<Quantity> basin_quantities(ClaimContext& context, const BasinRun& found);

/// How many iterates are kept one by one, unless a conclusion needs more: fewer where each one is large.
std::uint64_t dense_iterates(const ClaimContext& context);

}  // namespace attsvm::verify

#include "attsvm/law/basin_map.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "attsvm/attention/softmax.hpp"
#include "attsvm/law/basin_search.hpp"
#include "attsvm/margin/enumerate_choices.hpp"
#include "attsvm/number/arb.hpp"
#include "attsvm/number/ball_parts.hpp"
#include "attsvm/trajectory/ladder.hpp"

namespace attsvm {

namespace {

/// search_basin tries no tube of this radius, so that an enclosure as wide as this is never certified.
constexpr long hopeless_radius = 64;

void require_mappable(const AttentionProblem<Rational>& problem, const BasinMapOptions& options) {
  if (problem.dimension != 2) throw std::invalid_argument("a basin map needs a two-dimensional problem");
  if (options.method.kind == MethodKind::polyak)
    throw std::invalid_argument("a basin map needs gradient descent or normalised gradient descent");
  if (!(options.window.left < options.window.right && options.window.bottom < options.window.top))
    throw std::invalid_argument("the window of a basin map needs a positive width and height");
  if (options.cells == 0 || options.depth < 0)
    throw std::invalid_argument("a basin map needs at least one cell and no negative depth");
  require_runnable(problem, options.method, problem.dimension);
}

/// The locally optimal choices; false when interrupted.
bool collect_basins(const AttentionProblem<Rational>& problem, LossKind loss, const std::atomic<bool>* interrupted,
                    std::vector<MapBasin>& basins) {
  const BallPrecision precision(basin_map_bits);
  return enumerate_choices(
      problem,
      [&](const ChoiceReport& report) {
        if (!report.solution.feasible() || !report.optimality.holds()) return;
        const MarginProblem margin = margin_problem(problem, report.choice);
        basins.push_back({report.choice, report.solution,
                          basin_data(problem, loss, report.choice, margin, report.solution, report.optimality)});
      },
      interrupted);
}

AttentionProblem<Ball> in_balls(const AttentionProblem<Rational>& problem) {
  const BallPrecision precision(basin_map_bits);
  return cast<Ball>(problem);
}

/// The points of a box and of its centre.
struct WideBox {
  Vector<Ball> points;
  Vector<Ball> centre;
  Rational radius = 0;  ///< the largest of its coordinates
};

WideBox wide_box(const Vector<Ball>& theta) {
  WideBox box{theta, theta, 0};
  for (Ball& entry : box.centre) {
    box.radius = std::max(box.radius, upper_bound(radius_as_ball(entry)));
    entry = centre(entry);
  }
  return box;
}

/// The tube that certifies the centre, widened by some of these times the box's radius, is tried on the whole box.
const std::array tube_growths{Rational(1), Rational(3, 2), Rational(2), Rational(3), Rational(5)};

/// search_basin is made for narrow enclosures: it tries the tubes just around the centre.
/// Guarantee: that of evaluate_basin, for every point of the box.
BasinCertificate certify_box(const BasinData& data, const StepRule& rule, const WideBox& box) {
  BasinCertificate last = search_basin(data, rule, box.centre);
  if (!last.certified) return last;
  const BasinTrial narrow = last.trial;
  std::vector<Rational> epsilons{narrow.epsilon};
  if (narrow.epsilon != 1) epsilons = {Rational(1, 2), Rational(1, 4), Rational(1, 10)};
  for (const Rational& growth : tube_growths)
    for (const Rational& epsilon : epsilons)
      for (const bool self_paying : {false, true}) {
        BasinTrial trial = narrow;
        trial.radius += growth * box.radius;
        if (trial.free_radius) *trial.free_radius += growth * box.radius;
        trial.epsilon = epsilon;
        trial.self_paying = self_paying;
        last = evaluate_basin(data, rule, box.points, trial);
        if (last.certified) return last;
      }
  return last;
}

/// All boxes of a map.
class Mapper {
 public:
  Mapper(const AttentionProblem<Rational>& problem, LossKind loss, const BasinMapOptions& options,
         const std::vector<MapBasin>& basins)
      : problem_(problem),
        loss_(loss),
        options_(options),
        basins_(basins),
        in_balls_(in_balls(problem)),
        cells_(options.cells * options.cells) {}

  /// Empty when interrupted.
  std::optional<std::vector<std::vector<MapLeaf>>> run() {
    const auto threads = std::min<std::size_t>(std::max(options_.threads, 1u), cells_.size());
    {
      std::vector<std::jthread> workers;
      for (std::size_t i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    }
    if (failure_) std::rethrow_exception(failure_);
    if (stopping()) return std::nullopt;
    return std::move(cells_);
  }

 private:
  bool stopping() const { return failed_ || (options_.interrupted && *options_.interrupted); }

  void work() {
    try {
      for (std::size_t i = next_++; i < cells_.size() && !stopping(); i = next_++) {
        map_box({0, i % options_.cells, i / options_.cells}, cells_[i]);
        finish();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = true;
      if (!failure_) failure_ = std::current_exception();
    }
    // What FLINT, Arb and MPFR cached for this thread.
    flint_cleanup();
  }

  void finish() {
    const std::lock_guard lock(mutex_);
    ++finished_;
    if (options_.progress && !stopping()) options_.progress(finished_);
  }

  void map_box(const MapPlace& place, std::vector<MapLeaf>& leaves) const {
    if (stopping()) return;
    MapLeaf leaf = run_box(place);
    if (!leaf.basin && place.level < options_.depth) {
      for (const MapPlace& quarter : place.quarters()) map_box(quarter, leaves);
    } else {
      leaves.push_back(std::move(leaf));
    }
  }

  /// The basin of the choice that every start in the enclosure selects.
  std::optional<std::size_t> selected_basin(const Vector<Ball>& theta) const {
    const Choice selected = certain_selection(in_balls_, theta);
    for (std::size_t b = 0; b < basins_.size(); ++b)
      if (basins_[b].choice == selected && basins_[b].data.applies) return b;
    return std::nullopt;
  }

  /// Fills the leaf if the sample, an enclosure of an iterate of every start in the box, is certified.
  bool certifies(const Sample<Ball>& sample, MapLeaf& leaf) const {
    const std::optional<std::size_t> basin = selected_basin(sample.theta);
    if (!basin) {
      leaf.why_undecided = "no locally optimal choice is selected by all of the last enclosure";
      return false;
    }
    const BasinCertificate certificate =
        certify_box(basins_[*basin].data, step_rule(options_.method, sample.step), wide_box(sample.theta));
    if (!certificate.certified) {
      leaf.why_undecided = certificate.reason;
      return false;
    }
    leaf.basin = basin;
    leaf.why_undecided.clear();
    return true;
  }

  static bool hopeless(const Vector<Ball>& theta) {
    return std::ranges::any_of(
        theta, [](const Ball& entry) { return !certainly(less(radius_as_ball(entry), Ball(hopeless_radius))); });
  }

  MapLeaf run_box(const MapPlace& place) const {
    const MapBox box = box_at(options_.window, options_.cells, place);
    MapLeaf leaf{.place = place, .basin = {}, .step = 0, .why_undecided = {}};
    LadderOptions ladder{.initial_bits = basin_map_bits,
                         .start_radius = box.enclosing_radius(),
                         .enough =
                             [&](const std::vector<Sample<Ball>>& samples) {
                               const Sample<Ball>& latest = samples.back();
                               return certifies(latest, leaf) || hopeless(latest.theta);
                             },
                         .run = {}};
    ladder.run.steps = options_.steps;
    ladder.run.interrupted = options_.interrupted;
    const EnclosedTrajectory run = enclose(problem_, loss_, options_.method, box.centre(), ladder);
    leaf.step = run.trajectory.steps_done;
    if (!leaf.basin && run.trajectory.status != TrajectoryStatus::completed)
      leaf.why_undecided = "the enclosure grew too wide";
    return leaf;
  }

  const AttentionProblem<Rational>& problem_;
  LossKind loss_;
  const BasinMapOptions& options_;
  const std::vector<MapBasin>& basins_;
  AttentionProblem<Ball> in_balls_;
  std::vector<std::vector<MapLeaf>> cells_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;  ///< guards everything below
  std::size_t finished_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

std::optional<BasinMap> basin_map(const AttentionProblem<Rational>& problem, LossKind loss,
                                  const BasinMapOptions& options) {
  require_mappable(problem, options);
  BasinMap map;
  if (!collect_basins(problem, loss, options.interrupted, map.basins)) return std::nullopt;
  auto cells = Mapper(problem, loss, options, map.basins).run();
  if (!cells) return std::nullopt;
  map.cells = std::move(*cells);
  return map;
}

}  // namespace attsvm

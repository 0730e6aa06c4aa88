// What a map proves of whole boxes must hold for every start in them; what lies between two basins must stay open.
#include "attsvm/law/basin_map.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "attsvm/law/basin_search.hpp"
#include "attsvm/number/from_rational.hpp"
#include "attsvm/trajectory/ladder.hpp"
#include "law_problems.hpp"

using namespace attsvm;
using namespace attsvm::testing;

namespace {

const Method normalised{MethodKind::normalised_gradient_descent, Rational(1, 10)};
const Method plain{MethodKind::gradient_descent, 1};
const MapBox square{-20, 20, -20, 20};
const MapBox near{-4, 4, -4, 4};

AttentionProblem<Rational> two_limits() { return single_input({1, Rational(9, 10), 0}); }

/// keys (1, 2), (1, -2), (0, 0) with scores 1, 1, 0: the reflection (x, y) -> (x, -y) swaps tokens 0 and 1.
AttentionProblem<Rational> mirrored() {
  AttentionProblem<Rational> problem;
  problem.dimension = 2;
  problem.sequences.push_back(sequence({{1, 2}, {1, -2}, {0, 0}}, {1, 1, 0}));
  return problem;
}

BasinMapOptions options_of(const Method& method, const MapBox& window, std::uint64_t cells, int depth,
                           std::uint64_t steps) {
  BasinMapOptions options;
  options.method = method;
  options.window = window;
  options.cells = cells;
  options.depth = depth;
  options.steps = steps;
  return options;
}

BasinMap map_of(const AttentionProblem<Rational>& problem, const BasinMapOptions& options) {
  return basin_map(problem, LossKind::logistic, options).value();
}

/// The choice in whose basin a recorded iterate of the start's enclosed orbit is certified; empty if none is.
Choice certified_choice(const AttentionProblem<Rational>& problem, const BasinMap& map, const Method& method,
                        const Vector<Rational>& start, std::uint64_t steps) {
  Choice found;
  LadderOptions ladder;
  ladder.run.steps = steps;
  ladder.enough = [&](const std::vector<Sample<Ball>>& samples) {
    const Sample<Ball>& latest = samples.back();
    for (const MapBasin& basin : map.basins) {
      if (!search_basin(basin.data, step_rule(method, latest.step), latest.theta).certified) continue;
      found = basin.choice;
      return true;
    }
    return false;
  };
  enclose(problem, LossKind::logistic, method, start, ladder);
  return found;
}

std::size_t proved_leaves(const BasinMap& map) {
  std::size_t proved = 0;
  for (const std::vector<MapLeaf>& leaves : map.cells)
    for (const MapLeaf& leaf : leaves) proved += leaf.basin ? 1 : 0;
  return proved;
}

bool same(const MapLeaf& a, const MapLeaf& b) {
  return a.place.level == b.place.level && a.place.column == b.place.column && a.place.row == b.place.row &&
         a.basin == b.basin && a.step == b.step && a.why_undecided == b.why_undecided;
}

bool same(const BasinMap& a, const BasinMap& b) {
  return std::ranges::equal(a.cells, b.cells, [](const auto& one, const auto& other) {
    return std::ranges::equal(one, other, [](const MapLeaf& x, const MapLeaf& y) { return same(x, y); });
  });
}

void check_random_starts(const Method& method, const BasinMapOptions& options, int wanted, std::uint64_t seed) {
  const AttentionProblem<Rational> problem = two_limits();
  const BasinMap map = map_of(problem, options);
  REQUIRE(map.basins.size() == 2);
  CHECK(map.basins[0].choice == Choice{0});
  CHECK(map.basins[1].choice == Choice{1});
  std::vector<MapLeaf> proved[2];
  for (const std::vector<MapLeaf>& leaves : map.cells)
    for (const MapLeaf& leaf : leaves)
      if (leaf.basin) proved[*leaf.basin].push_back(leaf);
  MESSAGE(proved[0].size() << " and " << proved[1].size() << " proved boxes");
  REQUIRE_FALSE(proved[0].empty());
  REQUIRE_FALSE(proved[1].empty());
  std::mt19937_64 random(seed);
  // corners and edges included
  const auto within = [&random](const Rational& low, const Rational& high) {
    return Rational(low + (high - low) * Rational(static_cast<long>(random() % 9), 8));
  };
  for (int k = 0; k < wanted; ++k) {
    const std::vector<MapLeaf>& of_choice = proved[k % 2];
    const MapLeaf& leaf = of_choice[random() % of_choice.size()];
    const MapBox box = box_at(options.window, options.cells, leaf.place);
    Vector<Rational> start(2);
    start << within(box.left, box.right), within(box.bottom, box.top);
    CAPTURE(start(0).str());
    CAPTURE(start(1).str());
    CHECK(certified_choice(problem, map, method, start, options.steps) == map.basins[*leaf.basin].choice);
  }
}

}  // namespace

TEST_CASE("starts in proved boxes reach a certified basin of the same choice") {
  check_random_starts(normalised, options_of(normalised, square, 8, 2, 600), 120, 20260301);
  check_random_starts(normalised, options_of(normalised, near, 8, 1, 600), 40, 20260302);
  check_random_starts(plain, options_of(plain, near, 4, 2, 200), 40, 20260303);
}

TEST_CASE("the ball around a box reaches its corners, and hardly further") {
  const MapBox boxes[] = {{0, 3, 0, 4}, {Rational(-1, 3), Rational(1, 7), -5, 2}, {0, Rational(1, 1000000), 0, 1}};
  for (const MapBox& box : boxes) {
    const Vector<Rational> centre = box.centre();
    const Rational radius = box.enclosing_radius();
    for (const Rational& x : {box.left, box.right})
      for (const Rational& y : {box.bottom, box.top}) {
        const Rational square_distance = (x - centre(0)) * (x - centre(0)) + (y - centre(1)) * (y - centre(1));
        CHECK(radius * radius >= square_distance);
        CHECK(radius * radius < square_distance * Rational(1000003, 1000000));
      }
  }
}

TEST_CASE("the leaves of a cell tile it, and the cells the window") {
  const BasinMapOptions options = options_of(normalised, {-9, Rational(1, 3), Rational(-3, 2), 11}, 3, 2, 300);
  const BasinMap map = map_of(two_limits(), options);
  REQUIRE(map.cells.size() == 9);
  std::size_t all = 0;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    const MapBox whole = box_at(options.window, 3, {0, cell % 3, cell / 3});
    Rational area = 0;
    for (const MapLeaf& leaf : map.cells[cell]) {
      ++all;
      const MapBox box = box_at(options.window, 3, leaf.place);
      CHECK(leaf.place.level <= 2);
      if (!leaf.basin) CHECK(leaf.place.level == 2);
      CHECK(leaf.basin.has_value() == leaf.why_undecided.empty());
      CHECK(whole.left <= box.left);
      CHECK(box.right <= whole.right);
      CHECK(whole.bottom <= box.bottom);
      CHECK(box.top <= whole.top);
      area += box.area();
    }
    CHECK(area == whole.area());
  }
  CHECK(all > 9);
  CHECK(proved_leaves(map) > 0);
  CHECK(box_at(options.window, 3, {2, 11, 11}).right == Rational(1, 3));
  CHECK(box_at(options.window, 3, {2, 11, 11}).top == 11);
}

TEST_CASE("symmetric data give symmetric maps, and no box on the axis is proved") {
  for (const Method& method : {normalised, plain}) {
    const BasinMapOptions options = options_of(method, {1, 9, -4, 4}, 8, 1, 200);
    const BasinMap map = map_of(mirrored(), options);
    REQUIRE(map.basins.size() == 2);
    CHECK(proved_leaves(map) > 20);
    // the verdicts on the grid of the deepest level
    std::vector<std::vector<int>> verdict(16, std::vector<int>(16, -1));
    for (const std::vector<MapLeaf>& leaves : map.cells)
      for (const MapLeaf& leaf : leaves) {
        const std::uint64_t size = leaf.place.level == 0 ? 2 : 1;
        for (std::uint64_t column = 0; column < size; ++column)
          for (std::uint64_t row = 0; row < size; ++row)
            verdict[leaf.place.row * size + row][leaf.place.column * size + column] =
                leaf.basin ? static_cast<int>(*leaf.basin) : 2;
      }
    constexpr int swapped[] = {1, 0, 2};
    for (std::size_t row = 0; row < 16; ++row)
      for (std::size_t column = 0; column < 16; ++column)
        CHECK(verdict[row][column] == swapped[verdict[15 - row][column]]);
    // θ_2 = 0 stays 0 for ever, on the way to neither limit; the boxes above and below are closed
    for (std::size_t column = 0; column < 16; ++column) {
      CHECK(verdict[7][column] == 2);
      CHECK(verdict[8][column] == 2);
    }
  }
}

TEST_CASE("a cell that holds the boundary between two basins is never proved") {
  const AttentionProblem<Rational> problem = two_limits();
  const BasinMap basins = map_of(problem, options_of(normalised, square, 1, 0, 1));
  // on the line θ_1 = 0: token 1 below, token 0 above
  Rational low = -1;
  Rational high = 0;
  for (int halving = 0; halving < 12; ++halving) {
    Vector<Rational> middle(2);
    middle << 0, (low + high) / 2;
    const Choice choice = certified_choice(problem, basins, normalised, middle, 2000);
    REQUIRE(choice.size() == 1);
    (choice == Choice{1} ? low : high) = middle(1);
  }
  for (const long scale : {1L, 10L, 100L, 1000L}) {
    // [low, high] lies in the middle cell of three
    const Rational around(1, scale);
    const Rational gap = high - low;
    const MapBox window{-around, around, low - around * gap * 100, high + around * gap * 100};
    const BasinMap map = map_of(problem, options_of(normalised, window, 1, 0, 2000));
    REQUIRE(map.cells.front().size() == 1);
    CHECK_FALSE(map.cells.front().front().basin);
  }
}

TEST_CASE("a box that all selects token 1 is not proved when some of its starts leave") {
  // every start tau (1, 1/2) leaves token 1, docs/certified-basins.md section 7; the middle of the box may stay
  for (const long tau : {10L, 100L})
    for (const Rational& bottom : {Rational(-1, 2), Rational(-1, 4), Rational(1, 4)}) {
      const MapBox box{tau * Rational(99, 100), tau * Rational(11, 10), tau * bottom, tau * Rational(1, 2)};
      const BasinMap map = map_of(two_limits(), options_of(normalised, box, 1, 0, 1));
      CHECK_FALSE(map.cells.front().front().basin);
    }
}

TEST_CASE("the map is the same for any number of threads") {
  BasinMapOptions options = options_of(normalised, square, 6, 1, 300);
  const BasinMap alone = map_of(two_limits(), options);
  std::size_t calls = 0;
  std::size_t last = 0;
  options.threads = 4;
  options.progress = [&](std::size_t done) {
    ++calls;
    last = done;
  };
  CHECK(same(alone, map_of(two_limits(), options)));
  CHECK(calls == 36);
  CHECK(last == 36);
}

TEST_CASE("an interrupted map is no map, and an exception of a callback ends it") {
  std::atomic<bool> interrupted = false;
  BasinMapOptions options = options_of(normalised, square, 6, 1, 300);
  options.interrupted = &interrupted;
  options.progress = [&](std::size_t) { interrupted = true; };
  CHECK_FALSE(basin_map(two_limits(), LossKind::logistic, options));
  CHECK_FALSE(basin_map(two_limits(), LossKind::logistic, options));  // set from the beginning
  interrupted = false;
  options.progress = [](std::size_t) { throw std::runtime_error("full"); };
  CHECK_THROWS_WITH_AS(basin_map(two_limits(), LossKind::logistic, options), "full", std::runtime_error);
}

TEST_CASE("what can't be mapped is refused") {
  const auto refused = [](const AttentionProblem<Rational>& problem, const BasinMapOptions& options) {
    CHECK_THROWS_AS(basin_map(problem, LossKind::logistic, options), std::invalid_argument);
  };
  refused(two_limits(), options_of(normalised, {1, 1, 0, 1}, 1, 0, 10));
  refused(two_limits(), options_of(normalised, {0, 1, 1, 0}, 1, 0, 10));
  refused(two_limits(), options_of(normalised, square, 0, 0, 10));
  refused(two_limits(), options_of(normalised, square, 1, -1, 10));
  refused(two_limits(), options_of({MethodKind::polyak, 0, 0, {0}}, square, 1, 0, 10));
  refused(two_limits(), options_of({MethodKind::gradient_descent, 0}, square, 1, 0, 10));
  AttentionProblem<Rational> line;
  line.dimension = 1;
  line.sequences.push_back(sequence({{1}, {0}}, {1, 0}));
  refused(line, options_of(normalised, square, 1, 0, 10));
}

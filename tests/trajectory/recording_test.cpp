#include "attsvm/trajectory/recording.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace attsvm;

TEST_CASE("recorded steps are ascending, distinct, and hold both ends") {
  for (const std::uint64_t steps : {0, 1, 2, 15, 16, 17, 100, 1000, 65537}) {
    for (const std::uint64_t dense : {0, 1, 3, 16}) {
      for (const std::uint64_t per_octave : {0, 1, 8, 40}) {
        const auto kept = recorded_steps(steps, {.dense = dense, .per_octave = per_octave, .extra = {}});
        CHECK(std::is_sorted(kept.begin(), kept.end()));
        CHECK(std::set(kept.begin(), kept.end()).size() == kept.size());
        CHECK(kept.front() == 0);
        CHECK(kept.back() == steps);
        const std::set<std::uint64_t> lookup(kept.begin(), kept.end());
        for (std::uint64_t k = 0; k < std::min(dense, steps); ++k) CHECK(lookup.count(k) == 1);
        for (std::uint64_t k = std::max<std::uint64_t>(dense, 1); k <= steps; k *= 2) CHECK(lookup.count(k) == 1);
      }
    }
  }
}

TEST_CASE("ten million steps keep a few hundred iterates, as many an octave as asked for") {
  const auto kept = recorded_steps(10'000'000, {});
  CHECK(kept.size() < 200);
  for (std::uint64_t octave = 16; 2 * octave <= 10'000'000; octave *= 2) {
    const auto in_octave =
        std::count_if(kept.begin(), kept.end(), [&](auto k) { return k >= octave && k < 2 * octave; });
    CHECK(in_octave == 8);
  }
}

TEST_CASE("an octave is divided evenly, also where its length isn't a multiple of the parts") {
  const auto kept = recorded_steps(24, {.dense = 12, .per_octave = 8, .extra = {}});
  const std::vector<std::uint64_t> from_dense(kept.begin() + 12, kept.end());
  CHECK(from_dense ==
        std::vector<std::uint64_t>{12, 13, 15, 16, 18, 19, 21, 22, 24});  // 12 + 12 j / 8, rounded down
}

TEST_CASE("extra iterates are kept when the run reaches them") {
  const auto kept = recorded_steps(5000, {.dense = 4, .per_octave = 1, .extra = {4999, 17, 17, 4, 6000}});
  CHECK(kept ==
        std::vector<std::uint64_t>{0, 1, 2, 3, 4, 8, 16, 17, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4999, 5000});
}

TEST_CASE("the longest runs don't overflow") {
  const std::uint64_t most = ~std::uint64_t{0};
  const auto kept = recorded_steps(most, {.dense = 16, .per_octave = 3, .extra = {}});
  CHECK(kept.back() == most);
  CHECK(std::is_sorted(kept.begin(), kept.end()));
  CHECK(std::count(kept.begin(), kept.end(), std::uint64_t{1} << 63) == 1);
}

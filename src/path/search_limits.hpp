#pragma once
// When a search must end early.

#include "attsvm/path/search.hpp"

namespace attsvm {

/// `over_budget` or `interrupted`; `not_run` when the search may go on.
inline SearchStatus search_limit(const SearchOptions& options, std::size_t examined) {
  if (options.interrupted != nullptr && options.interrupted->load()) return SearchStatus::interrupted;
  return examined >= options.budget ? SearchStatus::over_budget : SearchStatus::not_run;
}

}  // namespace attsvm

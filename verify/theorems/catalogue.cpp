#include <algorithm>

#include "verify/theorem.hpp"
#include "verify/theorems/prompt/prompt_theorems.hpp"
#include "verify/theorems/self/self_theorems.hpp"

namespace attsvm::verify {

const std::vector<Theorem>& all_theorems() {
  static const std::vector<Theorem> theorems = [] {
    std::vector<Theorem> list{prompt_escape(),
                              prompt_gd_global(),
                              prompt_gd_local(),
                              prompt_limit(),
                              prompt_limits_are_locally_optimal(),
                              prompt_local_regularisation_path(),
                              prompt_loss_independence(),
                              prompt_no_stationary_point(),
                              prompt_regularisation_path(),
                              prompt_reparameterisation(),
                              prompt_smoothness(),
                              self_gd_global(),
                              self_gd_local()};
    std::ranges::sort(list, {}, &Theorem::id);
    return list;
  }();
  return theorems;
}

const Theorem* find_theorem(std::string_view id) {
  const auto& theorems = all_theorems();
  const auto found = std::ranges::find(theorems, id, &Theorem::id);
  return found == theorems.end() ? nullptr : &*found;
}

}  // namespace attsvm::verify

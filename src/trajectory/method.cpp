#include "attsvm/trajectory/method.hpp"

namespace attsvm {

std::string_view name(MethodKind kind) { return kind == MethodKind::gradient_descent ? "gd" : "ngd"; }

}  // namespace attsvm

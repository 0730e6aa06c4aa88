#pragma once
// Gradient flow with guaranteed enclosures, so that limits of the flow can be proved.
// Source: Moore's Taylor method; the error is carried by the logarithmic norm (Dahlquist, Lozinskii).

#include "attsvm/trajectory/flow.hpp"

namespace attsvm {

/// The flow from `start` (attsvm/trajectory/flow.hpp) in balls of `bits` bits. The point is held as an exact centre
/// x and a bound e on the distance of the true θ from it. A step of length h, with u = v/|v|, N the order:
///
///   1. |θ'| = 1, so both flows, from x and from θ, stay in the ball of radius h + e around x, if v ≠ 0 on it;
///      hence in the convex box B = (x ± e) + [0, h] u(that ball);
///   2. x' = centre of Σ_{n<N} x_n h^n, the Taylor polynomial at x;
///   3. e' = e^{∫μ} e + |x_N(B)| h^N + rounding, x_N(B) the N-th Taylor coefficient over B, μ the logarithmic
///      norm of Du, bounded over eight parts of B;
///   4. t' = t + (Σ_{n<N} t_n h^n + t_N(B) h^N) e^{±g e}, g = sup |∇log(dt/ds)| over B, e its largest on the way.
///
/// h is shortened until the remainder is below rounding.
///
/// Guarantee: every sample encloses the true θ(s), v(θ(s)) and t(s). With log10_time the run ends after the first
/// step at whose end t >= 10^log10_time is certain. Throws as `flow` does.
FlowTrajectory<Ball> enclose_flow(const AttentionProblem<Rational>& problem, LossKind loss,
                                  const Vector<Rational>& start, long bits, const FlowOptions<Ball>& options);

}  // namespace attsvm

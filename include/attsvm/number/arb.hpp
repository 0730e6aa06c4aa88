#pragma once
// Arb's header in either of its two layouts: beside FLINT (Arb 2.x with FLINT 2.x) or inside it (FLINT 3).
// The build defines ATTSVM_ARB_IN_FLINT for the latter.

#ifdef ATTSVM_ARB_IN_FLINT
#include <flint/arb.h>
#else
#include <arb.h>
#endif

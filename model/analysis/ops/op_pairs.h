#pragma once
// Ops that follow each other on one thread. Python frames between an op and the one around it do not count, so that a
// recording with stacks has the pairs of one without.

#include "model/store/trace.h"

#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

struct OpPair {
    SliceId first, second;
};

// The pairs whose second op has that name. Both are inside the same op, annotation or call, or inside none, and nothing
// but Python frames is between them. In order of lanes and begins.
std::vector<OpPair> opPairsBefore(const Trace& trace, std::string_view second);

} // namespace lanescope

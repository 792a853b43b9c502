#pragma once
// The memory traffic that a fusion of elementwise ops saves: tensors that pass from one op to the next are no longer
// written to the GPU's memory and read back.

#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lanescope {

// For a chain of elementwise ops, in order: the result of each but the last is written and read back once. The result
// has the size of the op's largest input (broadcasting) and the type of the first. nullopt: an op has no recorded
// shapes.
std::optional<std::int64_t> intermediateBytes(const Trace& trace, const std::vector<SliceId>& ops);

} // namespace lanescope

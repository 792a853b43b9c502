#pragma once
// What a fusion of elementwise ops saves: tensors that pass from one op to the next are no longer written to the GPU's
// memory and read back.

#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lanescope {

// Of a chain of elementwise ops, in order: each but the last has its result written and read back once. The result has
// the size of the op's largest input (broadcasting), in the type of the first. nullopt: an op has no recorded shapes.
std::optional<std::int64_t> intermediateBytes(const Trace& trace, const std::vector<SliceId>& ops);

} // namespace lanescope

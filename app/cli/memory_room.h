#pragma once
// The memory of a GPU that PyTorch has not reserved, as `memory` prints it.

#include "app/cli/output.h"
#include "model/memory/snapshot.h"

namespace lanescope {

// Reads "80GiB", "85.9 GB" or "85899345920"; absent: not a size.
std::optional<std::int64_t> bytesOfWords(const std::string& words);

void printRoom(const MemorySnapshot& snapshot, const MemoryDevice& device);
Json roomJson(const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope

#pragma once
// A comparison of two snapshots in words.

#include "model/memory/diff.h"

namespace lanescope {

// Why figures are at least what is shown; one of the files must be so.
Sentence sentenceOfCut(const MemoryDiff& diff);
// refused: requests that did not fit; gpuBefore: "GPU 1: ", or empty.
Sentence headlineWith(const MemoryDiff& diff, std::int64_t refusedA, std::int64_t refusedB,
                      const std::string& gpuBefore);
std::optional<Sentence> endChangeOf(const MemoryDiff& diff, const std::string& gpuBefore);

} // namespace lanescope

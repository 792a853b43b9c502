#pragma once
// Finds the differences between two recordings before anything else is compared: the GPUs, versions of CUDA, of the
// driver and of torch, the types of the matrix products, the size of the problem, and the profiler overhead on the
// host.

#include "model/analysis/analysis.h"
#include "model/base/text.h"
#include "model/compare/match_kernels.h"
#include "model/compare/step_pairs.h"

#include <vector>

namespace lanescope {

// One side: the compared steps and their work.
struct RecordingSide {
    const Analysis& analysis;
    const std::vector<SideStep>& steps;
    const std::vector<std::vector<WorkItem>>& work;
};

struct RecordingsCompared {
    std::vector<Sentence> differs, alike;
    bool areGpusAlike = false;  // the same model on both sides
    bool areTypesOther = false; // most matrix products have another type
};

RecordingsCompared compareRecordings(const RecordingSide& a, const RecordingSide& b, const NameTable& names);

} // namespace lanescope

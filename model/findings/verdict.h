#pragma once
// What sets the pace, in one word, with the figures it is reckoned from.

#include "model/analysis/facts.h"

#include <optional>
#include <string_view>

namespace lanescope {

enum class Verdict { OverheadBound, ComputeBound, MemoryBound, SyncBound, Balanced, CpuOnly };
std::string_view nameOf(Verdict verdict); // "overhead_bound", ...

struct VerdictReckoning {
    Verdict verdict = Verdict::CpuOnly;
    Verdict withArtefacts = Verdict::CpuOnly; // the profiler's own waits and buffers counted in
    Ns cpu{};    // self time of the host's ops, annotations and calls; waits in synchronisations left out
    Ns device{}; // device work
    Ns copies{}; // of that, copies and sets
    Ns waits{};  // host waiting in synchronisations while the device is idle; the profiler's own left out
};

VerdictReckoning verdictOf(const Facts& facts);

} // namespace lanescope

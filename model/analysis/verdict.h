#pragma once
// What sets the pace, in one word, with the figures it is reckoned from.

#include "model/analysis/analysis.h"

#include <optional>
#include <string_view>

namespace lanescope {

enum class Verdict { OverheadBound, ComputeBound, MemoryBound, SyncBound, Balanced, CpuOnly };
std::string_view nameOf(Verdict verdict); // "overhead_bound", ...

struct VerdictReckoning {
    Verdict verdict = Verdict::CpuOnly;
    Verdict withArtefacts = Verdict::CpuOnly; // the profiler's own waits and buffers counted in
    // Self time of the host's ops, annotations and calls. Waits are left out: synchronisations, and what a copy's call
    // lasts before its copy begins.
    Ns cpu{};
    Ns device{};  // device work, what runs side by side counted once; exposed communication left out
    Ns copies{};  // of that, copies and sets
    Ns waits{};   // host waiting while the device is idle, the profiler's own left out; and exposed communication
    Ns exposed{}; // communication during which no other device work runs: the device waits for others or for the wire
};

const VerdictReckoning& verdictOf(const Analysis& analysis);

} // namespace lanescope

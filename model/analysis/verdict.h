#pragma once
// Determines the bottleneck: the largest share of the breakdown, as one word and as a sentence with that share. Of
// several GPUs of one process the one with the most work is judged. Each rank of a job is judged in this way, and the
// job by its median rank; times of ranks are never added up.

#include "model/analysis/breakdown.h"
#include "model/base/text.h"

#include <optional>
#include <string_view>
#include <vector>

namespace lanescope {

enum class Verdict {
    OverheadBound, // the GPU waits for the host's own work
    ComputeBound,
    MemoryBound,
    SyncBound,
    Balanced, // the two largest shares are within 10 points
    CpuOnly,  // no launch, no GPU work and no call that waits for a GPU is recorded
    CommunicationBound,
    CopyBound,
    InputBound,
    NotRecorded,      // the trace does not show the GPU's work, or why it was idle
    GpuBound,         // kernels are the bottleneck; whether compute or memory limits them is unknown, or both do
    GpuBoundByMemory, // the same, with more than half of their time memory-bound
};
std::string_view nameOf(Verdict verdict);   // "overhead_bound", ... as the command line prints it
std::string_view phraseOf(Verdict verdict); // "Host-bound", ...: a PHRASE()
bool isSideKnown(Verdict verdict);          // false if it is unknown whether compute or memory limits the kernels
bool isOfKernels(Verdict verdict);
std::vector<Verdict> allVerdicts(); // distinct names

// Shares of one window in percent, grouped as the verdict compares them. copyCalls: the GPU is idle while a call that
// copies blocks the host. sync: the host synchronizes, or a stream waits for an event. latency: launched, but not yet
// begun on the device.
struct PaceShares {
    double compute = 0, communication = 0, copy = 0, host = 0, input = 0, sync = 0, latency = 0, notRecorded = 0,
           profiler = 0, copyCalls = 0;
    double unlaunched = 0; // the part of `notRecorded` where the trace holds no launch of any GPU work
    // Parts of `compute`: memory-bound kernels by the roofline, and kernels whose side is unknown.
    double memory = 0, undecided = 0;
    double assumed = 0; // the part of `memory` whose bytes are not known: its side follows from what the kernels do

    double arithmetic() const { return compute - memory - undecided; } // compute-bound kernels
};

struct VerdictResult {
    Verdict verdict = Verdict::CpuOnly;
    Verdict withArtefacts = Verdict::CpuOnly; // the verdict if profiler overhead counted as the host's work
    Sentence headline;                        // "Host-bound: the GPU waits for the host 51 % of the time"
    PaceShares shares;
    // The recorded time that was judged instead of the GPU's window, if that is only a small part of it.
    std::optional<TimeRange> judgedBy;
    bool isMostLost = false; // most launches have no GPU work in the trace
    bool isMuchLost = false; // many have none, so what the GPU did in its idle time is unknown
    // Self time of the host's ops, annotations and calls, over all threads, without waits.
    Ns cpu{};
    Ns device{};  // GPU work, overlaps counted once, without exposed communication
    Ns copies{};  // the part of `device` that is copies and memsets
    Ns waits{};   // the host waits while the device is idle (without profiler overhead), and exposed communication
    Ns exposed{}; // communication during which no other GPU work runs
};

// By the shares alone. What people and scripts see is finalVerdictOf() (model/replay/final_verdict.h), which also knows
// whether something else sets the pace.
const VerdictResult& verdictOf(const Analysis& analysis);

// Lower folders take finalVerdict() as a function, because it needs a replay.
using VerdictOf = Verdict (*)(const Analysis& analysis);
Verdict verdictByShares(const Analysis& analysis);

// The same for one device, also in a step, a range or a rank. A lead-in of unrecorded work is left out (lead_in.h).
Verdict verdictOf(const DeviceBreakdown& device, const Analysis& analysis);
PaceShares paceOf(const DeviceBreakdown& device, const Analysis& analysis);
Sentence headlineOf(Verdict verdict, const PaceShares& shares);

// The device that worked most, of each rank or of the one process; indices in `devices`.
std::vector<std::size_t> mainDevices(const Trace& trace, const std::vector<DeviceBreakdown>& devices);

} // namespace lanescope

#pragma once
// What sets the pace: the largest share of the breakdown, in one word and in one sentence that names the share.
//
// Of several GPUs of one process the one with the most work is judged. Of a job each rank is judged so, and the job by
// the median rank; times of ranks are never added up.

#include "model/analysis/time/breakdown.h"
#include "model/base/text.h"

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
    NotRecorded,      // what the GPU did, or why it was idle, is not in the trace
    GpuBound,         // kernels set the pace; what limits them cannot be told, or both sides do
    GpuBoundByMemory, // the same, with more than half of their time on the memory side
};
std::string_view nameOf(Verdict verdict);   // "overhead_bound", ... as the command line prints it
std::string_view phraseOf(Verdict verdict); // "Host-bound", ...: a phrase to be translated
bool isSideKnown(Verdict verdict);          // false: of kernels that set the pace, compute or memory cannot be told
std::vector<Verdict> allVerdicts();         // each name once

// Shares of one window in percent, grouped as the verdict compares them.
// sync: synchronisations of the host and waits of a stream for an event. latency: launched, on its way to the device.
struct PaceShares {
    double compute = 0, communication = 0, copy = 0, host = 0, input = 0, sync = 0, latency = 0, notRecorded = 0,
           profiler = 0;
    // Of `compute`: kernels on the memory side of the roofline, and those of which no side can be told.
    double memory = 0, undecided = 0;

    double arithmetic() const { return compute - memory - undecided; } // on the compute side
};

struct VerdictReckoning {
    Verdict verdict = Verdict::CpuOnly;
    Verdict withArtefacts = Verdict::CpuOnly; // the profiler's own work counted to the host's
    Sentence headline;                        // "Host-bound: the GPU waits for the host 51 % of the time"
    PaceShares shares;
    // Self time of the host's ops, annotations and calls, over all threads; waits are left out.
    Ns cpu{};
    Ns device{};  // device work, what runs at the same time counted once; exposed communication left out
    Ns copies{};  // of that, copies and memsets
    Ns waits{};   // the host waits while the device is idle, the profiler's own left out; and exposed communication
    Ns exposed{}; // communication during which no other device work runs
};

const VerdictReckoning& verdictOf(const Analysis& analysis);

// The same judgement of one device: of a step, a range or a rank.
Verdict verdictOf(const DeviceBreakdown& device, const Analysis& analysis);
PaceShares paceOf(const DeviceBreakdown& device, const Analysis& analysis);
Sentence headlineOf(Verdict verdict, const PaceShares& shares);

// Of each rank, or of the one process, the device that worked most; places in `devices`.
std::vector<std::size_t> mainDevices(const Trace& trace, const std::vector<DeviceBreakdown>& devices);

} // namespace lanescope

#pragma once
// Kernels that communicate with other GPUs: how much of their time other kernels hide, and which collective of which
// process group each one is, so that it can be found on another rank.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/launches.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Communication {
    std::vector<SliceId> kernels; // in the order of `work`
    BusyTime time, other;         // time: when a communication kernel runs; other: when another kernel runs
    Ns hidden{};                  // the part of `time` that `other` covers
    Ns exposed() const { return time.total() - hidden; }
    std::optional<double> overlapPct() const // hidden share of all; nullopt if nothing communicates
    {
        return time.total() == Ns{} ? std::nullopt
                                    : std::optional{100.0 * static_cast<double>(hidden.count()) /
                                                    static_cast<double>(time.total().count())};
    }
};
// work: all GPU work, or part of it.
Communication communicationOf(const Trace& trace, const std::vector<Launched>& work);
bool isCommunication(const Trace& trace, SliceId work);

// Identifies collectives that all ranks of a process group run in the same order: the k-th one here is the k-th one
// there.
struct CollectiveKind {
    std::string kernel;                    // the kernel's name in brief
    std::string operation;                 // as the trace records it ("allreduce"); may be empty
    std::string group, groupRanks;         // name of the process group, ranks as text; may be empty
    std::optional<std::int64_t> groupSize; // ranks of the group
    // True for send and recv: only two ranks take part, not the whole group.
    bool isPointToPoint() const;
    friend auto operator<=>(const CollectiveKind&, const CollectiveKind&) = default;
};
struct Collectives {
    CollectiveKind kind;
    std::vector<SliceId> kernels; // ordered by begin
};
// Ordered by kind. Reads the arguments of each kernel.
std::vector<Collectives> collectivesOf(const Trace& trace, const Communication& communication);

} // namespace lanescope

#pragma once
// Kernels that communicate with other GPUs: how much of their time other work hides, and which collective of which
// process group each is, so that the same one can be found on another rank.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/launches.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Communication {
    std::vector<SliceId> kernels; // in the order of `work`
    BusyTime time, other;         // when one of them runs; when any other device work does
    Ns hidden{};                  // of `time`, what `other` covers
    Ns exposed() const { return time.total() - hidden; }
    std::optional<double> overlapPct() const // hidden of all; nullopt where nothing communicates
    {
        return time.total() == Ns{} ? std::nullopt
                                    : std::optional{100.0 * static_cast<double>(hidden.count()) /
                                                    static_cast<double>(time.total().count())};
    }
};
// work: all device work, or part of it.
Communication communicationOf(const Trace& trace, const std::vector<Launched>& work);
bool isCommunication(const Trace& trace, SliceId work);

// What all ranks of one process group run in one order: the k-th of these here is the k-th there.
struct CollectiveKind {
    std::string kernel;                    // the kernel's name in brief
    std::string operation;                 // as the trace records it ("allreduce"); may be empty
    std::string group, groupRanks;         // name of the process group, ranks as text; may be empty
    std::optional<std::int64_t> groupSize; // ranks of the group
    // Two ranks meet, not the whole group: what is recorded as send or recv.
    bool isPointToPoint() const;
    friend auto operator<=>(const CollectiveKind&, const CollectiveKind&) = default;
};
struct Collectives {
    CollectiveKind kind;
    std::vector<SliceId> kernels; // in order of begin
};
// Ordered by kind. Reads the arguments of each kernel.
std::vector<Collectives> collectivesOf(const Trace& trace, const Communication& communication);

} // namespace lanescope

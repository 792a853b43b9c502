#include "model/analysis/verdict.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/communication.h"

#include <algorithm>

namespace lanescope {

std::string_view nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::OverheadBound:
        return "overhead_bound";
    case Verdict::ComputeBound:
        return "compute_bound";
    case Verdict::MemoryBound:
        return "memory_bound";
    case Verdict::SyncBound:
        return "sync_bound";
    case Verdict::Balanced:
        return "balanced";
    case Verdict::CpuOnly:
        break;
    }
    return "cpu_only";
}

namespace {

// isFull: the device works nearly all the time, whatever its many threads of the host add up to.
Verdict decide(Ns cpu, Ns device, Ns copies, Ns waits, bool isFull)
{
    // Device work against the host's own: well below it the host sets the pace, near it or above the device does.
    constexpr double overheadBelow = 0.3, computeAbove = 0.8;
    // Idle waits against all that happens.
    constexpr double syncAbove = 0.5;
    const double c = static_cast<double>(cpu.count()), d = static_cast<double>(device.count()),
                 w = static_cast<double>(waits.count());
    if (w > syncAbove * (c + w) && w > d)
        return Verdict::SyncBound;
    if (d < overheadBelow * c && !isFull)
        return Verdict::OverheadBound;
    if (copies * 2 > device)
        return Verdict::MemoryBound;
    return isFull || d > computeAbove * c ? Verdict::ComputeBound : Verdict::Balanced;
}

} // namespace

static VerdictReckoning computeVerdict(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    VerdictReckoning r;
    Ns inSync{}, ownWaits{};
    for (const SyncCall& sync : analysis.syncs()) {
        const Ns length = trace.duration(sync.slice);
        inSync += length;
        (sync.endsRecording ? ownWaits : r.waits) += length - std::min(length, sync.work);
    }
    const auto& busy = analysis.busy();
    if (!busy) {
        r.cpu = analysis.table().selfCpuTotal - inSync;
        return r;
    }
    const auto& work = analysis.work();
    if (std::any_of(work.begin(), work.end(), [&](const Launched& l) { return isCommunication(trace, l.work); }))
        r.exposed = analysis.communication().exposed();
    r.device = busy->busy - r.exposed;
    std::vector<TimeRange> copies;
    Ns beforeCopies{}; // calls that wait for earlier work before they copy
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) != SliceKind::Kernel) {
            copies.push_back(trace.range(l.work));
            if (l.launch && trace.end(l.launch) > trace.begin(l.work) && trace.begin(l.work) > trace.begin(l.launch)) {
                const TimeRange wait{trace.begin(l.launch), trace.begin(l.work)};
                beforeCopies += wait.length();
                r.waits += wait.length() - analysis.gpuBusyWithin(wait);
            }
        }
    r.copies = lengthOf(unionOf(std::move(copies)));
    r.waits += r.exposed;
    r.cpu = std::max(Ns{}, analysis.table().selfCpuTotal - inSync - beforeCopies);
    constexpr double nearlyAll = 0.85; // of all that was recorded
    const bool isFull =
        static_cast<double>(r.device.count()) >= nearlyAll * static_cast<double>(trace.sliceRange().length().count());
    r.verdict = decide(r.cpu, r.device, r.copies, r.waits, isFull);
    r.withArtefacts = decide(r.cpu, r.device, r.copies, r.waits + ownWaits, isFull);
    return r;
}

const VerdictReckoning& verdictOf(const Analysis& analysis) { return analysis.once(computeVerdict); }

} // namespace lanescope

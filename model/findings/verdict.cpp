#include "model/findings/verdict.h"

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

Verdict decide(Ns cpu, Ns device, Ns copies, Ns waits)
{
    // Device work against the host's own: well below it the host sets the pace, near it or above the device does.
    constexpr double overheadBelow = 0.3, computeAbove = 0.8;
    // Idle waits against all that happens.
    constexpr double syncAbove = 0.5;
    if (device == Ns{})
        return Verdict::CpuOnly;
    const double c = static_cast<double>(cpu.count()), d = static_cast<double>(device.count()),
                 w = static_cast<double>(waits.count());
    if (w > syncAbove * (c + w) && w > d)
        return Verdict::SyncBound;
    if (d < overheadBelow * c)
        return Verdict::OverheadBound;
    if (copies * 2 > device)
        return Verdict::MemoryBound;
    return d > computeAbove * c ? Verdict::ComputeBound : Verdict::Balanced;
}

} // namespace

VerdictReckoning verdictOf(const Facts& facts)
{
    const Trace& trace = facts.trace();
    VerdictReckoning r;
    r.device = facts.table().selfCudaTotal;
    for (const Launched& l : facts.work())
        if (trace.kind(l.work) != SliceKind::Kernel)
            r.copies += trace.duration(l.work);
    Ns inSync{}, ownWaits{};
    for (const SyncCall& sync : facts.syncs()) {
        const Ns length = trace.duration(sync.slice);
        inSync += length;
        (sync.endsRecording ? ownWaits : r.waits) += length - std::min(length, sync.work);
    }
    r.cpu = facts.table().selfCpuTotal - inSync;
    r.verdict = decide(r.cpu, r.device, r.copies, r.waits);
    r.withArtefacts = decide(r.cpu, r.device, r.copies, r.waits + ownWaits);
    return r;
}

} // namespace lanescope

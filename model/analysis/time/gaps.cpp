#include "model/analysis/time/gaps.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/gap_groups.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace lanescope {

std::string_view nameOf(GapCause cause)
{
    switch (cause) {
    case GapCause::BufferRequest:
        return "buffer_request";
    case GapCause::Sync:
        return "sync";
    case GapCause::HostWait:
        return "host_wait";
    case GapCause::KernelWait:
        return "kernel_wait";
    case GapCause::Other:
        break;
    }
    return "other";
}

GapCause gapCauseOf(const GapPart& part, Ns gap)
{
    switch (part.cause) {
    case Cause::Profiler:
        return GapCause::BufferRequest;
    case Cause::Sync:
        return GapCause::Sync;
    case Cause::DeviceWait:
        return part.reason == WaitReason::Event ? GapCause::Sync : GapCause::KernelWait;
    case Cause::UnknownWait:
        return gap < shortGap ? GapCause::KernelWait : GapCause::Other;
    case Cause::NotRecorded:
    case Cause::Unknown:
        return GapCause::Other;
    default:
        return GapCause::HostWait;
    }
}

namespace {

// The cause with most time in the gap's group; of equal ones the first in the order of GapCause.
GapCause largest(const std::vector<GapPart>& parts, Ns gap)
{
    const IdleGroup group = largestGroup(parts);
    std::array<Ns, 5> sums{};
    for (const GapPart& part : parts)
        if (groupOf(part.cause, part.reason) == group)
            sums[static_cast<std::size_t>(gapCauseOf(part, gap))] += part.range.length();
    return static_cast<GapCause>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

struct Before {
    Launched work; // the one that ended last
    bool startsUnlinked = true;
};

} // namespace

IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work, const GapSplitter& splitter)
{
    std::unordered_map<std::uint32_t, Before> ofLane;
    Before ofAll;
    std::vector<GapPart> parts;
    const auto gapAfter = [&](Before& last, const Launched& next, std::vector<Gap>& gaps) {
        if (last.work.work && trace.begin(next.work) > trace.end(last.work.work)) {
            Gap gap{trace.laneOf(next.work),
                    {trace.end(last.work.work), trace.begin(next.work)},
                    GapCause::Other,
                    last.work.work,
                    next.work};
            parts.clear();
            splitter.split(gap.range, last.work, next, last.startsUnlinked, parts);
            gap.cause = largest(parts, gap.range.length());
            gaps.push_back(gap);
        }
        last.startsUnlinked = last.startsUnlinked && !next.launch;
        if (!last.work.work || trace.end(next.work) >= trace.end(last.work.work))
            last.work = next;
    };
    IdleTime idle;
    for (const Launched& l : work) {
        gapAfter(ofLane[trace.laneOf(l.work).value], l, idle.lanes);
        gapAfter(ofAll, l, idle.whole);
    }
    return idle;
}

IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work)
{
    return idleTime(trace, work, GapSplitter{trace, work});
}

std::vector<Gap> idleGaps(const Trace& trace, const std::vector<Launched>& work) { return idleTime(trace, work).lanes; }

std::vector<Offset> launchOffsets(const Trace& trace, const std::vector<Launched>& work)
{
    std::vector<Offset> offsets;
    for (const Launched& l : work)
        if (l.launch)
            offsets.push_back({l.launch, l.work, trace.begin(l.work) - trace.begin(l.launch)});
    return offsets;
}

std::optional<GpuBusy> gpuBusy(const Trace& trace, const std::vector<Launched>& work)
{
    if (work.empty())
        return std::nullopt;
    std::vector<TimeRange> ranges;
    ranges.reserve(work.size());
    GpuBusy result;
    result.window = trace.range(work.front().work);
    for (const Launched& l : work) {
        ranges.push_back(trace.range(l.work));
        result.window.begin = std::min(result.window.begin, ranges.back().begin);
        result.window.end = std::max(result.window.end, ranges.back().end);
    }
    result.busy = lengthOf(unionOf(std::move(ranges)));
    return result;
}

} // namespace lanescope

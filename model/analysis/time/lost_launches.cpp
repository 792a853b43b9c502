#include "model/analysis/time/lost_launches.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/captures.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

// The launches of one kernel each on a lane, outside of captures, ordered by begin.
std::vector<SliceId> launchesOn(const Trace& trace, const Lane& lane, std::vector<std::uint8_t>& isLaunchName)
{
    enum : std::uint8_t { NotAsked, Yes, No };
    std::vector<SliceId> calls;
    for (const SliceId s : lane.slices) {
        if (!isApiCall(trace.kind(s)))
            continue;
        std::uint8_t& known = isLaunchName[trace.nameId(s).value];
        if (known == NotAsked)
            known = isKernelLaunchCall(trace.name(s)) ? Yes : No;
        if (known == Yes)
            calls.push_back(s);
    }
    if (calls.empty())
        return calls;
    if (const std::vector<TimeRange> captures = capturesOf(trace, lane); !captures.empty())
        std::erase_if(calls, [&](SliceId s) { return contains(captures, trace.begin(s)); });
    std::sort(calls.begin(), calls.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    return calls;
}

// The work of a call that is inside another one, or around it, may belong to that one.
std::vector<SliceId> aloneIn(const Trace& trace, const std::vector<SliceId>& calls)
{
    std::vector<SliceId> alone;
    Time linkedUntil{Ns::min()}, aloneUntil{Ns::min()}; // a call inside another one is the same launch
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const TimeRange range = trace.range(calls[i]);
        if (!trace.workOf(calls[i]).empty()) {
            linkedUntil = std::max(linkedUntil, range.end);
            continue;
        }
        bool holdsLinked = false;
        for (std::size_t j = i + 1; j < calls.size() && trace.begin(calls[j]) < range.end; ++j)
            holdsLinked = holdsLinked || !trace.workOf(calls[j]).empty();
        if (!holdsLinked && range.begin >= linkedUntil && range.begin >= aloneUntil) {
            alone.push_back(calls[i]);
            aloneUntil = range.end;
        }
    }
    return alone;
}

ProcessId deviceOf(const Trace& trace, SliceId launch)
{
    return trace[trace.laneOf(trace.workOf(launch)[0].work)].process;
}

// Adds what one thread launched without a record.
void addLost(const Trace& trace, const std::vector<SliceId>& calls, std::vector<std::vector<Time>>& out)
{
    ProcessId device;
    for (const SliceId s : calls)
        if (!trace.workOf(s).empty()) {
            device = deviceOf(trace, s); // the first one, for launches before it
            break;
        }
    if (!device)
        return;
    const std::vector<SliceId> alone = aloneIn(trace, calls);
    auto next = alone.begin();
    for (const SliceId s : calls) {
        if (next != alone.end() && *next == s) {
            out[device.value].push_back(trace.begin(s));
            ++next;
        } else if (!trace.workOf(s).empty()) {
            device = deviceOf(trace, s);
        }
    }
}

} // namespace

std::vector<std::vector<Time>> lostLaunches(const Trace& trace, const std::vector<Launched>& work)
{
    std::vector<std::vector<Time>> lost(trace.processes().size());
    if (trace.links().empty())
        return lost;
    std::vector<std::uint8_t> isLaunchName(trace.strings().size());
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            addLost(trace, launchesOn(trace, lane, isLaunchName), lost);
    std::vector<std::size_t> unlinked(lost.size());
    std::vector<bool> hasBegun(lost.size()); // its work from before the recording is over
    for (const Launched& l : work) {
        const std::uint32_t device = trace[trace.laneOf(l.work)].process.value;
        if (l.launch)
            hasBegun[device] = true;
        else if (hasBegun[device] && trace.kind(l.work) == SliceKind::Kernel)
            ++unlinked[device];
    }
    for (std::size_t d = 0; d < lost.size(); ++d) {
        if (lost[d].size() < fewestLostLaunches || unlinked[d] >= lost[d].size())
            lost[d].clear();
        std::sort(lost[d].begin(), lost[d].end());
    }
    return lost;
}

} // namespace lanescope

#include "model/analysis/doubtful_events.h"

#include "model/kernels/api_calls.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

// Equal slices nest: one of them is the parent of the other.
std::vector<SliceId> duplicateSlices(const Trace& trace)
{
    std::vector<SliceId> found;
    for (const SliceId s : trace.slices()) {
        const SliceId other = trace.parent(s);
        if (!other || trace.begin(s) != trace.begin(other) || trace.duration(s) != trace.duration(other) ||
            trace.nameId(s) != trace.nameId(other) || trace.kind(s) != trace.kind(other) ||
            trace.kind(s) == SliceKind::Python) // a number distinguishes frames
            continue;
        const auto text = readEventText(trace, trace.source(s)), same = readEventText(trace, trace.source(other));
        if (text && same && *text == *same)
            found.push_back(s);
    }
    return found;
}

std::vector<SliceId> workOfSharedNumbers(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::set<std::uint32_t> calling;
    for (const Row& row : trace.rows())
        if (row.holds(SliceKind::Runtime) || row.holds(SliceKind::Driver))
            calling.insert(trace[row.lane].process.value);
    if (calling.size() < 2)
        return {};
    const auto numberOf = [&](SliceId s) -> std::optional<std::int64_t> {
        const auto args = readArguments(trace, s);
        const Argument* number = args ? args->find("correlation") : nullptr;
        return number ? number->integer() : std::nullopt;
    };
    std::vector<SliceId> alone, found;
    for (const Launched& l : analysis.work())
        if (!l.launch)
            alone.push_back(l.work);
    std::map<std::uint32_t, std::vector<SliceId>> callsOf; // by process: launches that have no work
    for (const Lane& lane : trace.lanes())
        for (const SliceId s : alone.empty() || lane.kind == LaneKind::Gpu ? SliceRange{} : lane.slices)
            if (isApiCall(trace.kind(s)) && startsDeviceWork(trace.name(s)) && trace.workOf(s).empty())
                callsOf[lane.process.value].push_back(s);
    if (callsOf.size() < 2)
        return found;
    std::map<std::int64_t, std::set<std::uint32_t>> processesOf;
    for (const auto& [process, calls] : callsOf)
        for (const SliceId call : calls)
            if (const auto number = numberOf(call))
                processesOf[*number].insert(process);
    for (const SliceId work : alone)
        if (const auto number = numberOf(work))
            if (const auto known = processesOf.find(*number); known != processesOf.end() && known->second.size() > 1)
                found.push_back(work);
    return found;
}

} // namespace lanescope

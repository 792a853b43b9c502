#include "model/analysis/host_record.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/captures.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <vector>

namespace lanescope {

namespace {

// The profiler's recording window, if the trace has it.
std::optional<TimeRange> profilerSpanOf(const Trace& trace)
{
    std::optional<TimeRange> span;
    for (const Row& row : trace.rows())
        if (row.holds(SliceKind::Span))
            for (const SliceId s : row.slices)
                if (trace.kind(s) == SliceKind::Span)
                    span = span ? TimeRange{std::min(span->begin, trace.begin(s)), std::max(span->end, trace.end(s))}
                                : trace.range(s);
    return span;
}

} // namespace

HostRecord hostRecordOf(const Trace& trace)
{
    HostRecord record;
    std::vector<Time> missing;
    Time lastWithWork{Ns::min()};
    const std::optional<TimeRange> recording = profilerSpanOf(trace);
    for (const Row& row : trace.rows()) {
        if (trace[row.lane].kind == LaneKind::Gpu)
            continue;
        const bool holdsCalls = row.holds(SliceKind::Runtime) || row.holds(SliceKind::Driver);
        if (!holdsCalls && !row.holds(SliceKind::Op) && !row.holds(SliceKind::Annotation))
            continue;
        for (const SliceId s : row.slices) {
            const SliceKind kind = trace.kind(s);
            if (!isApiCall(kind) && kind != SliceKind::Op && kind != SliceKind::Annotation)
                continue;
            TimeRange range = trace.range(s);
            if (kind == SliceKind::Annotation && recording) // a step may end long after the recording
                range = range.clippedTo(*recording);
            if (range.isEmpty() && kind == SliceKind::Annotation)
                continue;
            record.span = record.span ? TimeRange{std::min(record.span->begin, range.begin),
                                                  std::max(record.span->end, range.end)}
                                      : range;
            if (!isApiCall(kind) || !startsDeviceWork(trace.name(s)))
                continue;
            ++record.launches;
            if (trace.workOf(s).empty())
                missing.push_back(trace.begin(s));
            else
                lastWithWork = std::max(lastWithWork, trace.begin(s));
        }
    }
    record.withoutWork = std::ssize(missing);
    record.lost = std::count_if(missing.begin(), missing.end(), [&](Time t) { return t < lastWithWork; });
    return record;
}

std::int64_t launchesIntoGraphs(const Trace& trace)
{
    std::int64_t count = 0;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        const std::vector<TimeRange> captures = capturesOf(trace, lane);
        for (const SliceId s : lane.slices)
            count += !captures.empty() && isApiCall(trace.kind(s)) && startsDeviceWork(trace.name(s)) &&
                     trace.workOf(s).empty() && contains(captures, trace.begin(s));
    }
    return count;
}

} // namespace lanescope

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

// The Python code of the program: from its first frame to its last, without the profiler's own frames at either end.
std::optional<TimeRange> pythonSpanOf(const Trace& trace)
{
    constexpr Ns near{1'000'000};
    std::vector<bool> isProfilers(trace.strings().size()); // by name
    for (std::uint32_t i = 0; i < isProfilers.size(); ++i) {
        const std::string_view name = trace.strings()[StringId{i}];
        isProfilers[i] = name.find("torch/profiler/") != std::string_view::npos ||
                         name.find("torch/autograd/profiler") != std::string_view::npos;
    }
    std::optional<TimeRange> span;
    std::vector<TimeRange> own;
    for (const Row& row : trace.rows()) {
        if (!row.holds(SliceKind::Python))
            continue;
        for (const SliceId s : row.slices) {
            if (trace.kind(s) != SliceKind::Python)
                continue;
            const TimeRange range = trace.range(s);
            span = span ? TimeRange{std::min(span->begin, range.begin), std::max(span->end, range.end)} : range;
            if (isProfilers[trace.nameId(s).value])
                own.push_back(range);
        }
    }
    for (const TimeRange& range : unionOf(std::move(own))) {
        if (range.begin <= span->begin + near)
            span->begin = std::max(span->begin, range.end);
        if (range.end + near >= span->end)
            span->end = std::min(span->end, range.begin);
    }
    return span && !span->isEmpty() ? span : std::nullopt;
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
    if (const auto python = pythonSpanOf(trace); python && record.span)
        record.span = {std::min(record.span->begin, python->begin), std::max(record.span->end, python->end)};
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

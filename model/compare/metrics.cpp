// Defines the metrics of expectations (metrics.h): each metric is one line of the table here.

#include "model/compare/metrics.h"

#include "model/analysis/recorded_peak.h"
#include "model/base/median.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

Ns totalOf(const MetricQuestion& a, bool (*isCounted)(SliceKind))
{
    Ns total{};
    for (const Launched& l : a.work)
        if (isCounted(a.analysis.trace().kind(l.work)))
            total += a.analysis.trace().duration(l.work);
    return total;
}

FoundValue ifAny(bool isThere, Ns value)
{
    return isThere ? FoundValue{static_cast<std::int64_t>(value.count())} : FoundValue{};
}

std::optional<Ns> medianIfAny(std::vector<Ns> values)
{
    return values.empty() ? std::nullopt : std::optional{medianOf(std::move(values))};
}

std::vector<Ns> offsetsOf(const MetricQuestion& a)
{
    std::vector<Ns> offsets;
    for (const Offset& o : launchOffsets(a.analysis.trace(), a.work))
        offsets.push_back(o.offset);
    return offsets;
}

std::vector<Ns> stepLengths(const MetricQuestion& a)
{
    std::vector<Ns> lengths;
    for (const Step& step : a.analysis.steps())
        lengths.push_back(step.range.length());
    return lengths;
}

FoundValue found(const std::optional<Ns>& value)
{
    return value ? FoundValue{static_cast<std::int64_t>(value->count())} : FoundValue{};
}

FoundValue largest(const std::vector<Ns>& values)
{
    return values.empty() ? FoundValue{} : found(*std::max_element(values.begin(), values.end()));
}

FoundValue ofSnapshot(const MetricQuestion&) { return {}; } // a trace has no such metric

// The peak of the [memory] events. They record only the sizes of blocks, so live and allocated bytes are equal there.
FoundValue peakOfTrace(const MetricQuestion& a)
{
    const auto peak = recordedPeakOf(a.analysis);
    return peak ? FoundValue{peak->peak} : FoundValue{};
}

FoundValue reservedOfTrace(const MetricQuestion& a)
{
    const auto peak = recordedPeakOf(a.analysis);
    return peak && peak->reserved ? FoundValue{*peak->reserved} : FoundValue{};
}

FoundValue endOfTrace(const MetricQuestion& a)
{
    const auto peak = recordedPeakOf(a.analysis);
    return peak ? FoundValue{peak->end} : FoundValue{};
}

const std::array metrics{
    Metric{{"gpu_busy_pct", PHRASE("share of the window from the first to the last GPU work in which GPU work runs")},
           [](const MetricQuestion& a) {
               const auto busy = gpuBusy(a.analysis.trace(), a.work);
               const auto pct = busy ? busy->busyPct() : std::nullopt;
               return pct ? FoundValue{*pct} : FoundValue{};
           }},
    Metric{{"gpu_busy_ns", PHRASE("time in which GPU work runs; overlapping work counts once")},
           [](const MetricQuestion& a) {
               const auto busy = gpuBusy(a.analysis.trace(), a.work);
               return ifAny(busy.has_value(), busy ? busy->busy : Ns{});
           }},
    Metric{{"gpu_idle_ns", PHRASE("the rest of the window from the first to the last GPU work")},
           [](const MetricQuestion& a) {
               const auto busy = gpuBusy(a.analysis.trace(), a.work);
               return ifAny(busy.has_value(), busy ? busy->idle() : Ns{});
           }},
    Metric{{"kernel_total_ns", PHRASE("sum of the kernels' durations")},
           [](const MetricQuestion& a) {
               return ifAny(!a.work.empty(), totalOf(a, [](SliceKind k) { return k == SliceKind::Kernel; }));
           }},
    Metric{{"memcpy_total_ns", PHRASE("sum of the copies' durations")},
           [](const MetricQuestion& a) {
               return ifAny(!a.work.empty(), totalOf(a, [](SliceKind k) { return k == SliceKind::Memcpy; }));
           }},
    Metric{{"longest_kernel_ns", PHRASE("the longest kernel's duration")},
           [](const MetricQuestion& a) {
               std::vector<Ns> lengths;
               for (const Launched& l : a.work)
                   if (a.analysis.trace().kind(l.work) == SliceKind::Kernel)
                       lengths.push_back(a.analysis.trace().duration(l.work));
               return largest(lengths);
           }},
    Metric{{"launch_offset_median_ns",
            PHRASE("median launch latency, from the start of the call to the start of its work")},
           [](const MetricQuestion& a) { return found(medianIfAny(offsetsOf(a))); }},
    Metric{{"launch_offset_max_ns", PHRASE("the longest launch latency")},
           [](const MetricQuestion& a) { return largest(offsetsOf(a)); }},
    Metric{{"longest_gap_ns", PHRASE("the longest idle gap of a lane")},
           [](const MetricQuestion& a) {
               std::vector<Ns> lengths;
               for (const Gap& gap : idleGaps(a.analysis.trace(), a.work))
                   lengths.push_back(gap.range.length());
               return largest(lengths);
           }},
    Metric{
        {"duration_ns", PHRASE("length of the occurrence of \"within\"; without it from the first slice to the last")},
        [](const MetricQuestion& a) {
            const Trace& trace = a.analysis.trace();
            return ifAny(trace.sliceCount() > 0, a.within ? trace.duration(*a.within) : trace.sliceRange().length());
        }},
    Metric{{"self_cpu_total_ns", PHRASE("the profiler table's \"Self CPU time total\"")},
           [](const MetricQuestion& a) { return FoundValue{std::int64_t{a.analysis.table().selfCpuTotal.count()}}; },
           false},
    Metric{{"self_cuda_total_ns", PHRASE("the profiler table's \"Self CUDA time total\"")},
           [](const MetricQuestion& a) { return ifAny(!a.work.empty(), a.analysis.table().selfCudaTotal); },
           false},
    Metric{{"step_median_ns", PHRASE("median length of the recorded steps")},
           [](const MetricQuestion& a) { return found(medianIfAny(stepLengths(a))); },
           false},
    Metric{{"step_max_ns", PHRASE("the longest recorded step")},
           [](const MetricQuestion& a) { return largest(stepLengths(a)); },
           false},
    Metric{{"sync_wait_ns",
            PHRASE("sum of the host's waits in synchronizations, without the last one, which ends the recording")},
           [](const MetricQuestion& a) {
               Ns total{};
               for (const SyncCall& sync : a.analysis.syncs())
                   total += sync.endsRecording ? Ns{} : a.analysis.trace().duration(sync.slice);
               return FoundValue{std::int64_t{total.count()}};
           },
           false},
    // For traces with [memory] events and for memory snapshots (snapshot_expectations.cpp).
    Metric{{"peak_bytes", PHRASE("memory snapshots, traces with [memory] events: peak of the live bytes")},
           peakOfTrace,
           false},
    Metric{{"peak_allocated_bytes",
            PHRASE("memory snapshots, traces with [memory] events: the peak of torch.cuda.memory_allocated()")},
           peakOfTrace,
           false},
    Metric{
        {"peak_reserved_bytes", PHRASE("memory snapshots, traces with [memory] events: peak of the bytes in segments")},
        reservedOfTrace,
        false},
    Metric{{"end_bytes", PHRASE("memory snapshots, traces with [memory] events: bytes live at its end")},
           endOfTrace,
           false},
    // For memory snapshots alone.
    Metric{{"split_bytes", PHRASE("memory snapshots: free bytes next to live blocks at its end")}, ofSnapshot, false},
    Metric{{"unused_bytes", PHRASE("memory snapshots: bytes in segments without a live block at its end")},
           ofSnapshot,
           false},
    Metric{{"out_of_memory", PHRASE("memory snapshots: how many requests did not fit")}, ofSnapshot, false},
};

} // namespace

const Metric* metricCalled(std::string_view name)
{
    const auto at = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& m) { return m.word.name == name; });
    return at == metrics.end() ? nullptr : &*at;
}

std::span<const ExpectationWord> metricWords()
{
    static const auto words = [] {
        std::array<ExpectationWord, metrics.size()> list;
        std::transform(metrics.begin(), metrics.end(), list.begin(), [](const Metric& m) { return m.word; });
        return list;
    }();
    return words;
}

bool takesWithin(std::string_view name)
{
    const Metric* metric = metricCalled(name);
    return !metric || metric->takesWithin;
}

} // namespace lanescope

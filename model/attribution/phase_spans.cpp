#include "model/attribution/phase_spans.h"

#include "model/attribution/iterations.h"
#include "model/attribution/main_device.h"
#include "model/base/phrases.h"

#include <algorithm>

namespace lanescope {

namespace {

void cutOverlaps(std::vector<PhaseSpan>& spans)
{
    for (std::size_t i = 0; i + 1 < spans.size(); ++i)
        spans[i].range.end = std::min(spans[i].range.end, spans[i + 1].range.begin);
}

std::vector<PhaseSpan> spansOfIterations(const Trace& trace, const Attribution& all, const Iterations& iterations)
{
    std::vector<PhaseSpan> spans;
    for (const Iteration& row : iterations.rows) {
        if (!row.work)
            continue;
        PhaseSpan span;
        span.range = *row.work;
        span.phase = Phase::Forward;
        span.iteration = row.fields.kind ? nameOf(*row.fields.kind) : std::string_view{"step"};
        span.busy = row.busy;
        for (std::uint32_t i = 0; i < all.works.size(); ++i)
            if (all.works[i].launch && row.host.contains(trace.begin(all.works[i].launch)))
                span.works.push_back(i);
        spans.push_back(std::move(span));
    }
    std::stable_sort(spans.begin(), spans.end(),
                     [](const PhaseSpan& a, const PhaseSpan& b) { return a.range.begin < b.range.begin; });
    cutOverlaps(spans);
    return spans;
}

} // namespace

std::string PhaseSpan::title() const
{
    if (iteration == "prefill")
        return translated(PHRASE("prefill"));
    if (iteration == "decode")
        return translated(PHRASE("decode"));
    if (iteration == "mixed")
        return translated(PHRASE("mixed"));
    if (!iteration.empty())
        return translated(PHRASE("step"));
    switch (phase) {
    case Phase::Forward:
        return translated(PHRASE("forward"));
    case Phase::Backward:
        return translated(PHRASE("backward"));
    case Phase::Recompute:
        return translated(PHRASE("recompute"));
    case Phase::Optimizer:
        return translated(PHRASE("optimizer"));
    case Phase::Data:
        return translated(PHRASE("data"));
    default:
        return translated(PHRASE("no phase"));
    }
}

std::vector<PhaseSpan> phaseSpans(const Analysis& analysis, const Attribution& all)
{
    const Trace& trace = analysis.trace();
    if (!trace.ranks().empty())
        return {};
    if (const Iterations& iterations = iterationsOf(analysis); iterations.isServing)
        return spansOfIterations(trace, all, iterations);
    std::vector<PhaseSpan> spans;
    bool isOpen = false; // undecided work ends a span
    for (const std::uint32_t i : worksOfMainDevice(trace, all)) {
        const AttributedWork& work = all.works[i];
        // Communication and gradients that are cleared can stand anywhere: they do not change the phase.
        if (work.phase == Phase::Communication || work.isZeroGrad)
            continue;
        if (work.under == Phase::Undecided) {
            isOpen = false;
            continue;
        }
        const TimeRange range = trace.range(work.work);
        if (!isOpen || spans.back().phase != work.under) {
            spans.push_back({range, work.under, {}, {}, {}});
            isOpen = true;
        }
        PhaseSpan& span = spans.back();
        span.range.end = std::max(span.range.end, range.end);
        span.busy += work.busy;
        span.works.push_back(i);
    }
    cutOverlaps(spans);
    return spans;
}

} // namespace lanescope

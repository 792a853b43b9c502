#include "model/attribution/phase_spans.h"

#include "model/attribution/iterations.h"
#include "model/attribution/main_device.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <numeric>

namespace lanescope {

namespace {

void cutOverlaps(std::vector<PhaseSpan>& spans)
{
    for (std::size_t i = 0; i + 1 < spans.size(); ++i)
        spans[i].range.end = std::min(spans[i].range.end, spans[i + 1].range.begin);
}

// The works that each iteration launched, by row.
std::vector<std::vector<std::uint32_t>> worksOfIterations(const Trace& trace, const Attribution& all,
                                                          const std::vector<Iteration>& rows)
{
    std::vector<std::uint32_t> byBegin(rows.size());
    std::iota(byBegin.begin(), byBegin.end(), 0u);
    std::stable_sort(byBegin.begin(), byBegin.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return rows[a].host.begin < rows[b].host.begin; });
    std::vector<Time> lastEnd; // largest end of the iterations up to each one
    for (const std::uint32_t row : byBegin)
        lastEnd.push_back(lastEnd.empty() ? rows[row].host.end : std::max(lastEnd.back(), rows[row].host.end));
    std::vector<std::vector<std::uint32_t>> works(rows.size());
    for (std::uint32_t i = 0; i < all.works.size(); ++i) {
        if (!all.works[i].launch)
            continue;
        const Time launch = trace.begin(all.works[i].launch);
        auto past = static_cast<std::size_t>(
            std::partition_point(byBegin.begin(), byBegin.end(),
                                 [&](std::uint32_t row) { return rows[row].host.begin <= launch; }) -
            byBegin.begin());
        while (past > 0 && lastEnd[past - 1] > launch && !rows[byBegin[past - 1]].host.contains(launch))
            --past; // iterations of several engines overlap
        if (past > 0 && rows[byBegin[past - 1]].host.contains(launch))
            works[byBegin[past - 1]].push_back(i);
    }
    return works;
}

std::vector<PhaseSpan> spansOfIterations(const Trace& trace, const Attribution& all, const Iterations& iterations)
{
    std::vector<PhaseSpan> spans;
    std::vector<std::vector<std::uint32_t>> works = worksOfIterations(trace, all, iterations.rows);
    for (std::size_t i = 0; i < iterations.rows.size(); ++i) {
        const Iteration& row = iterations.rows[i];
        if (!row.work)
            continue;
        PhaseSpan span;
        span.range = *row.work;
        span.phase = Phase::Forward;
        if (row.fields.kind)
            span.iteration = nameOf(*row.fields.kind);
        span.busy = row.busy;
        span.works = std::move(works[i]);
        spans.push_back(std::move(span));
    }
    std::stable_sort(spans.begin(), spans.end(),
                     [](const PhaseSpan& a, const PhaseSpan& b) { return a.range.begin < b.range.begin; });
    cutOverlaps(spans);
    return spans;
}

// The step in which the call was made; 0: outside all of them.
std::size_t stepAt(const std::vector<Step>& steps, Time t)
{
    const auto past =
        std::partition_point(steps.begin(), steps.end(), [&](const Step& step) { return step.range.begin <= t; });
    return past != steps.begin() && past[-1].range.contains(t) ? static_cast<std::size_t>(past - steps.begin()) : 0;
}

void addSpan(std::vector<CommunicationSpan>& spans, TimeRange range, bool isExposed)
{
    if (range.isEmpty())
        return;
    if (!spans.empty() && spans.back().isExposed == isExposed && spans.back().range.end == range.begin)
        spans.back().range.end = range.end;
    else
        spans.push_back({range, isExposed});
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
    return titleOf(phase);
}

std::string PhaseSpan::shortTitle() const
{
    if (!iteration.empty())
        return title();
    switch (phase) {
    case Phase::Forward:
        return translated(PHRASE("fwd"));
    case Phase::Backward:
        return translated(PHRASE("bwd"));
    case Phase::Optimizer:
        return translated(PHRASE("opt"));
    default:
        return title();
    }
}

std::string titleOf(Phase phase)
{
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
    bool isOpen = false;                               // undecided work ends a span
    const std::vector<Step>& steps = analysis.steps(); // in order of begin
    std::size_t openStep = 0;
    for (const std::uint32_t i : worksOfMainDevice(trace, all)) {
        const AttributedWork& work = all.works[i];
        // Communication and the clearing of gradients can occur anywhere: they do not change the phase.
        if (work.phase == Phase::Communication || work.isZeroGrad)
            continue;
        if (work.under == Phase::Undecided) {
            isOpen = false;
            continue;
        }
        const TimeRange range = trace.range(work.work);
        const std::size_t step = work.launch ? stepAt(steps, trace.begin(work.launch)) : openStep;
        if (!isOpen || spans.back().phase != work.under || step != openStep) {
            openStep = step;
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

std::vector<CommunicationSpan> communicationSpans(const Analysis& analysis, const Attribution& all)
{
    const Trace& trace = analysis.trace();
    std::vector<CommunicationSpan> spans;
    if (!trace.ranks().empty())
        return spans;
    std::vector<TimeRange> communicates;
    std::vector<bool> isMine(all.works.size());
    for (const std::uint32_t i : worksOfMainDevice(trace, all))
        if (all.works[i].phase == Phase::Communication) {
            isMine[i] = true;
            communicates.push_back(trace.range(all.works[i].work));
        }
    if (communicates.empty())
        return spans;
    // Communication that owns the device is exposed.
    std::vector<TimeRange> exposed;
    for (const DeviceOwners::Device& device : deviceOwnersOf(analysis).devices)
        for (const OwnedPart& part : device.parts)
            if (isMine[part.work])
                exposed.push_back(part.range);
    exposed = unionOf(std::move(exposed));
    auto at = exposed.begin();
    for (const TimeRange& whole : unionOf(std::move(communicates))) {
        Time done = whole.begin;
        for (; at != exposed.end() && at->begin < whole.end; ++at) {
            addSpan(spans, {done, at->begin}, false);
            addSpan(spans, *at, true);
            done = at->end;
        }
        addSpan(spans, {done, whole.end}, false);
    }
    return spans;
}

} // namespace lanescope

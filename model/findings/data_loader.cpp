// The loop waits for its next batch: time inside the DataLoader's iterator.

#include "model/analysis/breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> dataLoader(const Analysis& analysis)
{
    constexpr double worthSayingPct =
        5; // percent of the recorded steps (without steps, of the trace), as in TensorBoard's plugin
    const Trace& trace = analysis.trace();
    bool isSingle = false;
    std::vector<TimeRange> counted;
    for (const Step& step : analysis.steps())
        counted.push_back(step.range);
    counted = unionOf(std::move(counted));
    Ns steps = lengthOf(counted);
    Finding finding;
    std::vector<SliceId> loads;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices) {
                if (!trace.name(s).starts_with("enumerate(DataLoader)"))
                    continue;
                isSingle = isSingle || trace.name(s).find("_SingleProcess") != std::string_view::npos;
                loads.push_back(s); // older files call it an operator
            }
    loads = outermostOf(trace, std::move(loads));
    const auto isOutside = [&](SliceId s) { return lengthOf(partsWithin({trace.range(s)}, counted)) == Ns{}; };
    // A batch before the first step or after the last is not a part of the steps. Where the GPU waits for one, the
    // recording lacks a step: all of it counts then.
    const bool hasSteps =
        steps > Ns{} && std::ranges::none_of(loads, [&](SliceId s) {
            return isOutside(s) && std::ranges::any_of(breakdownOf(analysis), [&](const DeviceBreakdown& d) {
                       return trace.begin(s) < d.window.end && d.window.begin < trace.end(s);
                   });
        });
    const std::size_t recorded = loads.size();
    if (hasSteps)
        std::erase_if(loads, isOutside);
    std::vector<TimeRange> ranges;
    for (const SliceId s : loads)
        ranges.push_back(trace.range(s));
    ranges = unionOf(std::move(ranges));
    if (hasSteps)
        ranges = partsWithin(ranges, counted);
    else
        steps = trace.sliceRange().length();
    const Ns loading = lengthOf(ranges);
    const double pct = percentOf(loading, steps);
    if (loading == Ns{} || pct < worthSayingPct)
        return {};
    // The part of a wait that counts.
    const auto lengthIn = [&](SliceId s) {
        return hasSteps ? lengthOf(partsWithin({trace.range(s)}, counted)) : trace.duration(s);
    };
    const SliceId longest =
        *std::max_element(loads.begin(), loads.end(), [&](SliceId a, SliceId b) { return lengthIn(a) < lengthIn(b); });
    const auto count = static_cast<std::int64_t>(loads.size());
    const Ns idle = gpuWithoutWorkWithin(analysis, ranges); // launched work that has not begun waits for no data
    constexpr int worthTelling = 20;                        // divisor
    const Ns lost = gpuNotRecordedWithin(analysis, ranges);
    Time first = trace.sliceRange().begin; // when the GPU's work begins
    if (!analysis.work().empty())
        first = trace.begin(std::ranges::min_element(analysis.work(), {}, [&](const Launched& l) {
                                return trace.begin(l.work);
                            })->work);
    const Ns early = lengthOf(partsWithin(ranges, {{trace.sliceRange().begin, first}}));
    finding.severity = Severity::Warning;
    finding.cost = analysis.busy() ? idle : loading;
    finding.values = {
        {"time", loading},
        {"pct", pct},
        {"count", count},
        {"longest", lengthIn(longest)},
        {"idle", percentOf(idle, loading)},
        {"idle_time", idle},
        {"lost", lost},
        {"whole", Phrase{hasSteps ? PHRASE("the steps") : PHRASE("the trace")}},
        {"often", Phrase{count == 1 ? PHRASE("The loop asks the DataLoader for one batch and waits {longest}.")
                                    : PHRASE("The loop asks the DataLoader for {count} batches; the longest "
                                             "wait takes {longest}.")}},
        {"of_the_gpu",
         Phrase{!analysis.busy()             ? ""
                : lost * worthTelling > idle ? PHRASE(" The GPU has nothing to do for {idle_time} of it, and for "
                                                      "{lost} its work is not recorded.")
                : idle > Ns{}                ? PHRASE(" The GPU has nothing to do for {idle_time} of it.")
                                             : PHRASE(" The GPU is busy meanwhile.")}},
        {"early", early},
        {"before",
         Phrase{analysis.busy() && early > Ns{}
                    ? PHRASE(" {early} of it pass before the first GPU work: they belong neither to the GPU's "
                             "window nor to this saving.")
                    : ""}},
        {"advice", Phrase{isSingle && !analysis.busy()
                              ? PHRASE("The training process loads the data itself: num_workers above 0 loads it in "
                                       "the background.")
                          : isSingle ? PHRASE("The training process loads the data itself: num_workers above 0 "
                                              "loads it in the background; add pin_memory=True.")
                                     : PHRASE("Use more workers (num_workers), a higher prefetch_factor or "
                                              "persistent_workers, or make preparing a batch cheaper.")}}};
    if (loads.size() == recorded && trace.duration(longestOf(trace, loads, 1).front()) == lengthIn(longest))
        finding.claims = {claim("select max(dur_ns) from slices where name like 'enumerate(DataLoader)%' and lane in "
                                "(select id from lanes where kind = 'cpu')",
                                trace.duration(longest))};
    finding.places = loads;
    finding.evidence = {longest};
    finding.explains = std::move(ranges);
    return {finding};
}

const Rule dataLoaderRule{"data_loader",
                          PHRASE("The loop waits {time} for its data ({pct} % of {whole})"),
                          PHRASE("{often}{of_the_gpu}{before}"),
                          "{advice}",
                          dataLoader,
                          hostWorkCauses | CauseSet{Cause::Input, Cause::Sync}};

} // namespace lanescope

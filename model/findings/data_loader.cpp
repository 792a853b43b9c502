// The loop waits for its next batch: time inside the DataLoader's iterator.

#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> dataLoader(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5; // of the recorded steps, as TensorBoard's plugin hints
    const Trace& trace = analysis.trace();
    Ns steps{}, loading{}, idle{};
    bool isSingle = false;
    for (const Step& step : analysis.steps())
        steps += step.range.length();
    Finding finding;
    SliceId longest;
    std::int64_t count = 0;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices) {
                if (!trace.name(s).starts_with("enumerate(DataLoader)"))
                    continue;
                loading += trace.duration(s); // older files call it an operator
                idle += trace.duration(s) - analysis.gpuBusyWithin(trace.range(s));
                isSingle = isSingle || trace.name(s).find("_SingleProcess") != std::string_view::npos;
                ++count;
                if (!longest || trace.duration(s) > trace.duration(longest))
                    longest = s;
            }
    if (!longest || steps == Ns{} || loading == Ns{})
        return {};
    const double pct = 100.0 * static_cast<double>(loading.count()) / static_cast<double>(steps.count());
    if (pct < worthSayingPct)
        return {};
    finding.severity = Severity::Warning;
    finding.cost = loading;
    finding.values = {{"time", loading},
                      {"pct", pct},
                      {"count", count},
                      {"longest", trace.duration(longest)},
                      {"idle", 100.0 * static_cast<double>(idle.count()) / static_cast<double>(loading.count())},
                      {"advice", Phrase{isSingle ? PHRASE("The loop's own process loads the data: num_workers above 0 "
                                                          "does it beside the steps; pin_memory=True.")
                                                 : PHRASE("More workers (num_workers), prefetch_factor, "
                                                          "persistent_workers, or cheaper preparation of a batch.")}}};
    finding.evidence = {longest};
    return {finding};
}

const Rule dataLoaderRule{"data_loader", PHRASE("The loop waits {time} for its data ({pct} % of the steps)"),
                          PHRASE("{count} times the DataLoader's iterator is asked for a batch; the longest wait lasts "
                                 "{longest}. For {idle} % of that the GPU has nothing to do."),
                          "{advice}", dataLoader};

} // namespace lanescope

#include "model/summary/key_figures.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/verdict.h"
#include "model/base/median.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

namespace {

const RankPart* rankOf(const Trace& trace, SliceId slice)
{
    return trace.ranks().empty() ? nullptr : trace.rankOf(trace.laneOf(slice));
}

ProcessId processOf(const Analysis& analysis, const Step& step)
{
    return analysis.trace()[analysis.trace().laneOf(step.slice)].process;
}

// If several processes of a file have steps, returns the one whose steps take the most time: steps of different
// programs have no median. Returns none for the ranks of a job, which run the same program.
ProcessId steppingProcess(const Analysis& analysis)
{
    if (!analysis.trace().ranks().empty())
        return {};
    std::map<std::uint32_t, Ns> times;
    for (const Step& step : analysis.steps())
        times[processOf(analysis, step).value] += step.range.length();
    const auto longest =
        std::max_element(times.begin(), times.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return times.size() < 2 ? ProcessId{} : ProcessId{longest->first};
}

void countRanks(const Analysis& analysis, KeyFigures& figures)
{
    std::map<const RankPart*, std::int64_t> steps;
    if (!analysis.trace().ranks().empty())
        for (const Step& step : analysis.steps())
            ++steps[rankOf(analysis.trace(), step.slice)];
    std::vector<std::int64_t> counts;
    for (const auto& [rank, count] : steps)
        counts.push_back(count);
    figures.ranks = counts.size();
    figures.stepsOfRank = counts.empty() ? 0 : static_cast<std::size_t>(medianOf(std::move(counts)));
}

void setWhole(const Analysis& analysis, KeyFigures::Gpu& gpu)
{
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    std::vector<Ns> busy;
    for (const std::size_t d : mainDevices(analysis.trace(), devices))
        busy.push_back(devices[d].busy());
    gpu.isOfMedianRank = busy.size() > 1;
    gpu.work = gpu.isOfMedianRank ? medianOf(std::move(busy)) : analysis.busy()->busy;
    gpu.kernels = gpu.allKernels;
}

KeyFigures::Gpu gpuFiguresOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const auto isKernel = [&](const Launched& l) { return trace.kind(l.work) == SliceKind::Kernel; };
    KeyFigures::Gpu gpu;
    gpu.isPerStep = !analysis.steps().empty();
    gpu.allKernels =
        static_cast<std::uint64_t>(std::count_if(analysis.work().begin(), analysis.work().end(), isKernel));
    if (!gpu.isPerStep) {
        setWhole(analysis, gpu);
        return gpu;
    }
    std::set<std::uint32_t> stepping; // processes; several of one file step at the same time
    for (const Step& step : analysis.steps())
        stepping.insert(processOf(analysis, step).value);
    std::vector<Ns> work;
    std::vector<std::int64_t> kernels;
    const ProcessId process = steppingProcess(analysis);
    for (const Step& step : analysis.steps()) {
        if (process && processOf(analysis, step) != process)
            continue;
        std::vector<TimeRange> ranges;
        std::int64_t count = 0;
        const RankPart* rank = rankOf(trace, step.slice);
        for (const Launched& l : launchedWithin(trace, analysis.work(), step.range)) {
            if (rankOf(trace, l.work) != rank) // another rank's step at the same time
                continue;
            if (stepping.size() > 1 && l.launch && trace[trace.laneOf(l.launch)].process != processOf(analysis, step))
                continue;
            ranges.push_back(trace.range(l.work));
            count += isKernel(l);
        }
        work.push_back(lengthOf(unionOf(std::move(ranges))));
        kernels.push_back(count);
    }
    if (kernels.size() == 2 && kernels[0] != kernels[1]) { // the mean would describe neither step
        gpu.isPerStep = false;
        setWhole(analysis, gpu);
        return gpu;
    }
    gpu.work = medianOf(std::move(work));
    gpu.kernels = static_cast<std::uint64_t>(medianOf(std::move(kernels)));
    return gpu;
}

} // namespace

KeyFigures keyFiguresOf(const Analysis& analysis)
{
    KeyFigures figures;
    figures.recorded = analysis.trace().sliceRange().length();
    std::vector<Ns> steps;
    const ProcessId process = steppingProcess(analysis);
    for (const Step& step : analysis.steps())
        if (!process || processOf(analysis, step) == process)
            steps.push_back(step.range.length());
    figures.steps = steps.size();
    countRanks(analysis, figures);
    if (!steps.empty()) {
        const auto [min, max] = std::minmax_element(steps.begin(), steps.end());
        figures.minStep = *min;
        figures.maxStep = *max;
        figures.step = medianOf(std::move(steps));
    }
    if (!analysis.busy())
        return figures;
    figures.gpu = gpuFiguresOf(analysis);
    const auto& gemms = analysis.gemms();
    const auto top = std::find_if(gemms.begin(), gemms.end(),
                                  [](const GemmRow& gemm) { return gemm.ceiling.pctOfPeak && gemm.ceiling.math; });
    figures.topGemm = top == gemms.end() ? nullptr : &*top;
    return figures;
}

} // namespace lanescope

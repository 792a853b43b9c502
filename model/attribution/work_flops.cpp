#include "model/attribution/work_flops.h"

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/ops/ceilings.h"
#include "model/attribution/iteration_names.h"
#include "model/store/args.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

const GpuPeaks* peaksOfLane(const Trace& trace, LaneId lane)
{
    const auto gpu = trace[trace[lane].process].gpu;
    return gpu ? peaksOf(trace.info().gpus[*gpu]) : nullptr;
}

WorkFlops workFlops(const Trace& trace, SliceId work, const OpCost& op, double share, const GpuPeaks* peaks)
{
    WorkFlops w;
    // Elementwise work does not count as model FLOP.
    if (share <= 0 || !op.flops ||
        (op.kind != OpClass::Product && op.kind != OpClass::Convolution && op.kind != OpClass::Attention))
        return w;
    w.flops = *op.flops * share;
    w.math = mathOf(op, trace.name(work));
    const auto tflops = peaks && w.math ? peaks->tflops(*w.math) : std::nullopt;
    w.peaks = peaks;
    if (tflops)
        w.peakNs = w.flops / *tflops / 1e3;
    w.isTooFast = w.peakNs > static_cast<double>(trace.duration(work).count());
    return w;
}

namespace {

// Attention over a cache of keys and values, as vLLM runs it: no shape shows how many keys a request has, but the
// iteration's name may give the sum of queries times keys.
bool isPagedAttention(std::string_view op)
{
    return op == "vllm::unified_attention_with_output" || op == "vllm::unified_attention";
}

// 0: no iteration around the op has it in its name.
std::int64_t pairsAround(const Trace& trace, SliceId op)
{
    for (SliceId around = trace.parent(op); around; around = trace.parent(around))
        if (trace.kind(around) == SliceKind::Annotation)
            if (const auto name = iterationNameOf(trace.name(around)); name && name->pairs)
                return *name->pairs;
    return 0;
}

// Queries and results are (tokens, heads, width), or (tokens, heads x width).
std::optional<OpCost> pagedAttentionCost(const Trace& trace, SliceId op)
{
    const std::int64_t pairs = pairsAround(trace, op);
    if (pairs <= 0)
        return {};
    const auto arguments = readArguments(trace, op);
    if (!arguments)
        return {};
    const OpTexts texts = opTextsIn(*arguments);
    if (texts.dims.empty() || texts.types.empty())
        return {};
    const std::vector<OpInput> in = parseInputs(texts);
    const auto widthOf = [&](std::size_t i) -> std::int64_t { // all heads together
        return i < in.size() && in[i].isTensor() && in[i].dims.size() >= 2 && in[i].dims[0] > 0
                   ? elementsOf(in[i].dims) / in[i].dims[0]
                   : 0;
    };
    const std::int64_t queries = widthOf(0);
    const std::int64_t results = trace.name(op).ends_with("_output") ? widthOf(3) : queries;
    if (queries == 0 || results == 0)
        return {};
    OpCost cost;
    cost.kind = OpClass::Attention;
    cost.flops = 2.0 * static_cast<double>(pairs) * static_cast<double>(queries + results);
    cost.operands = in[0].type;
    return cost;
}

void addPagedAttention(const Analysis& analysis, std::vector<WorkFlops>& all)
{
    const Trace& trace = analysis.trace();
    const std::vector<Launched>& work = analysis.work();
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> worksOf; // by op
    std::vector<std::uint8_t> isPaged(trace.strings().size(), 2);        // by name; 2: not asked yet
    for (std::size_t i = 0; i < work.size(); ++i)
        for (SliceId op = work[i].op; op; op = trace.parent(op)) {
            std::uint8_t& is = isPaged[trace.nameId(op).value];
            if (is == 2)
                is = isPagedAttention(trace.text(trace.nameId(op))) ? 1 : 0;
            if (is == 1) {
                worksOf[op.value].push_back(i);
                break;
            }
        }
    for (const auto& [op, works] : worksOf) {
        const auto cost = pagedAttentionCost(trace, SliceId{op});
        if (!cost || std::any_of(works.begin(), works.end(), [&](std::size_t i) { return all[i].flops > 0; }))
            continue; // an op inside it has a formula
        std::vector<SliceId> pieces;
        for (const std::size_t i : works)
            pieces.push_back(work[i].work);
        const std::vector<WorkCost> shares = costsOfPieces(trace, *cost, pieces);
        for (std::size_t i = 0; i < works.size(); ++i) {
            all[works[i]] =
                workFlops(trace, pieces[i], *cost, shares[i].flopShare, peaksOfLane(trace, trace.laneOf(pieces[i])));
            all[works[i]].isElsewhere = shares[i].flopShare == 0 && !shares[i].lacksFlops;
        }
    }
}

} // namespace

std::vector<WorkFlops> computeWorkFlops(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const OpCosts& costs = analysis.costs();
    const std::vector<Launched>& work = analysis.work();
    std::vector<WorkFlops> all(work.size());
    LaneId lane{0u};
    const GpuPeaks* peaks = nullptr;
    bool isFirst = true;
    for (std::size_t i = 0; i < work.size(); ++i) {
        const WorkCost* cost = costs.of(work[i].work);
        if (!cost || cost->flopShare <= 0)
            continue;
        if (isFirst || !trace[lane].slices.contains(work[i].work)) {
            lane = trace.laneOf(work[i].work);
            peaks = peaksOfLane(trace, lane);
            isFirst = false;
        }
        all[i] = workFlops(trace, work[i].work, costs.costs[cost->cost], cost->flopShare, peaks);
    }
    addPagedAttention(analysis, all);
    return all;
}

void FlopSum::add(const WorkFlops& work)
{
    flops += work.flops;
    peakNs += work.peakNs;
    withoutPeak += work.peakNs == 0 ? work.flops : 0;
    hasTooFast |= work.isTooFast;
    hasMissing |= work.isMissing;
}

void FlopSum::add(const FlopSum& other)
{
    flops += other.flops;
    peakNs += other.peakNs;
    withoutPeak += other.withoutPeak;
    hasTooFast |= other.hasTooFast;
    hasMissing |= other.hasMissing;
}

std::optional<double> FlopSum::pctOfPeak(Ns time) const
{
    if (flops <= 0 || hasTooFast || withoutPeak * 2 >= flops || time <= Ns{})
        return {};
    const double pct = 100 * peakNs / static_cast<double>(time.count());
    return pct <= 100 ? std::optional{pct} : std::nullopt;
}

} // namespace lanescope

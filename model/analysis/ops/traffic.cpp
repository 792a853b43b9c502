#include "model/analysis/ops/traffic.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/first_launched.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

namespace lanescope {

std::optional<std::int64_t> TrafficRow::bytes() const
{
    return readBytes && writtenBytes ? std::optional{*readBytes + *writtenBytes} : std::nullopt;
}

std::optional<double> TrafficRow::gbPerSecond() const
{
    const auto all = bytes();
    return all && kernelTime > Ns{} ? std::optional{static_cast<double>(*all) / static_cast<double>(kernelTime.count())}
                                    : std::nullopt;
}

namespace {

std::string shapesOf(const OpCost& cost)
{
    std::string text;
    for (const Extents& extents : cost.inputs)
        text += fmt::format("{}[{}]", text.empty() ? "" : " x ", fmt::join(extents, ", "));
    return text;
}

bool reads(const OpCost& cost, std::int64_t elements, ElementType type)
{
    return std::any_of(cost.reads.begin(), cost.reads.end(),
                       [&](const OpCost::Read& r) { return r.elements == elements && r.type == type; });
}

// Finds chains among the ops of one thread, in order of begin.
class ChainFinder {
public:
    ChainFinder(const Trace& trace, const OpCosts& costs, Traffic& traffic)
        : m_trace(trace), m_costs(costs), m_traffic(traffic)
    {
    }

    void add(const CostedOp& op)
    {
        const OpCost& cost = m_costs.costs[op.cost];
        constexpr std::int64_t min = 2; // a single number can also stay in a register
        if (cost.kind == OpClass::Pointwise) {
            std::vector<std::size_t> producers;
            auto wanted = std::count_if(cost.reads.begin(), cost.reads.end(), [&](const OpCost::Read& r) {
                return r.elements == cost.outputElements && r.elements >= min;
            });
            // The last results of that size, as many as are read; a product among them uses up one of them.
            for (std::size_t back = 1; back <= std::min<std::size_t>(m_recent.size(), 4) && wanted > 0; ++back) {
                Result& result = m_recent[m_recent.size() - back];
                if (!result.output || result.elements != cost.outputElements || result.isTaken ||
                    !reads(cost, result.elements, *result.output))
                    continue;
                --wanted;
                result.isTaken = true;
                if (result.chain != none)
                    producers.push_back(m_recent.size() - back);
            }
            std::size_t chain = none;
            for (const std::size_t p : producers) {
                const Result& result = m_recent[p];
                const std::size_t of = rootOf(result.chain);
                if (chain == none)
                    chain = of;
                else if (of != chain)
                    merge(chain, of);
                m_chains[chain].savedBytes += 2 * result.elements * bytesOf(*result.output);
            }
            if (chain == none) {
                chain = m_chains.size();
                m_chains.emplace_back();
                m_root.push_back(chain);
            }
            FusibleChain& c = m_chains[chain];
            c.ops.push_back(op.op);
            c.bytes += cost.bytes().value_or(0);
            for (std::uint32_t i = 0; i < op.works; ++i) {
                c.kernels.push_back(m_costs.workOfOps[op.firstWork + i]);
                c.kernelTime += m_trace.duration(c.kernels.back());
            }
            remember({cost.outputElements.value_or(0), cost.output, chain, false});
            return;
        }
        // A result that any other op reads must be in memory.
        for (Result& result : m_recent)
            if (result.output && reads(cost, result.elements, *result.output))
                result.chain = none;
        remember({cost.outputElements.value_or(0), cost.output, none, false});
    }

    // GPU work of an unknown op may read anything.
    void forget() { m_recent.clear(); }

    void finish()
    {
        for (std::size_t i = 0; i < m_chains.size(); ++i)
            if (rootOf(i) == i && m_chains[i].savedBytes > 0 && m_chains[i].ops.size() > 1) {
                m_traffic.savedBytes += m_chains[i].savedBytes;
                m_traffic.chains.push_back(std::move(m_chains[i]));
            }
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};
    struct Result {
        std::int64_t elements = 0;
        std::optional<ElementType> output;
        std::size_t chain = none; // the chain of the pointwise op that made it
        bool isTaken = false;
    };

    std::size_t rootOf(std::size_t chain) const
    {
        while (chain != none && m_root[chain] != chain)
            chain = m_root[chain];
        return chain;
    }

    void merge(std::size_t into, std::size_t from)
    {
        FusibleChain &a = m_chains[into], &b = m_chains[from];
        a.ops.insert(a.ops.end(), b.ops.begin(), b.ops.end());
        a.kernels.insert(a.kernels.end(), b.kernels.begin(), b.kernels.end());
        std::sort(a.ops.begin(), a.ops.end(),
                  [&](SliceId x, SliceId y) { return m_trace.begin(x) < m_trace.begin(y); });
        a.bytes += b.bytes;
        a.savedBytes += b.savedBytes;
        a.kernelTime += b.kernelTime;
        m_root[from] = into;
    }

    void remember(Result result)
    {
        if (m_recent.size() == 8)
            m_recent.erase(m_recent.begin());
        m_recent.push_back(result);
    }

    const Trace& m_trace;
    const OpCosts& m_costs;
    Traffic& m_traffic;
    std::vector<Result> m_recent;
    std::vector<FusibleChain> m_chains;
    std::vector<std::size_t> m_root;
};

} // namespace

Traffic trafficOf(const Trace& trace, const OpCosts& costs, const std::vector<Launched>& work,
                  const std::vector<TimeRange>& within, const SlicePart* part)
{
    Traffic traffic;
    const std::vector<TimeRange> apart = unionOf(within);
    const auto isAsked = [&](SliceId s) {
        return (within.empty() || contains(apart, trace.begin(s))) && (!part || part->holds(trace, s));
    };
    const LaunchedIn launched{trace, work, within};
    // Ops by begin within their thread, and between them launches of work without a costed op.
    struct Item {
        LaneId lane;
        Time begin;
        const CostedOp* op; // null: unknown work
    };
    std::vector<Item> items;
    for (const CostedOp& op : costs.ops)
        if ((work.empty() || op.works > 0) && isAsked(op.op))
            items.push_back({trace.laneOf(op.op), trace.begin(op.op), &op});
    const Gpu* gpu = nullptr;
    bool hasSeveral = false;
    for (const Launched& l : work) {
        const SliceId call = l.launch ? l.launch : l.work;
        if (!launched.holds(l) || (part && !part->holds(trace, call)))
            continue;
        const Gpu* its = gpuOf(trace, l.work);
        hasSeveral |= gpu && its && its->name != gpu->name;
        gpu = its ? its : gpu;
        if (costs.of(l.work))
            continue;
        ++traffic.withoutCost;
        if (l.launch)
            items.push_back({trace.laneOf(l.launch), trace.begin(l.launch), nullptr});
    }
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return std::tie(a.lane, a.begin) < std::tie(b.lane, b.begin);
    });

    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> rowOf;
    std::optional<ChainFinder> finder;
    LaneId lane;
    for (const Item& item : items) {
        if (!finder || item.lane != lane) {
            if (finder)
                finder->finish();
            finder.emplace(trace, costs, traffic);
            lane = item.lane;
        }
        if (!item.op) {
            finder->forget();
            continue;
        }
        finder->add(*item.op);
        const OpCost& cost = costs.costs[item.op->cost];
        const auto [at, isNew] =
            rowOf.try_emplace({trace.nameId(item.op->op).value, item.op->cost}, traffic.rows.size());
        if (isNew) {
            TrafficRow row;
            row.op = trace.nameId(item.op->op);
            row.cost = item.op->cost;
            row.shapes = shapesOf(cost);
            traffic.rows.push_back(std::move(row));
        }
        TrafficRow& row = traffic.rows[at->second];
        ++row.count;
        row.ops.push_back(item.op->op);
        row.kernels += item.op->works;
        for (std::uint32_t i = 0; i < item.op->works; ++i)
            row.kernelTime += trace.duration(costs.workOfOps[item.op->firstWork + i]);
        if (cost.bytes() && cost.output && cost.outputElements) {
            const std::int64_t bytes = *cost.outputElements * bytesOf(*cost.output);
            if (!traffic.largest || bytes > traffic.largest->bytes)
                traffic.largest = LargestResult{item.op->op, bytes};
        }
    }
    if (finder)
        finder->finish();
    for (TrafficRow& row : traffic.rows) {
        const OpCost& cost = costs.costs[row.cost];
        const auto n = static_cast<std::int64_t>(row.count);
        const auto times = [&](const std::optional<std::int64_t>& one) {
            return one ? std::optional{*one * n} : std::nullopt;
        };
        row.readElements = times(cost.readElements);
        row.writtenElements = times(cost.writtenElements);
        row.readBytes = times(cost.readBytes);
        row.writtenBytes = times(cost.writtenBytes);
        if (cost.flops)
            row.flops = *cost.flops * static_cast<double>(row.count);
        traffic.flops += row.flops.value_or(0);
        if (!row.bytes()) {
            traffic.withoutBytes += row.count;
            continue;
        }
        traffic.readElements += *row.readElements;
        traffic.writtenElements += *row.writtenElements;
        traffic.readBytes += *row.readBytes;
        traffic.writtenBytes += *row.writtenBytes;
        traffic.kernelTime += row.kernelTime;
    }
    std::stable_sort(traffic.chains.begin(), traffic.chains.end(),
                     [](const FusibleChain& a, const FusibleChain& b) { return a.savedBytes > b.savedBytes; });
    if (gpu && !hasSeveral) {
        if (const GpuPeaks* peaks = peaksOf(*gpu))
            traffic.l2Bytes = peaks->l2Bytes();
        traffic.sharedBytesPerSm = gpu->sharedBytesPerSm;
    }
    return traffic;
}

} // namespace lanescope

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
    std::vector<const CostedOp*> onLane;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item& item = items[i];
        onLane.push_back(item.op);
        if (i + 1 == items.size() || items[i + 1].lane != item.lane) {
            addFusibleChains(trace, costs, onLane, traffic.chains);
            onLane.clear();
        }
        if (!item.op)
            continue;
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
    for (const FusibleChain& chain : traffic.chains)
        traffic.savedBytes += chain.savedBytes;
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

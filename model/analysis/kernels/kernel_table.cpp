#include "model/analysis/kernels/kernel_table.h"

#include "model/base/median.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

// True if an occupancy query is between the launch and the call before it in the same op.
bool followsQuery(const Trace& trace, const Launched& l)
{
    if (!l.launch || !l.op)
        return false;
    const SliceRange row = trace[trace.rowOf(l.launch)].slices;
    for (std::uint32_t s = l.launch.value; s > row.first;) {
        const SliceId before{--s};
        if (trace.begin(before) < trace.begin(l.op) || !isApiCall(trace.kind(before)))
            return false;
        if (isOccupancyQuery(trace.name(before)))
            return true;
        if (!trace.workOf(before).empty())
            return false; // another launch: the query was for that one
    }
    return false;
}

LaunchPattern patternOf(const Trace& trace, const Launched& l)
{
    if (trace.kind(l.work) != SliceKind::Kernel)
        return LaunchPattern::Copy;
    if (!l.launch)
        return LaunchPattern::Unknown;
    if (isGraphLaunchCall(trace.name(l.launch)))
        return LaunchPattern::Graph;
    return followsQuery(trace, l) ? LaunchPattern::QueryAndLaunch : LaunchPattern::Launch;
}

} // namespace

KernelName decodedNameOf(const Trace& trace, const KernelRow& row)
{
    KernelName decoded = decodeKernelName(trace.text(row.name));
    if (row.onlyOp)
        decoded.learnFrom(trace.text(row.onlyOp));
    return decoded;
}

std::vector<KernelRow> kernelTable(const Trace& trace, const std::vector<Launched>& work, TableOf of)
{
    std::vector<const Launched*> kernels, copies;
    for (const Launched& l : work)
        if (trace.kind(l.work) == SliceKind::Kernel)
            kernels.push_back(&l);
        else if (of == TableOf::AllWork)
            copies.push_back(&l);
    std::vector<SliceId> slices;
    for (const Launched* l : kernels)
        slices.push_back(l->work);
    std::vector<Footprint> footprints = footprintsOf(trace, slices);
    for (const Launched* l : copies) { // they have no footprint
        kernels.push_back(l);
        slices.push_back(l->work);
    }
    footprints.resize(slices.size());

    const auto keyOf = [&](std::size_t i) {
        const Footprint& f = footprints[i];
        return std::tuple{trace.nameId(slices[i]).value, f.grid,        f.block,
                          f.registersPerThread,          f.sharedBytes, gpuOf(trace, slices[i])};
    };
    std::map<decltype(keyOf(0)), std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < kernels.size(); ++i)
        groups[keyOf(i)].push_back(i);

    std::vector<KernelRow> rows;
    for (const auto& [key, members] : groups) {
        KernelRow row;
        row.name = trace.nameId(slices[members[0]]);
        row.kind = trace.kind(slices[members[0]]);
        row.pattern = patternOf(trace, *kernels[members[0]]);
        row.footprint = footprints[members[0]];
        row.count = members.size();
        std::vector<Ns> durations, delays;
        // number of launches, and the index of the first
        std::map<std::uint32_t, std::pair<std::uint64_t, std::size_t>> ops;
        for (const std::size_t i : members) {
            const Launched& l = *kernels[i];
            durations.push_back(trace.duration(l.work));
            row.total += durations.back();
            row.launches.push_back(l.work);
            if (l.launch)
                delays.push_back(trace.begin(l.work) - trace.begin(l.launch));
            if (l.op)
                ++ops.try_emplace(trace.nameId(l.op).value, 0, i).first->second.first;
            row.isHeavyweight |= followsQuery(trace, l);
        }
        row.meanNs = static_cast<double>(row.total.count()) / static_cast<double>(row.count);
        double squares = 0;
        for (const Ns d : durations)
            squares += (static_cast<double>(d.count()) - row.meanNs) * (static_cast<double>(d.count()) - row.meanNs);
        if (row.count > 1 && row.meanNs > 0)
            row.cv = std::sqrt(squares / static_cast<double>(row.count - 1)) / row.meanNs;
        row.min = *std::min_element(durations.begin(), durations.end());
        row.max = *std::max_element(durations.begin(), durations.end());
        row.median = medianOf(durations);
        if (!delays.empty())
            row.launchDelayMedian = medianOf(delays);
        const auto max = std::max_element(ops.begin(), ops.end(), [](const auto& a, const auto& b) {
            return std::pair{a.second.first, b.second.second} < std::pair{b.second.first, a.second.second};
        });
        if (max != ops.end())
            row.op = StringId{max->first};
        if (max != ops.end() && max->second.first == members.size())
            row.onlyOp = row.op;
        const Gpu* gpu = gpuOf(trace, row.launches[0]);
        row.occupancy = occupancyOf(row.footprint, gpu);
        if (row.occupancy && gpu->sms && row.footprint.blocks()) {
            LaunchShape shape;
            shape.blocks = *row.footprint.blocks();
            row.waves = wavesOf(shape, *row.occupancy, *gpu->sms);
        }
        rows.push_back(std::move(row));
    }
    std::sort(rows.begin(), rows.end(), [&](const KernelRow& a, const KernelRow& b) {
        if (a.total != b.total)
            return a.total > b.total;
        const SliceId first = a.launches[0], second = b.launches[0]; // each row has a different one
        return std::tuple{trace.begin(first), first} < std::tuple{trace.begin(second), second};
    });
    return rows;
}

} // namespace lanescope

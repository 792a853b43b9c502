#include "model/analysis/tables/profiler_table.h"

#include "model/analysis/tables/call_tree.h"
#include "model/analysis/time/first_launched.h"
#include "model/store/args.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

bool isAskedFor(SliceKind kind, TableBy by)
{
    switch (by) {
    case TableBy::All:
        return true;
    case TableBy::Op:
        return kind == SliceKind::Op;
    case TableBy::Kernel:
        return isDeviceWork(kind);
    case TableBy::Annotation:
        return kind == SliceKind::Annotation || kind == SliceKind::GpuAnnotation;
    case TableBy::Runtime:
        return isApiCall(kind);
    }
    return false;
}

// Rows that torch hides.
bool isHidden(std::string_view name)
{
    return name.starts_with("profiler::_record_function_enter") || name == "aten::is_leaf" ||
           name == "aten::output_nr" || name == "aten::_version" || name == "[memory]";
}

// All steps share one row.
std::string_view rowNameOf(std::string_view name) { return name.starts_with("ProfilerStep#") ? "ProfilerStep*" : name; }

// Collects rows by name, kind and, if requested, shapes.
class Rows {
public:
    Rows(const Trace& trace, bool groupByShape)
        : m_trace(trace), m_groupByShape(groupByShape), m_known(trace.strings().size())
    {
    }

    bool hides(SliceId call)
    {
        Known& known = m_known[m_trace.nameId(call).value];
        if (!known.isHidden)
            known.isHidden = isHidden(m_trace.name(call));
        return *known.isHidden;
    }

    void addCall(const CallNode& node, bool opens)
    {
        const Ns duration = m_trace.duration(node.slice);
        TableRow& row = rowOf(node.slice, false);
        row.selfCpu += node.selfCpu;
        row.cpuTotal += duration;
        row.selfCuda += node.self.time;
        row.cudaTotal += node.total.time;
        row.kernels += node.total.pieces;
        row.opens |= opens;
    }

    void addOnDevice(SliceId s, std::uint64_t kernels)
    {
        TableRow& row = rowOf(s, true);
        row.selfCuda += m_trace.duration(s);
        row.cudaTotal += m_trace.duration(s);
        row.kernels += kernels;
    }

    std::vector<TableRow> inOrder()
    {
        std::vector<std::size_t> order(m_rows.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return m_firstBegin[a] < m_firstBegin[b]; });
        std::vector<TableRow> rows;
        rows.reserve(order.size());
        for (const std::size_t i : order) {
            if (!std::is_sorted(m_rows[i].slices.begin(), m_rows[i].slices.end()))
                std::sort(m_rows[i].slices.begin(), m_rows[i].slices.end());
            m_rows[i].slices.shrink_to_fit();
            rows.push_back(std::move(m_rows[i]));
        }
        return rows;
    }

private:
    TableRow& rowOf(SliceId s, bool isDevice)
    {
        const SliceKind kind = m_trace.kind(s);
        TableRow& row = m_rows[m_groupByShape && kind == SliceKind::Op ? placeByShape(s) : placeOf(s, kind)];
        if (row.calls++ == 0) {
            row.name = rowNameOf(m_trace.name(s));
            row.kind = kind;
            row.isDevice = isDevice;
        }
        row.slices.push_back(s);
        Time& first = m_firstBegin[static_cast<std::size_t>(&row - m_rows.data())];
        first = std::min(first, m_trace.begin(s));
        return row;
    }

    std::size_t add()
    {
        m_rows.emplace_back();
        m_firstBegin.push_back(Time::max());
        return m_rows.size() - 1;
    }

    // Usually all slices of a name have one kind.
    std::size_t placeOf(SliceId s, SliceKind kind)
    {
        Known& known = m_known[m_trace.nameId(s).value];
        if (known.kind != kind || known.place == Known::none) {
            known.place = static_cast<std::uint32_t>(placeByName(s, kind));
            known.kind = kind;
        }
        return known.place;
    }

    std::size_t placeByName(SliceId s, SliceKind kind)
    {
        const std::uint64_t key = std::uint64_t{m_trace.nameId(s).value} << 8 | static_cast<unsigned>(kind);
        const auto [at, isNew] = m_byName.try_emplace(key, 0);
        if (!isNew)
            return at->second;
        if (const std::string_view name = m_trace.name(s); rowNameOf(name) != name) {
            const auto [step, isFirst] = m_steps.try_emplace(static_cast<unsigned>(kind), 0);
            if (isFirst)
                step->second = add();
            return at->second = step->second;
        }
        return at->second = add();
    }

    std::size_t placeByShape(SliceId s)
    {
        std::string shapes;
        if (const auto args = readArguments(m_trace, s))
            if (const Argument* dims = args->find("Input Dims"))
                shapes = dims->value;
        std::string key = std::to_string(m_trace.nameId(s).value) + ' ' + shapes;
        const auto [at, isNew] = m_byShape.try_emplace(std::move(key), 0);
        if (isNew) {
            at->second = add();
            m_rows.back().inputShapes = std::move(shapes);
        }
        return at->second;
    }

    struct Known { // per name
        static constexpr std::uint32_t none = ~0u;
        std::uint32_t place = none; // the row of the kind seen last
        SliceKind kind = SliceKind::Other;
        std::optional<bool> isHidden;
    };

    const Trace& m_trace;
    bool m_groupByShape;
    std::vector<Known> m_known;
    std::vector<TableRow> m_rows;
    std::vector<Time> m_firstBegin;
    std::unordered_map<std::uint64_t, std::size_t> m_byName;
    std::unordered_map<unsigned, std::size_t> m_steps; // by kind
    std::unordered_map<std::string, std::size_t> m_byShape;
};

bool hasChildren(const std::vector<CallNode>& nodes, std::size_t i) { return nodes[i].last > i + 1; }

} // namespace

static void addFlops(std::vector<TableRow>& rows, const OpCosts* costs)
{
    if (!costs)
        return;
    for (TableRow& row : rows)
        if (row.kind == SliceKind::Op && hasTorchFlops(row.name))
            for (const SliceId s : row.slices)
                if (const auto flops = costs->torchFlops(s))
                    row.flops = row.flops.value_or(0) + *flops;
}

ProfilerTable profilerTable(const Trace& trace, const std::vector<Launched>& work, const TableOptions& options)
{
    const auto isWithin = [&](SliceId s) { return !options.within || options.within->contains(trace.begin(s)); };
    ProfilerTable table;
    Rows rows{trace, options.groupByShape};
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        if (trace.lanes()[l].kind == LaneKind::Gpu)
            continue;
        const std::vector<CallNode> nodes = callTree(trace, LaneId{l}, options.within);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const CallNode& node = nodes[i];
            if (options.part && !options.part->holdsHost(LaneId{l}, trace.begin(node.slice)))
                continue;
            table.selfCpuTotal += node.selfCpu;
            if (isAskedFor(trace.kind(node.slice), options.by) && !rows.hides(node.slice))
                rows.addCall(node, hasChildren(nodes, i) || node.launches);
        }
    }
    const LaunchedIn launched{trace, work, options.within};
    for (const Launched& l : work) {
        if (!launched.holds(l) || (options.part && !options.part->holdsWork(l.work)))
            continue;
        table.selfCudaTotal += trace.duration(l.work);
        if (isAskedFor(trace.kind(l.work), options.by))
            rows.addOnDevice(l.work, 1);
    }
    if (isAskedFor(SliceKind::GpuAnnotation, options.by) && !options.part)
        for (const Lane& lane : trace.lanes())
            if (lane.kind == LaneKind::Gpu)
                for (const SliceId s : lane.slices)
                    if (trace.kind(s) == SliceKind::GpuAnnotation && isWithin(s))
                        rows.addOnDevice(s, 0);
    table.rows = rows.inOrder();
    addFlops(table.rows, options.costs);
    return table;
}

ProfilerTable profilerTable(const Trace& trace, const TableOptions& options)
{
    return profilerTable(trace, launchedWork(trace), options);
}

std::vector<TableRow> rowsWithin(const Trace& trace, const TableRow& row, const TableOptions& options)
{
    Rows calls{trace, options.groupByShape}, device{trace, false};
    const auto addWork = [&](SliceId call) {
        for (const Link& link : trace.workOf(call))
            device.addOnDevice(link.work, 1);
    };
    if (isApiCall(row.kind))
        for (const SliceId s : row.slices)
            addWork(s);
    LaneId done;
    for (const SliceId s : row.slices) { // ordered by lane
        const LaneId lane = trace.laneOf(s);
        if (lane == done || trace[lane].kind == LaneKind::Gpu)
            continue;
        done = lane;
        const std::vector<CallNode> nodes = callTree(trace, lane, options.within);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const CallNode& node = nodes[i];
            if (node.parent == CallNode::none ||
                !std::binary_search(row.slices.begin(), row.slices.end(), nodes[node.parent].slice))
                continue;
            calls.addCall(node, hasChildren(nodes, i)); // the work of an API call is listed next to it, not below it
            if (isApiCall(trace.kind(node.slice)))
                addWork(node.slice);
        }
    }
    std::vector<TableRow> rows = calls.inOrder();
    for (TableRow& r : device.inOrder())
        rows.push_back(std::move(r));
    addFlops(rows, options.costs);
    return rows;
}

std::optional<std::size_t> rowOf(const Trace& trace, const std::vector<TableRow>& rows, SliceId slice)
{
    const std::string_view name = rowNameOf(trace.name(slice));
    const SliceKind kind = trace.kind(slice);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].kind == kind && rows[i].name == name &&
            std::binary_search(rows[i].slices.begin(), rows[i].slices.end(), slice))
            return i;
    return std::nullopt;
}

bool isOfCuda(const Trace& trace)
{
    constexpr std::string_view makers[] = {"NVIDIA", "Tesla", "GeForce", "Quadro"};
    constexpr std::string_view cudaCalls[] = {"cudaLaunchKernel",     "cudaLaunchKernelExC", "cuLaunchKernel",
                                              "cuLaunchKernelEx",     "cudaMemcpyAsync",     "cudaGraphLaunch",
                                              "cudaDeviceSynchronize"};
    constexpr std::string_view hipCalls[] = {"hipLaunchKernel", "hipExtModuleLaunchKernel", "hipModuleLaunchKernel",
                                             "hipMemcpyAsync", "hipGraphLaunch"};
    const auto has = [&](std::string_view name) { return bool{trace.find(name)}; };
    bool isNamed = false;
    for (const Gpu& gpu : trace.info().gpus) {
        isNamed |= !gpu.name.empty();
        if (gpu.isNvidia() || std::ranges::any_of(makers, [&](auto maker) { return gpu.name.starts_with(maker); }))
            return true;
    }
    return std::ranges::any_of(cudaCalls, has) || !(isNamed || std::ranges::any_of(hipCalls, has));
}

} // namespace lanescope

#include "model/analysis/profiler_table.h"

#include "model/store/args.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

// What the CPU does, as torch's tree has it.
bool isOnCpu(SliceKind kind) { return kind == SliceKind::Op || kind == SliceKind::Annotation || isApiCall(kind); }

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

class Maker {
public:
    Maker(const Trace& trace, const TableOptions& options) : m_trace(trace), m_options(options) {}

    ProfilerTable make()
    {
        m_work = launchedWork(m_trace);
        if (m_options.within)
            m_work = launchedWithin(m_trace, m_work, *m_options.within);
        for (const Launched& l : m_work)
            if (l.launch)
                m_deviceOfLaunch[l.launch.value].add(m_trace.duration(l.work), 1);
        for (const Lane& lane : m_trace.lanes())
            if (lane.kind != LaneKind::Gpu)
                addThread(lane);
        addDevice();
        finish();
        return std::move(m_table);
    }

private:
    struct Device {
        Ns time{};
        std::uint64_t kernels = 0;
        void add(Ns t, std::uint64_t n)
        {
            time += t;
            kernels += n;
        }
    };
    struct Node {
        SliceId slice;
        Ns children{};
        Device self, total;
        std::uint32_t parent;
    };

    bool isWithin(SliceId s) const { return !m_options.within || m_options.within->contains(m_trace.begin(s)); }

    void addThread(const Lane& lane)
    {
        std::vector<SliceId> slices;
        for (const SliceId s : lane.slices)
            if (isOnCpu(m_trace.kind(s)) && isWithin(s))
                slices.push_back(s);
        std::sort(slices.begin(), slices.end(), [&](SliceId a, SliceId b) {
            if (m_trace.begin(a) != m_trace.begin(b))
                return m_trace.begin(a) < m_trace.begin(b);
            return m_trace.end(a) != m_trace.end(b) ? m_trace.end(a) > m_trace.end(b)
                                                    : m_trace.source(a) < m_trace.source(b);
        });
        constexpr std::uint32_t none = ~0u;
        std::vector<Node> nodes;
        nodes.reserve(slices.size());
        std::vector<std::uint32_t> open;
        for (const SliceId s : slices) {
            while (!open.empty() && (m_trace.begin(s) >= m_trace.end(nodes[open.back()].slice) ||
                                     m_trace.end(s) > m_trace.end(nodes[open.back()].slice)))
                open.pop_back();
            const std::uint32_t parent = open.empty() ? none : open.back();
            if (parent != none) {
                nodes[parent].children += m_trace.duration(s);
                // What a call launches is the device time of the op around it.
                if (const auto device = m_deviceOfLaunch.find(s.value); device != m_deviceOfLaunch.end())
                    nodes[parent].self.add(device->second.time, device->second.kernels);
            }
            open.push_back(static_cast<std::uint32_t>(nodes.size()));
            nodes.push_back({s, {}, {}, {}, parent});
        }
        for (std::size_t i = nodes.size(); i-- > 0;) { // children stand behind their parents
            Node& node = nodes[i];
            node.total.add(node.self.time, node.self.kernels);
            if (node.parent != none)
                nodes[node.parent].total.add(node.total.time, node.total.kernels);
        }
        for (const Node& node : nodes) {
            const Ns duration = m_trace.duration(node.slice);
            const std::string_view name = m_trace.name(node.slice);
            m_table.selfCpuTotal += duration - node.children;
            const SliceKind kind = m_trace.kind(node.slice);
            if (isHidden(name) || !isAskedFor(kind, m_options.by))
                continue;
            TableRow& row = rowOf(node.slice, false);
            ++row.calls;
            row.selfCpu += duration - node.children;
            row.cpuTotal += duration;
            row.selfCuda += node.self.time;
            row.cudaTotal += node.total.time;
            row.kernels += node.total.kernels;
        }
    }

    void addDevice()
    {
        for (const Launched& l : m_work) {
            m_table.selfCudaTotal += m_trace.duration(l.work);
            addOnDevice(l.work, 1);
        }
        for (const Lane& lane : m_trace.lanes())
            if (lane.kind == LaneKind::Gpu)
                for (const SliceId s : lane.slices)
                    if (m_trace.kind(s) == SliceKind::GpuAnnotation && isWithin(s))
                        addOnDevice(s, 0);
    }

    void addOnDevice(SliceId s, std::uint64_t kernels)
    {
        if (!isAskedFor(m_trace.kind(s), m_options.by))
            return;
        TableRow& row = rowOf(s, true);
        ++row.calls;
        row.selfCuda += m_trace.duration(s);
        row.cudaTotal += m_trace.duration(s);
        row.kernels += kernels;
    }

    TableRow& rowOf(SliceId s, bool isDevice)
    {
        std::string_view name = m_trace.name(s);
        if (name.starts_with("ProfilerStep#"))
            name = "ProfilerStep*";
        std::string shapes;
        if (m_options.groupByShape && m_trace.kind(s) == SliceKind::Op)
            if (const auto args = readArguments(m_trace, s))
                if (const Argument* dims = args->find("Input Dims"))
                    shapes = dims->value;
        const SliceKind kind = m_trace.kind(s);
        std::string key{name};
        key += '\0';
        key += static_cast<char>('A' + static_cast<int>(kind));
        key += shapes;
        const auto [at, isNew] = m_rowOf.try_emplace(std::move(key), m_table.rows.size());
        if (isNew) {
            TableRow row;
            row.name = name;
            row.kind = kind;
            row.isDevice = isDevice;
            row.inputShapes = std::move(shapes);
            m_table.rows.push_back(std::move(row));
            m_firstBegin.push_back(m_trace.begin(s));
        }
        m_firstBegin[at->second] = std::min(m_firstBegin[at->second], m_trace.begin(s));
        return m_table.rows[at->second];
    }

    void finish()
    {
        std::vector<std::size_t> order(m_table.rows.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return m_firstBegin[a] < m_firstBegin[b]; });
        std::vector<TableRow> rows;
        rows.reserve(order.size());
        for (const std::size_t i : order)
            rows.push_back(std::move(m_table.rows[i]));
        m_table.rows = std::move(rows);
    }

    const Trace& m_trace;
    const TableOptions& m_options;
    std::vector<Launched> m_work;
    std::unordered_map<std::uint32_t, Device> m_deviceOfLaunch;
    ProfilerTable m_table;
    std::unordered_map<std::string, std::size_t> m_rowOf;
    std::vector<Time> m_firstBegin;
};

} // namespace

ProfilerTable profilerTable(const Trace& trace, const TableOptions& options) { return Maker{trace, options}.make(); }

} // namespace lanescope

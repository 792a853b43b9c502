#include "model/analysis/tables/call_tree.h"

#include "model/analysis/time/time_order.h"

#include <algorithm>

namespace lanescope {

bool isCallOnCpu(SliceKind kind) { return kind == SliceKind::Op || kind == SliceKind::Annotation || isApiCall(kind); }

namespace {

// Finds the work that calls launched, in the order of each row, so that the links are walked and not searched.
class LaunchedBy {
public:
    LaunchedBy(const Trace& trace, const Lane& lane) : m_trace(trace)
    {
        for (const RowId row : lane.rows)
            m_rows.push_back(
                {trace[row].slices, std::lower_bound(trace.links().begin(), trace.links().end(), trace[row].slices[0],
                                                     [](const Link& l, SliceId s) { return l.launch < s; })});
    }

    LaunchedTime operator()(SliceId call)
    {
        LaunchedTime launched;
        const SliceKind kind = m_trace.kind(call);
        if (!isApiCall(kind) && kind != SliceKind::Op)
            return launched;
        const auto row = std::upper_bound(m_rows.begin(), m_rows.end(), call.value,
                                          [](std::uint32_t s, const auto& r) { return s < r.slices.last; });
        const auto end = m_trace.links().end();
        while (row->link != end && row->link->launch < call)
            ++row->link;
        for (; row->link != end && row->link->launch == call; ++row->link)
            launched += {m_trace.duration(row->link->work), 1};
        return launched;
    }

private:
    struct At {
        SliceRange slices;
        std::span<const Link>::iterator link; // the first link of the row that was not used yet
    };
    const Trace& m_trace;
    std::vector<At> m_rows;
};

// Gives each instant to the last call that began in it, while it runs.
class SelfTimes {
public:
    SelfTimes(const Trace& trace, std::vector<CallNode>& nodes) : m_trace(trace), m_nodes(nodes) {}

    void begin(std::uint32_t node, SliceId slice)
    {
        advance(m_trace.begin(slice));
        m_running.push_back(node);
    }
    void finish() { advance(Time{Ns::max()}); }

private:
    void advance(Time until)
    {
        while (!m_running.empty()) {
            CallNode& last = m_nodes[m_running.back()];
            const Time end = m_trace.end(last.slice);
            if (m_at < std::min(end, until)) {
                last.selfCpu += std::min(end, until) - m_at;
                m_at = std::min(end, until);
            }
            if (end > until)
                break;
            m_running.pop_back();
        }
        m_at = until;
    }

    const Trace& m_trace;
    std::vector<CallNode>& m_nodes;
    std::vector<std::uint32_t> m_running; // in the order in which they began
    Time m_at{};
};

// torch's autograd profiler rounds to microseconds: a call can seem to end after the one around it. Its table counts
// such time for both.
void selfTimesOfRounded(const Trace& trace, std::vector<CallNode>& nodes)
{
    for (CallNode& node : nodes)
        node.selfCpu = trace.duration(node.slice);
    for (const CallNode& node : nodes)
        if (node.parent != CallNode::none)
            nodes[node.parent].selfCpu -= trace.duration(node.slice);
}

} // namespace

std::vector<CallNode> callTree(const Trace& trace, LaneId lane, const std::optional<TimeRange>& within)
{
    const std::vector<SliceId> slices = slicesInTimeOrder(trace, trace[lane], [&](SliceId s) {
        return isCallOnCpu(trace.kind(s)) && (!within || within->contains(trace.begin(s)));
    });
    LaunchedBy launchedBy{trace, trace[lane]};
    std::vector<CallNode> nodes;
    nodes.reserve(slices.size());
    std::vector<std::uint32_t> open;
    SelfTimes self{trace, nodes};
    const auto close = [&] {
        nodes[open.back()].last = static_cast<std::uint32_t>(nodes.size());
        open.pop_back();
    };
    for (const SliceId s : slices) {
        self.begin(static_cast<std::uint32_t>(nodes.size()), s);
        while (!open.empty() && (trace.begin(s) >= trace.end(nodes[open.back()].slice) ||
                                 trace.end(s) > trace.end(nodes[open.back()].slice)))
            close();
        CallNode node;
        node.slice = s;
        const LaunchedTime launched = launchedBy(s);
        node.launches = launched.pieces > 0;
        const bool isOp = trace.kind(s) == SliceKind::Op; // if calls are not recorded, the op itself launches
        if (isOp)
            node.self += launched;
        if (!open.empty()) {
            node.parent = open.back();
            if (!isOp)
                nodes[node.parent].self += launched; // added to the device time of the call's parent
        }
        open.push_back(static_cast<std::uint32_t>(nodes.size()));
        nodes.push_back(node);
    }
    while (!open.empty())
        close();
    self.finish();
    if (trace[trace[lane].process].key == "CPU functions")
        selfTimesOfRounded(trace, nodes);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        CallNode& node = nodes[i];
        node.total += node.self;
        if (node.parent != CallNode::none)
            nodes[node.parent].total += node.total;
    }
    return nodes;
}

} // namespace lanescope

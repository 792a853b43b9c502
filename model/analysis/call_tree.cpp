#include "model/analysis/call_tree.h"

#include <algorithm>

namespace lanescope {

bool isCallOnCpu(SliceKind kind) { return kind == SliceKind::Op || kind == SliceKind::Annotation || isApiCall(kind); }

LaunchedTime launchedBy(const Trace& trace, SliceId call)
{
    LaunchedTime launched;
    if (isApiCall(trace.kind(call)))
        for (const Link& link : trace.workOf(call))
            launched += {trace.duration(link.work), 1};
    return launched;
}

std::vector<CallNode> callTree(const Trace& trace, LaneId lane, const std::optional<TimeRange>& within)
{
    std::vector<SliceId> slices;
    for (const SliceId s : trace[lane].slices)
        if (isCallOnCpu(trace.kind(s)) && (!within || within->contains(trace.begin(s))))
            slices.push_back(s);
    std::sort(slices.begin(), slices.end(), [&](SliceId a, SliceId b) {
        if (trace.begin(a) != trace.begin(b))
            return trace.begin(a) < trace.begin(b);
        return trace.end(a) != trace.end(b) ? trace.end(a) > trace.end(b) : trace.source(a) < trace.source(b);
    });
    std::vector<CallNode> nodes;
    nodes.reserve(slices.size());
    std::vector<std::uint32_t> open;
    const auto close = [&] {
        nodes[open.back()].last = static_cast<std::uint32_t>(nodes.size());
        open.pop_back();
    };
    for (const SliceId s : slices) {
        while (!open.empty() && (trace.begin(s) >= trace.end(nodes[open.back()].slice) ||
                                 trace.end(s) > trace.end(nodes[open.back()].slice)))
            close();
        CallNode node;
        node.slice = s;
        if (!open.empty()) {
            node.parent = open.back();
            nodes[node.parent].children += trace.duration(s);
            nodes[node.parent].self += launchedBy(trace, s); // the device time of what stands around the call
        }
        open.push_back(static_cast<std::uint32_t>(nodes.size()));
        nodes.push_back(node);
    }
    while (!open.empty())
        close();
    for (std::size_t i = nodes.size(); i-- > 0;) {
        CallNode& node = nodes[i];
        node.total += node.self;
        if (node.parent != CallNode::none)
            nodes[node.parent].total += node.total;
    }
    return nodes;
}

} // namespace lanescope

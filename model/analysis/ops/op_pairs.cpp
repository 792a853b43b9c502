#include "model/analysis/ops/op_pairs.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

SliceId outsideOfFrames(const Trace& trace, SliceId slice)
{
    SliceId around = trace.parent(slice);
    while (around && trace.kind(around) == SliceKind::Python)
        around = trace.parent(around);
    return around;
}

void addPairsOf(const Trace& trace, const Lane& lane, std::string_view name, std::vector<OpPair>& pairs)
{
    std::vector<SliceId> all;
    bool hasName = false;
    for (const SliceId s : lane.slices)
        if (trace.kind(s) != SliceKind::Python) {
            all.push_back(s);
            hasName = hasName || trace.name(s) == name;
        }
    if (!hasName)
        return;
    std::sort(all.begin(), all.end(), [&](SliceId a, SliceId b) {
        return trace.begin(a) != trace.begin(b) ? trace.begin(a) < trace.begin(b) : a < b;
    });
    std::unordered_map<std::uint32_t, SliceId> lastWithin; // by what is around it; none: ~0
    for (const SliceId s : all) {
        const SliceId around = outsideOfFrames(trace, s);
        SliceId& last = lastWithin[around ? around.value : ~0u];
        if (last && trace.kind(last) == SliceKind::Op && trace.kind(s) == SliceKind::Op && trace.name(s) == name &&
            trace.end(last) <= trace.begin(s))
            pairs.push_back({last, s});
        last = s;
    }
}

} // namespace

std::vector<OpPair> opPairsBefore(const Trace& trace, std::string_view second)
{
    std::vector<OpPair> pairs;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            addPairsOf(trace, lane, second, pairs);
    return pairs;
}

} // namespace lanescope

#include "model/analysis/time/annotations.h"

#include "model/store/args.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace lanescope {

namespace {

std::optional<std::int64_t> externalId(const Trace& trace, SliceId slice)
{
    const auto args = readArguments(trace, slice);
    const Argument* id = args ? args->find("External id") : nullptr;
    return id ? id->integer() : std::nullopt;
}

} // namespace

SliceId counterpartOf(const Trace& trace, SliceId annotation)
{
    const SliceKind kind = trace.kind(annotation);
    if (kind != SliceKind::Annotation && kind != SliceKind::GpuAnnotation)
        return {};
    const auto id = externalId(trace, annotation);
    if (!id)
        return {};
    const SliceKind wanted = kind == SliceKind::Annotation ? SliceKind::GpuAnnotation : SliceKind::Annotation;
    const StringId name = trace.nameId(annotation);
    constexpr int maxRead = 5000; // per name; in a trace with more of them the rest is not read
    int read = 0;
    // Each rank starts its ids at the same number.
    const RankPart* rank = trace.rankOf(trace.laneOf(annotation));
    for (const Lane& lane : rank ? trace.lanes().subspan(rank->lanes.first, rank->lanes.size()) : trace.lanes()) {
        if ((lane.kind == LaneKind::Gpu) != (wanted == SliceKind::GpuAnnotation))
            continue;
        for (const SliceId s : lane.slices)
            if (trace.nameId(s) == name && trace.kind(s) == wanted) {
                if (externalId(trace, s) == id)
                    return s;
                if (++read >= maxRead)
                    return {};
            }
    }
    return {};
}

std::vector<AnnotationGroup> annotationsByName(const Trace& trace)
{
    std::unordered_map<std::uint32_t, std::size_t> placeOf;
    std::vector<AnnotationGroup> groups;
    std::vector<Ns> totals;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        for (const SliceId s : lane.slices) {
            if (trace.kind(s) != SliceKind::Annotation || trace.name(s).starts_with("ProfilerStep#"))
                continue;
            const auto [at, isNew] = placeOf.try_emplace(trace.nameId(s).value, groups.size());
            if (isNew) {
                groups.push_back({trace.nameId(s), {}});
                totals.push_back({});
            }
            groups[at->second].ranges.push_back(trace.range(s));
            totals[at->second] += trace.duration(s);
        }
    }
    for (AnnotationGroup& group : groups)
        std::sort(group.ranges.begin(), group.ranges.end(),
                  [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return totals[a] > totals[b]; });
    std::vector<AnnotationGroup> sorted;
    for (const std::size_t i : order)
        sorted.push_back(std::move(groups[i]));
    return sorted;
}

} // namespace lanescope

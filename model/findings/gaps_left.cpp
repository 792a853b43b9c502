#include "model/findings/gaps_left.h"

#include "model/findings/idle_advice.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <map>

namespace lanescope {

const IdleGap& gapAt(const DeviceBreakdown& device, Time time)
{
    const auto next = std::upper_bound(device.gaps.begin(), device.gaps.end(), time,
                                       [](Time t, const IdleGap& gap) { return t < gap.range.begin; });
    return *std::prev(next);
}

std::vector<LeftInGap> leftByGap(const DeviceBreakdown& device, const std::vector<TimeRange>& left)
{
    std::vector<LeftInGap> gaps;
    for (const TimeRange& range : left) {
        const IdleGap* gap = &gapAt(device, range.begin);
        if (gaps.empty() || gaps.back().gap != gap)
            gaps.push_back({gap, {}, {}});
        gaps.back().stretches.push_back(range);
        gaps.back().sum += range.length();
    }
    std::stable_sort(gaps.begin(), gaps.end(), [](const LeftInGap& a, const LeftInGap& b) { return a.sum > b.sum; });
    return gaps;
}

static HostWork hostInStretch(const Trace& trace, const IdleGap& gap, TimeRange stretch)
{
    if (!gap.launch)
        return {};
    const TimeRange ofHost =
        stretch.clippedTo({gap.range.begin, std::clamp(trace.end(gap.launch), gap.range.begin, gap.range.end)});
    if (ofHost.isEmpty())
        return {};
    const Lane& lane = trace[trace.laneOf(gap.launch)];
    const HostWork host = innermostIn(trace, lane, ofHost);
    if (isCode(trace, host) && trace.kind(host.slice) != SliceKind::Annotation && host.time * 2 >= stretch.length())
        return host;
    if (const HostWork op = repeatedOpIn(trace, lane, ofHost); op.time * 2 >= stretch.length())
        return op;
    return host.time * 2 >= stretch.length() ? host : HostWork{};
}

HostWork hostIn(const Trace& trace, const LeftInGap& left)
{
    if (left.stretches.size() == 1)
        return hostInStretch(trace, *left.gap, left.stretches[0]);
    std::map<std::uint32_t, HostWork> byName;
    for (const TimeRange& stretch : left.stretches)
        if (const HostWork host = hostInStretch(trace, *left.gap, stretch); host.slice) {
            HostWork& sum = byName[trace.nameId(host.slice).value];
            sum.slice = sum.slice ? sum.slice : host.slice;
            sum.time += host.time;
        }
    for (const auto& [name, host] : byName)
        if (host.time * 2 >= left.sum)
            return host;
    return {};
}

std::optional<FewGaps> fewThatMakeHalf(const std::vector<LeftInGap>& gaps, Ns all)
{
    constexpr std::int64_t maxFew = 30, farLonger = 8, certainlyFew = 3;
    constexpr Ns longGap{1'000'000};
    FewGaps few;
    for (const LeftInGap& gap : gaps) {
        if (few.sum * 2 >= all && gap.sum != few.min) // as long as the last one: "and more" counts them too
            break;
        ++few.count;
        few.min = gap.sum;
        few.sum += gap.sum;
    }
    few.areLong = few.min >= longGap || few.min >= farLonger * gaps[gaps.size() / 2].sum;
    return few.count <= (few.areLong ? maxFew : certainlyFew) ? std::optional{few} : std::nullopt;
}

HostWork commonHost(const Trace& trace, const std::vector<LeftInGap>& gaps, const FewGaps& few)
{
    constexpr double minShare = 0.6;
    std::map<std::uint32_t, HostWork> byName;
    for (std::int64_t i = 0; i < few.count; ++i) {
        const HostWork host = hostIn(trace, gaps[static_cast<std::size_t>(i)]);
        if (!isCode(trace, host))
            continue;
        HostWork& sum = byName[trace.nameId(host.slice).value];
        if (!sum.slice)
            sum.slice = host.slice;
        sum.time += host.time;
    }
    for (const auto& [name, host] : byName)
        if (static_cast<double>(host.time.count()) >= minShare * static_cast<double>(few.sum.count()))
            return host;
    return {};
}

MemoryCallsIn memoryCallsIn(const Trace& trace, const LeftInGap& left)
{
    MemoryCallsIn found;
    if (!left.gap->launch)
        return found;
    for (const SliceId s : trace[trace.laneOf(left.gap->launch)].slices)
        if (isApiCall(trace.kind(s)) && isMemoryCall(trace.name(s)))
            for (const TimeRange& stretch : left.stretches)
                if (const TimeRange inside = trace.range(s).clippedTo(stretch); !inside.isEmpty()) {
                    ++found.count;
                    found.time += inside.length();
                }
    return found;
}

} // namespace lanescope

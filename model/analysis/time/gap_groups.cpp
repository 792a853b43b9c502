#include "model/analysis/time/gap_groups.h"

#include <algorithm>
#include <array>

namespace lanescope {

std::string_view nameOf(IdleGroup group)
{
    constexpr std::array<std::string_view, idleGroupCount> names{"host",     "input",       "sync",
                                                                 "profiler", "device_wait", "other"};
    return names[static_cast<std::size_t>(group)];
}

IdleGroup groupOf(Cause idle, WaitReason reason)
{
    if (isHostWork(idle))
        return IdleGroup::Host;
    switch (idle) {
    case Cause::Input:
        return IdleGroup::Input;
    case Cause::Sync:
        return IdleGroup::Sync;
    case Cause::Profiler:
        return IdleGroup::Profiler;
    case Cause::DeviceWait:
        return reason == WaitReason::Event ? IdleGroup::Sync : IdleGroup::DeviceWait;
    default:
        return IdleGroup::Other;
    }
}

static std::array<Ns, idleGroupCount> sumsByGroup(const std::vector<GapPart>& parts)
{
    std::array<Ns, idleGroupCount> sums{};
    for (const GapPart& part : parts)
        sums[static_cast<std::size_t>(groupOf(part.cause, part.reason))] += part.range.length();
    return sums;
}

std::optional<IdleGroup> secondGroup(const std::vector<GapPart>& parts)
{
    constexpr int worthNaming = 5; // a fifth
    std::array<Ns, idleGroupCount> sums = sumsByGroup(parts);
    Ns all{};
    for (const Ns sum : sums)
        all += sum;
    *std::max_element(sums.begin(), sums.end()) = Ns{-1};
    const auto second = std::max_element(sums.begin(), sums.end());
    if (*second <= Ns{} || *second * worthNaming < all)
        return {};
    return static_cast<IdleGroup>(second - sums.begin());
}

IdleGroup largestGroup(const std::vector<GapPart>& parts)
{
    if (parts.empty())
        return IdleGroup::Other;
    const std::array<Ns, idleGroupCount> sums = sumsByGroup(parts);
    return static_cast<IdleGroup>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

std::vector<GapPart> partsOf(const Trace& trace, const GapSplitter& splitter, const Gap& gap, Time firstLinked)
{
    std::vector<GapPart> parts;
    splitter.split(gap.range, {gap.before, trace.launchOf(gap.before), {}}, {gap.after, trace.launchOf(gap.after), {}},
                   firstLinked > trace.begin(gap.before), parts);
    return parts;
}

std::vector<GapSum> sumsOf(const std::vector<GapPart>& parts)
{
    std::vector<GapSum> sums;
    std::vector<Ns> longest; // longest part per sum
    for (const GapPart& part : parts) {
        auto at = std::find_if(sums.begin(), sums.end(),
                               [&](const GapSum& s) { return s.cause == part.cause && s.reason == part.reason; });
        if (at == sums.end()) {
            at = sums.insert(at, GapSum{part.cause, part.reason, {}, {}});
            longest.emplace_back();
        }
        at->time += part.range.length();
        Ns& max = longest[static_cast<std::size_t>(at - sums.begin())];
        if (part.range.length() > max) {
            max = part.range.length();
            at->what = part.what;
        }
    }
    std::stable_sort(sums.begin(), sums.end(), [](const GapSum& a, const GapSum& b) { return a.time > b.time; });
    return sums;
}

} // namespace lanescope

// The host's own time by name, and the sentence about its largest changes, also where the count is the same.

#include "model/compare/host_times.h"
#include "model/base/phrases.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

// "LaunchKernel" for cudaLaunchKernel and hipLaunchKernel.
std::string_view withoutRuntime(std::string_view name)
{
    for (const std::string_view runtime : {"cuda", "hip", "cu"})
        if (name.starts_with(runtime))
            return name.substr(runtime.size());
    return name;
}

} // namespace

std::vector<HostCallTime> hostCallTimes(const Diff& diff)
{
    std::vector<HostCallTime> all;
    std::map<std::string_view, std::size_t> ofRuntime; // calls that one side has, in `all`
    for (const OpChange& op : diff.ops) {
        HostCallTime one{
            op.name,    op.name, isApiCall(op.kind), op.status != WorkChange::Same, op.kind == SliceKind::Annotation,
            op.selfCpu, op.calls};
        if (!one.isApi || !one.isOnOneSide) {
            all.push_back(std::move(one));
            continue;
        }
        const auto [at, isNew] = ofRuntime.try_emplace(withoutRuntime(op.name), all.size());
        if (isNew) {
            all.push_back(std::move(one));
            continue;
        }
        HostCallTime& other = all[at->second];
        other.name = op.calls.a ? one.name + " / " + other.name : other.name + " / " + one.name;
        other.isOnOneSide = false;
        other.self = {other.self.a + one.self.a, other.self.b + one.self.b};
        other.calls = {other.calls.a + one.calls.a, other.calls.b + one.calls.b};
    }
    std::stable_sort(all.begin(), all.end(), [](const HostCallTime& x, const HostCallTime& y) {
        return std::chrono::abs(x.delta()) > std::chrono::abs(y.delta());
    });
    return all;
}

void addHostTimes(std::vector<Sentence>& out, const Diff& diff)
{
    constexpr std::size_t max = 4;
    constexpr int minPart = 50; // listed from 1/50 of the host's time on
    const Ns host = std::max(diff.totals.cpu.a, diff.totals.cpu.b);
    std::string list;
    std::size_t count = 0;
    const bool isHostOnly = heldBy(diff) == Held::None;
    for (const HostCallTime& one : hostCallTimes(diff)) {
        const bool isRange = one.isAnnotation && one.isOnOneSide; // another name for the same time
        const bool isLarge = std::chrono::abs(one.delta()) * minPart >= host &&
                             std::chrono::abs(one.delta()) * 5 > std::min(one.self.a, one.self.b);
        const bool isStep = one.name == "ProfilerStep*"; // its own time is Python between the ops
        if (!isLarge || isRange || (isStep && !isHostOnly) || one.name.find("DataLoader") != std::string::npos ||
            count == max)
            continue;
        ++count;
        list += (list.empty() ? "" : "; ") + format(isStep ? PHRASE("outside of ops {a} → {b}")
                                                    : one.calls.a == one.calls.b
                                                        ? PHRASE("{name} {a} → {b}, calls: {calls_a} on both sides")
                                                        : PHRASE("{name} {a} → {b}, calls: {calls_a} → {calls_b}"),
                                                    {{"name", one.name},
                                                     {"a", perStep(one.self.a, diff)},
                                                     {"b", perStep(one.self.b, diff)},
                                                     {"calls_a", countPerStep(one.calls.a, diff)},
                                                     {"calls_b", countPerStep(one.calls.b, diff)}},
                                                    briefDuration);
    }
    if (!list.empty())
        out.push_back({diff.isWhole ? PHRASE("Largest changes of the host's own time: {list}")
                                    : PHRASE("Largest changes of the host's own time per step: {list}"),
                       {{"list", list}}});
}

} // namespace lanescope

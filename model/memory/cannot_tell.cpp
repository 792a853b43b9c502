#include "model/memory/cannot_tell.h"

#include "model/memory/cut_file.h"
#include "model/memory/findings.h"
#include "model/memory/holders.h"
#include "model/memory/steps.h"

#include <algorithm>

namespace lanescope {

// True if all that the recording allocates is of forward, and some of it repeats. A pass of one model with many layers
// and many passes of a model have the same stacks.
static bool repeatsInForwardAlone(const MemorySnapshot& s, const MemoryDevice& d)
{
    const auto at = static_cast<std::size_t>(&d - s.devices.data());
    if (at >= s.devices.size())
        return false;
    const std::vector<MemoryPhase>& phases = phasesOf(s, at);
    std::vector<std::uint32_t> counts(s.stacks.size());
    bool repeats = false;
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k) {
        if (phases[k] != MemoryPhase::Forward)
            return false;
        repeats |= ++counts[d.lives[k].stack] >= fewestMemorySteps;
    }
    return repeats;
}

static Sentence whyPassesLookAlike()
{
    return {PHRASE("all allocations are made within forward(), where the layers of one pass and several passes look "
                   "alike, and no annotation marks the steps"),
            {}};
}

Sentence whyNoSteps(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemorySteps& steps)
{
    if (device.events == 0)
        return {PHRASE("the snapshot holds no events"), {}};
    if (steps.ends.empty() && repeatsInForwardAlone(snapshot, device))
        return whyPassesLookAlike();
    if (steps.ends.empty())
        return {PHRASE("neither ProfilerStep#N nor Optimizer.step nor anything else that repeats marks one"), {}};
    return {};
}

Sentence whyNoGrowth(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemorySteps& steps)
{
    if (device.events == 0)
        return {PHRASE("the snapshot holds no events"), {}};
    if (steps.ends.empty() && repeatsInForwardAlone(snapshot, device))
        return whyPassesLookAlike();
    if (steps.ends.size() < fewestMemorySteps)
        return {
            PHRASE(
                "no annotation marks three steps or more, and the allocations do not show where a step begins: those "
                "that repeat may be layers of one pass"),
            {}};
    return {};
}

std::vector<MemoryCannotTell> cannotTell(const MemorySnapshot& snapshot)
{
    if (snapshot.devices.empty())
        return {};
    const std::size_t device = mainDeviceOf(snapshot);
    const MemoryDevice& d = snapshot.devices[device];
    std::vector<MemoryCannotTell> all;
    const auto say = [&](std::string_view id, std::string_view what, const Sentence& because) {
        const std::vector<MemoryFinding>& findings = findingsOf(snapshot);
        const bool isFound = std::any_of(findings.begin(), findings.end(),
                                         [&](const MemoryFinding& f) { return f.id == id && f.device == device; });
        if (!because.text.empty() && !isFound)
            all.push_back({id, what, because});
    };
    const Sentence cut = cutOf(snapshot, device);
    if (!cut.text.empty())
        all.push_back({"memory_peak", PHRASE("the peak of the whole recording"), cut});
    if (d.isStateCut)
        all.push_back({"memory_fragmented", PHRASE("free memory in segments"), cutOf(snapshot, d)});
    const Sentence noEvents = d.events       ? Sentence{}
                              : !d.isWhole() ? cutOf(snapshot, d)
                                             : Sentence{PHRASE("the snapshot holds no events"), {}};
    say("oom", PHRASE("requests that did not fit"), noEvents);
    say("memory_leak", PHRASE("memory that grows from step to step"),
        d.events || d.isWhole() ? whyNoGrowth(snapshot, d, memoryStepsOf(snapshot, d)) : cutOf(snapshot, d));
    say("empty_cache_churn", PHRASE("calls of empty_cache()"), noEvents);
    say("segment_churn", PHRASE("segments that are freed and reserved again"), noEvents);
    say("alloc_churn", PHRASE("allocations that are freed at once"), noEvents);
    return all;
}

} // namespace lanescope

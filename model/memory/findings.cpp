#include "model/memory/findings.h"

#include "model/base/parallel.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/refused_request.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>

namespace lanescope {

std::string lineWithExpandableSegments(const AllocatorSettings& settings)
{
    if (settings.isExpandable)
        return {};
    std::string line = "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True";
    if (settings.maxSplitSize > 0)
        line += fmt::format(",max_split_size_mb:{}", settings.maxSplitSize >> 20);
    if (settings.collectionThreshold > 0)
        line += fmt::format(",garbage_collection_threshold:{}", settings.collectionThreshold);
    std::string divisions;
    for (const auto& [upTo, steps] : settings.roundupDivisions)
        divisions += fmt::format("{}{}:{}", divisions.empty() ? "" : ",", upTo, steps);
    if (!divisions.empty())
        line += fmt::format(",roundup_power2_divisions:[{}]", divisions);
    return line;
}

static std::vector<MemoryFinding> computeMemoryFindings(const MemorySnapshot& snapshot)
{
    static constexpr MemoryRule rules[] = {findOutOfMemory, findPeak,       findFragmentation, findUnusedSegments,
                                           findGrowth,      findEmptyCache, findLateSegments,  findPrivatePools,
                                           findRounding,    findChurn,      findSettings};
    static constexpr MemoryRule rulesOfProfile[] = {findPeak, findGrowth, findChurn}; // without segments
    struct Job {
        MemoryRule rule;
        std::size_t device;
        std::vector<MemoryFinding> found = {};
    };
    std::vector<Job> jobs;
    for (std::size_t device = 0; device < snapshot.devices.size(); ++device) {
        const bool hasState = snapshot.hasSegments() && !snapshot.devices[device].isStateCut;
        for (const MemoryRule rule : hasState ? std::span<const MemoryRule>{rules} : rulesOfProfile)
            jobs.push_back({rule, device});
    }
    std::vector<std::size_t> order(jobs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_partition(order.begin(), order.end(), [&](std::size_t j) { // the longest first
        return jobs[j].rule == findChurn || jobs[j].rule == findGrowth;
    });
    parallelFor(jobs.size(), [&](std::size_t k) {
        Job& job = jobs[order[k]];
        job.rule(snapshot, job.device, job.found);
    });
    std::vector<MemoryFinding> all;
    for (Job& job : jobs)
        std::move(job.found.begin(), job.found.end(), std::back_inserter(all));
    std::stable_sort(all.begin(), all.end(), [](const MemoryFinding& a, const MemoryFinding& b) {
        return a.severity != b.severity ? a.severity > b.severity : a.bytes > b.bytes;
    });
    return all;
}

std::span<const std::string_view> memoryFindingIds()
{
    static constexpr std::string_view ids[] = {
        "alloc_churn",       "allocator_settings", "empty_cache_churn", "growth_ended",  "growth_offset",
        "memory_fragmented", "memory_leak",        "memory_peak",       "oom",           "oom_earlier",
        "pool_holds",        "reserved_unused",    "rounding",          "segment_churn", "warm_up"};
    return ids;
}

std::string_view nameOf(MemoryRemedy::Verdict verdict)
{
    switch (verdict) {
    case MemoryRemedy::Verdict::Enough:
        return PHRASE("enough");
    case MemoryRemedy::Verdict::Done:
        return PHRASE("done already");
    case MemoryRemedy::Verdict::Unknown:
        return PHRASE("not known");
    case MemoryRemedy::Verdict::NotEnough:
        break;
    }
    return PHRASE("not enough");
}

std::string_view idOf(MemoryRemedy::Verdict verdict)
{
    switch (verdict) {
    case MemoryRemedy::Verdict::Enough:
        return "enough";
    case MemoryRemedy::Verdict::Done:
        return "done";
    case MemoryRemedy::Verdict::Unknown:
        return "not_known";
    case MemoryRemedy::Verdict::NotEnough:
        break;
    }
    return "not_enough";
}

std::string activeQuery(int device, std::int64_t index)
{
    return fmt::format(
        "select ifnull(sum(size), 0) from allocations where device = {} and ifnull(alloc_index, -1) <= {} and "
        "ifnull(completed_index, 1e18) > {}",
        device, index, index);
}

std::string lineQuery(const MemorySnapshot& s, const MemoryDevice& d, const HolderGroup& group, std::int64_t index)
{
    if (group.is != HolderGroup::Is::Named || group.name.find('\'') != std::string::npos)
        return {};
    return fmt::format("select sum(size) from allocations where device = {} and line = '{}' and {} <= {} "
                       "and ifnull(completed_index, 1e18) > {}",
                       d.index, group.name, areStacksBeforeKnown(s, d) ? "ifnull(alloc_index, -1)" : "alloc_index",
                       index, index);
}

std::string listOfHolders(const Holders& holders, const std::vector<HolderRow>& rows, std::size_t max)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(max, rows.size()); ++i)
        text += fmt::format("{}{} {}", i ? ", " : "", holders.groups[rows[i].group].name, shownBytes(rows[i].bytes));
    return text;
}

const std::vector<MemoryFinding>& findingsOf(const MemorySnapshot& snapshot)
{
    return snapshot.once(computeMemoryFindings);
}

std::size_t mainDeviceOf(const MemorySnapshot& snapshot)
{
    std::size_t best = 0;
    const auto key = [&](const MemoryDevice& d) {
        return std::pair{!d.outOfMemory.empty(), knownMemoryOf(snapshot, d).peak};
    };
    for (std::size_t d = 0; d < snapshot.devices.size(); ++d)
        if (key(snapshot.devices[d]) > key(snapshot.devices[best]))
            best = d;
    return best;
}

std::string_view verdictNameOf(const MemorySnapshot& snapshot)
{
    return std::any_of(snapshot.devices.begin(), snapshot.devices.end(),
                       [](const MemoryDevice& d) { return !d.outOfMemory.empty(); })
               ? memoryVerdicts[0]
               : memoryVerdicts[1];
}

// "GPU 1, GPU 3 (the program went on)"
static std::string gpusOutOfMemory(const MemorySnapshot& snapshot)
{
    std::string list;
    for (const MemoryDevice& d : snapshot.devices)
        if (!d.outOfMemory.empty()) {
            const std::string gpu = fmt::format("GPU {}", d.index);
            list += (list.empty() ? "" : ", ") + (wentOnAfter(snapshot, d, d.outOfMemory.back())
                                                      ? translatedWith(PHRASE("{} (the program went on)"), gpu)
                                                      : gpu);
        }
    return list;
}

static Sentence headlineOf(const OutOfMemoryEvent& last, bool isCaught, TextValues values)
{
    if (!last.isLargerThanUsable())
        return {isCaught
                    ? PHRASE("Peak {peak} live of {reserved} reserved; out of memory, after which the program went on")
                    : PHRASE("Peak {peak} live of {reserved} reserved, then out of memory"),
                std::move(values)};
    values["asked"] = shownBytes(last.asked);
    values["usable"] = shownBytes(*last.usable());
    if (isCaught)
        return {PHRASE("Peak {peak} live of {reserved} reserved; out of memory, after which the program went on: "
                       "{asked} were requested at once, and PyTorch can use {usable}"),
                std::move(values)};
    return {PHRASE("Peak {peak} live of {reserved} reserved, then out of memory: {asked} were requested at once, and "
                   "PyTorch can use {usable}"),
            std::move(values)};
}

// Nothing is known to be the highest. Which GPUs ran out of memory is known as far as the file goes.
static Sentence headlineOfCut(const MemorySnapshot& snapshot, const Sentence& cut, TextValues values)
{
    values.insert(cut.values.begin(), cut.values.end());
    values["cut"] = Phrase{cut.text};
    values["on"] = Phrase{snapshot.devices.size() > 1 ? PHRASE(" on GPU {gpu}") : PHRASE("")};
    const bool isRefused = verdictNameOf(snapshot) == memoryVerdicts[0], isOne = snapshot.devices.size() == 1;
    values["then"] = Phrase{!isRefused ? PHRASE("")
                            : !isOne   ? PHRASE("; out of memory: {refused}")
                            : wentOnAfter(snapshot, snapshot.devices[0], snapshot.devices[0].outOfMemory.back())
                                ? PHRASE("; out of memory, after which the program went on")
                                : PHRASE(", then out of memory")};
    return {snapshot.hasSegments() ? PHRASE("Peak at least {peak} live of {reserved} reserved{on}{then}: {cut}")
                                   : PHRASE("Peak at least {peak} live{on}{then}: {cut}"),
            std::move(values)};
}

Sentence headlineOf(const MemorySnapshot& snapshot)
{
    if (snapshot.devices.empty())
        return {PHRASE("The snapshot holds no segment and no event"), {}};
    return headlineOf(snapshot, mainDeviceOf(snapshot));
}

Sentence headlineOf(const MemorySnapshot& snapshot, std::size_t device)
{
    const MemoryDevice& d = snapshot.devices[device];
    const KnownMemory known = knownMemoryOf(snapshot, d);
    TextValues values{{"peak", shownBytes(known.peak)},
                      {"bytes", shownBytes(known.peak)},
                      {"reserved", shownBytes(known.peakReserved)},
                      {"gpu", std::int64_t{d.index}},
                      {"refused", gpusOutOfMemory(snapshot)}};
    if (const Sentence cut = cutOf(snapshot, device); !cut.text.empty())
        return headlineOfCut(snapshot, cut, std::move(values));
    if (d.isCut) // later events are whole, so that the rest is told as ever
        values["peak"] = Phrase{PHRASE("at least {bytes}")};
    const bool isCaught = !d.outOfMemory.empty() && wentOnAfter(snapshot, d, d.outOfMemory.back());
    if (!snapshot.hasSegments())
        return {snapshot.devices.size() == 1 && isCaught
                    ? PHRASE("Peak {peak} live; out of memory, after which the program went on")
                : snapshot.devices.size() == 1 && !d.outOfMemory.empty()
                    ? PHRASE("Peak {peak} live, then out of memory")
                : snapshot.devices.size() == 1 && d.lacksState
                    ? PHRASE("Peak at least {peak} live: the file has no segments")
                : snapshot.devices.size() == 1 ? PHRASE("Peak {peak} live")
                : d.lacksState ? PHRASE("Peak at least {peak} live on GPU {gpu}: the file has no segments")
                : d.isCpu      ? PHRASE("Peak {peak} live on the CPU")
                               : PHRASE("Peak {peak} live on GPU {gpu}"),
                values};
    if (std::ranges::none_of(snapshot.devices, [](const MemoryDevice& each) { return each.events > 0; }))
        return {snapshot.devices.size() == 1
                    ? PHRASE("{peak} live of {reserved} reserved; the file holds no events")
                    : PHRASE("{peak} live of {reserved} reserved on GPU {gpu}; the file holds no events"),
                values};
    if (snapshot.devices.size() > 1 && verdictNameOf(snapshot) == memoryVerdicts[0])
        return {PHRASE("Peak {peak} live of {reserved} reserved on GPU {gpu}; out of memory: {refused}"), values};
    if (!d.outOfMemory.empty())
        return headlineOf(d.outOfMemory.back(), isCaught, std::move(values));
    if (d.peakActive.bytes > d.peakReserved.bytes) // torch does not write such a file
        return {PHRASE("Peak {peak} live, but only {reserved} reserved: the file does not add up"), values};
    if (snapshot.devices.size() > 1)
        return {PHRASE("Peak {peak} live of {reserved} reserved on GPU {gpu}"), values};
    return {PHRASE("Peak {peak} live of {reserved} reserved"), values};
}

} // namespace lanescope

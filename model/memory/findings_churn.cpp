// Allocations that are freed at once and made again, and settings of the allocator that shape a snapshot.

#include "model/base/phrases.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/segment_history.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>

namespace lanescope {

namespace {

constexpr std::int64_t atOnce = 2, fewestRepeats = 3; // events to the free; allocations of one stack and size

struct Churn {
    std::int64_t count = 0, bytes = 0, inSteps = 0, newSegments = 0;
};

std::uint64_t hashOf(std::uint32_t stack, std::int64_t bytes)
{
    const std::uint64_t low = static_cast<std::uint32_t>(bytes), high = static_cast<std::uint64_t>(bytes) >> 32;
    return MemoryStacks::mixed(MemoryStacks::mixed(stack, static_cast<std::uint32_t>(low)),
                               static_cast<std::uint32_t>(high));
}

bool isFreedAtOnce(const MemoryLife& life)
{
    const bool isFreed = life.freed != MemoryLife::never && life.completed != MemoryLife::never;
    return isFreed && std::int64_t{life.freed} - life.begin <= atOnce &&
           std::int64_t{life.completed} - life.freed <= atOnce; // else it waits for a stream
}

// Tells most allocations that do not repeat from those that do, by counts that fit into a cache. Where sizes vary there
// are millions of pairs of a stack and a size: a group for each of them took a quarter of the time of a large file.
class RepeatFilter {
public:
    explicit RepeatFilter(std::span<const MemoryLife> lives)
    {
        while (m_counts.size() < lives.size() && m_counts.size() < std::size_t{1} << 22)
            m_counts.resize(2 * m_counts.size());
        for (const MemoryLife& life : lives)
            if (isFreedAtOnce(life)) {
                std::uint8_t& count = m_counts[placeOf(life)];
                count = static_cast<std::uint8_t>(std::min<int>(count + 1, fewestRepeats));
            }
    }
    // False only if it does not; true as well if several others have its place.
    bool mayRepeat(const MemoryLife& life) const { return m_counts[placeOf(life)] >= fewestRepeats; }

private:
    std::size_t placeOf(const MemoryLife& life) const
    {
        return hashOf(life.stack, life.requested) & (m_counts.size() - 1);
    }
    std::vector<std::uint8_t> m_counts = std::vector<std::uint8_t>(1024);
};

// By stack and size, without sorting: there may be millions of allocations.
class ChurnGroups {
public:
    struct Group {
        std::uint32_t stack = 0, line = 0;
        std::int64_t bytes = 0;
        Churn churn;
    };
    Group& of(std::uint32_t stack, std::int64_t bytes)
    {
        if (2 * (m_groups.size() + 1) > m_slots.size())
            grow();
        std::size_t slot = placeOf(stack, bytes);
        for (; m_slots[slot]; slot = (slot + 1) & (m_slots.size() - 1))
            if (Group& there = m_groups[m_slots[slot] - 1]; there.stack == stack && there.bytes == bytes)
                return there;
        Group& made = m_groups.emplace_back();
        made.stack = stack;
        made.bytes = bytes;
        m_slots[slot] = static_cast<std::uint32_t>(m_groups.size());
        return made;
    }
    const std::vector<Group>& all() const { return m_groups; }

private:
    std::size_t placeOf(std::uint32_t stack, std::int64_t bytes) const
    {
        return hashOf(stack, bytes) & (m_slots.size() - 1);
    }
    void grow()
    {
        m_slots.assign(2 * m_slots.size(), 0);
        for (std::uint32_t g = 0; g < m_groups.size(); ++g) {
            std::size_t slot = placeOf(m_groups[g].stack, m_groups[g].bytes);
            while (m_slots[slot])
                slot = (slot + 1) & (m_slots.size() - 1);
            m_slots[slot] = g + 1;
        }
    }
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_slots = std::vector<std::uint32_t>(1024); // index + 1; 0: free
};

// From the end of the first step to the end of the last one.
struct ChurnSteps {
    std::int64_t steps = 0, after = 0, last = 0;
    bool contains(std::int64_t index) const { return steps > 0 && index > after && index <= last; }
};

ChurnSteps stepsOfChurn(const MemorySnapshot& s, const MemoryDevice& d)
{
    const MemorySteps steps = memoryStepsOf(s, d);
    if (steps.ends.size() < fewestMemorySteps)
        return {};
    return {static_cast<std::int64_t>(steps.ends.size()) - 1, steps.ends.front(), steps.ends.back()};
}

// The allocator had no free block: it called cudaMalloc just before.
bool needsSegment(const MemorySnapshot& s, const MemoryDevice& d, std::uint32_t alloc)
{
    const MemoryAction before = alloc ? s.events.action(std::size_t{d.firstEvent} + alloc - 1) : MemoryAction::Unknown;
    return before == MemoryAction::SegmentAlloc || before == MemoryAction::SegmentMap;
}

// Replays of CUDA graphs enter a pool's state by bursts of allocs and frees, which the program does not cause.
bool isBurstOfPool(const MemorySnapshot& s, const MemoryDevice& d, const MemoryLife& life, bool hasPools)
{
    if (!hasPools)
        return false;
    const auto owner = segmentHistoryOf(s, d).of(life);
    return owner && isPrivatePool(s, owner->pool);
}

std::string_view servedBy(const Churn& churn)
{
    if (churn.newSegments == 0)
        return PHRASE("The caching allocator serves all of them from memory that it has reserved.");
    if (churn.newSegments == churn.count)
        return PHRASE("For each of them the allocator called {call}.");
    return churn.newSegments == 1
               ? PHRASE("The caching allocator called {call} for 1 of them, and served the others from memory "
                        "that it had reserved.")
               : PHRASE("The caching allocator called {call} for {malloc} of them, and served the others from "
                        "memory that it had reserved.");
}

} // namespace

void findChurn(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr std::int64_t many = 1000, manyPerStep = 100, manyOfMost = 50;
    constexpr double worthSayingPct = 10, mostPct = 50; // share of all allocations
    const MemoryDevice& d = s.devices[at];
    const bool hasPools = hasPrivatePools(s);
    const Holders& lines = linesOf(s, at);
    const ChurnSteps whole = stepsOfChurn(s, d);
    ChurnGroups groups;
    const std::span<const MemoryLife> recorded = std::span{d.lives}.first(d.lives.size() - d.livesFromBefore);
    const RepeatFilter filter{recorded};
    for (std::size_t k = 0; k < recorded.size(); ++k) {
        const MemoryLife& life = recorded[k];
        if (!isFreedAtOnce(life) || !filter.mayRepeat(life) || isBurstOfPool(s, d, life, hasPools))
            continue;
        ChurnGroups::Group& group = groups.of(life.stack, life.requested);
        group.line = lines.groupOf[k];
        ++group.churn.count;
        group.churn.inSteps += whole.contains(life.begin) ? 1 : 0;
        group.churn.newSegments += needsSegment(s, d, life.begin) ? 1 : 0;
    }
    Churn repeated;
    std::map<std::uint32_t, std::int64_t> byLine;
    for (const ChurnGroups::Group& group : groups.all()) {
        if (group.churn.count < fewestRepeats)
            continue;
        repeated.count += group.churn.count;
        repeated.bytes += group.churn.count * group.bytes;
        repeated.inSteps += group.churn.inSteps;
        repeated.newSegments += group.churn.newSegments;
        byLine[group.line] += group.churn.count;
    }
    const auto allocations = static_cast<std::int64_t>(d.actions[static_cast<std::size_t>(MemoryAction::Alloc)]);
    const std::int64_t perStep = whole.steps ? repeated.inSteps / whole.steps : 0;
    const double share = shareOf(repeated.count, allocations);
    const bool isMost = repeated.count >= manyOfMost && share >= mostPct;
    if ((repeated.count < many && perStep < manyPerStep && !isMost) || share < worthSayingPct)
        return;
    const auto max = std::max_element(byLine.begin(), byLine.end(),
                                      [](const auto& a, const auto& b) { return a.second < b.second; });
    MemoryFinding f;
    f.id = "alloc_churn";
    f.severity = Severity::Info;
    f.device = at;
    f.bytes = 0; // nothing of it is held
    f.index = d.peakActive.index;
    const TextValues values{
        {"count", repeated.count},
        {"allocations", allocations},
        {"share", share},
        {"malloc", repeated.newSegments},
        {"call",
         std::string{d.actions[static_cast<std::size_t>(MemoryAction::SegmentAlloc)] ? "cudaMalloc" : "cuMemMap"}},
        {"served", Phrase{servedBy(repeated)}},
        {"name", lines.groups[max->first].name},
        {"times", max->second},
        {"lines", static_cast<std::int64_t>(byLine.size())},
        {"per", perStep},
        {"steps", whole.steps},
        {"within", repeated.inSteps},
        {"step", Phrase{perStep > 1 ? PHRASE(" Of all of them, {within} are in the {steps} steps after the first one: "
                                             "{per} per step on average.")
                                    : PHRASE("")}}};
    f.title = {PHRASE("{count} of {allocations} allocations are freed at once and made again"), values};
    f.detail = {
        PHRASE("They end within two events and are repeated by the same stack with the same size: {share} % of all "
               "allocations. The largest part comes from: {name}, {times} times.{step} {served}"),
        values};
    f.advice = {PHRASE("Each costs the host two calls of the allocator, and no memory. If launches set the pace, "
                       "reuse a buffer (out=) or fuse the ops (torch.compile)."),
                values};
    f.metrics = {{"allocations", repeated.count},
                 {"allocated_bytes", repeated.bytes},
                 {"largest_line", max->second},
                 {"cuda_mallocs", repeated.newSegments}};
    const std::string freedAtOnce =
        fmt::format("freed_index - alloc_index <= {0} and completed_index - freed_index <= {0}", atOnce);
    const std::string ofPools = hasPools ? " and (pool is null or pool = '0,0')" : "";
    f.claims = {{fmt::format("select sum(n) from (select count(*) as n from allocations where device = {} and "
                             "{}{} group by stack, size having count(*) >= {})",
                             d.index, freedAtOnce, ofPools, fewestRepeats),
                 repeated.count},
                {fmt::format("select ifnull(sum(n), 0) from (select sum(alloc_index - 1 in (select event_index from "
                             "memory_events where device = {0} and action in ('segment_alloc', 'segment_map'))) as n "
                             "from allocations where device = {0} and {1}{2} group by "
                             "stack, size having count(*) >= {3})",
                             d.index, freedAtOnce, ofPools, fewestRepeats),
                 repeated.newSegments}};
    if (whole.steps) {
        f.metrics["allocations_per_step"] = perStep;
        f.metrics["steps"] = whole.steps;
        f.claims.push_back(
            {fmt::format("select ifnull(sum(n), 0) from (select sum(alloc_index > {3} and alloc_index <= {4}) as n "
                         "from allocations "
                         "where device = {0} and {1}{2} group by stack, size having "
                         "count(*) >= {5})",
                         d.index, freedAtOnce, ofPools, whole.after, whole.last, fewestRepeats),
             repeated.inSteps});
    }
    found.push_back(std::move(f));
}

// Only what differs from the defaults matters.
void findSettings(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    if (at != 0) // they hold for all devices
        return;
    const MemoryDevice& d = s.devices[at];
    const AllocatorSettings& set = s.settings;
    std::int64_t above = 0, aboveBlocks = 0;
    for (const MemoryBlock& b : d.blocks)
        if (set.maxSplitSize > 0 && !b.isLive() && b.size >= set.maxSplitSize) {
            above += b.size;
            ++aboveBlocks;
        }
    std::set<std::int64_t> parts; // of the sizes that are rounded
    std::string divisions;
    for (const auto& [size, steps] : set.roundupDivisions)
        if (steps > 1) {
            parts.insert(steps);
            divisions += fmt::format("{}{}:{}", divisions.empty() ? "" : ", ", size, steps);
        }
    if (parts.size() == 1 && divisions.find(',') != std::string::npos)
        divisions = std::to_string(*parts.begin());
    TextValues values{{"split", shownBytes(set.maxSplitSize)},
                      {"above", shownBytes(above)},
                      {"blocks", aboveBlocks},
                      {"divisions", divisions},
                      {"threshold", 100 * set.collectionThreshold}};
    std::vector<std::string> said;
    std::string names;
    const auto say = [&](std::string_view name, std::string_view text) {
        names += (names.empty() ? "" : ", ") + std::string{name};
        said.push_back(format(text, values, nullptr));
    };
    if (set.isExpandable)
        say("expandable_segments", PHRASE("Expandable segments grow page by page, so that free memory between blocks "
                                          "can be joined."));
    if (set.maxSplitSize > 0)
        say("max_split_size", PHRASE("Blocks from {split} on are not split: {blocks} of them are free at the end, "
                                     "{above}, and only requests of nearly their size can use them."));
    if (set.collectionThreshold > 0)
        say("garbage_collection_threshold",
            PHRASE("If the program calls set_per_process_memory_fraction(), old unused segments are given back from "
                   "{threshold} % of that limit on, before a new one is reserved: each costs a cudaFree."));
    if (!divisions.empty())
        say("roundup_power2_divisions", PHRASE("Requests are rounded up to parts of a power of two ({divisions}): "
                                               "blocks are larger, and fit each other more often."));
    if (said.empty())
        return;
    std::string all;
    for (const std::string& one : said)
        all += (all.empty() ? "" : " ") + one;
    values["names"] = names;
    values["all"] = all;
    MemoryFinding f;
    f.id = "allocator_settings";
    f.severity = Severity::Info;
    f.device = at;
    f.index = d.peakActive.index;
    f.title = {PHRASE("Allocator settings: {names}"), values};
    f.detail = {PHRASE("{all}"), values};
    f.advice = {PHRASE(""), values};
    f.metrics = {{"free_above_max_split_bytes", above}};
    if (set.isExpandable)
        f.claims.push_back({fmt::format("select count(*) from segments where device = {} and is_expandable", d.index),
                            std::count_if(d.segments.begin(), d.segments.end(),
                                          [](const MemorySegment& segment) { return segment.isExpandable; })});
    if (set.maxSplitSize > 0)
        f.claims.push_back(
            {fmt::format("select count(*) from blocks where device = {} and state = 'inactive' and size >= {}", d.index,
                         set.maxSplitSize),
             aboveBlocks});
    found.push_back(std::move(f));
}

} // namespace lanescope

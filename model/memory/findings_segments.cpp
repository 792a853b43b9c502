// Finds memory that is reserved and not used: pinned, unused, given back and taken again, kept by private pools.

#include "model/memory/figures.h"
#include "model/memory/fragmentation.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace lanescope {

namespace {

constexpr std::int64_t worthSaying = std::int64_t{64} << 20;
constexpr double worthSayingPct = 5; // percent of the reserved bytes

bool isWorthSaying(std::int64_t bytes, std::int64_t reserved)
{
    return bytes >= worthSaying && shareOf(bytes, reserved) >= worthSayingPct;
}

// Adds the kinds of free memory, and the queries that prove them. From the soft kind on: what empty_cache() gives back.
void addKinds(const MemorySnapshot& s, const MemoryDevice& d, const FreeByKind& free, FreeKind from, MemoryFinding& f)
{
    const auto isMeant = [&](FreeKind kind) {
        return from == FreeKind::Hard || kind == FreeKind::Soft || kind == FreeKind::Stream;
    };
    f.parts = partsOf(s, free);
    for (const FreeKind kind : freeKinds)
        if (!isMeant(kind))
            std::erase_if(f.parts, [&](const MemoryPart& part) { return part.id == idOf(kind); });
    for (const FreeKind kind : freeKinds)
        if (isMeant(kind)) {
            f.metrics[fmt::format("{}_bytes", idOf(kind))] = free.of(kind);
            f.claims.push_back({queryOf(d, free, kind), free.of(kind)});
        }
    // What helps against these kinds names expandable segments.
    if (free.of(FreeKind::Soft) > 0 || from == FreeKind::Hard)
        f.settings = lineWithExpandableSegments(s.settings);
}

// The line whose live blocks are in the segments with the most free bytes at the end.
struct Pin {
    std::string name;
    std::int64_t pinned = 0; // free bytes in segments where it has a block
    std::int64_t blocks = 0;
    std::set<std::uint32_t> others = {}; // that have live blocks in these segments, too
    std::string otherNames = {};
};

// "a.py:1, b.py:2", "a.py:1, b.py:2 and 3 more"
std::string namesOf(const Holders& lines, const std::set<std::uint32_t>& groups)
{
    constexpr std::size_t max = 3;
    std::string names;
    std::size_t n = 0;
    for (const std::uint32_t group : groups)
        if (n++ < max)
            names += (names.empty() ? "" : ", ") + lines.groups[group].name;
    return n <= max ? names : translatedWith(PHRASE("{} and {} more"), names, std::to_string(n - max));
}

Pin largestPin(const MemorySnapshot& s, std::size_t at)
{
    const MemoryDevice& d = s.devices[at];
    const Holders& lines = linesOf(s, at);
    std::map<std::uint64_t, std::uint32_t> groups; // groups of live blocks, by address
    for (std::size_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isActiveAt(std::int64_t{d.events} - 1))
            groups[d.lives[k].address] = lines.groupOf[k];
    std::map<std::uint32_t, Pin> pins;
    for (const MemorySegment& segment : d.segments) {
        if (isPrivatePool(s, segment.pool))
            continue;
        std::int64_t free = 0;
        std::map<std::uint32_t, std::int64_t> here;
        for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i) {
            const MemoryBlock& b = d.blocks[i];
            free += hardBytesOf(segment, b);
            if (!b.isLive())
                continue;
            if (const auto group = groups.find(b.address); group != groups.end())
                ++here[group->second];
        }
        if (free)
            for (const auto& [group, blocks] : here) {
                pins[group].pinned += free;
                pins[group].blocks += blocks;
                for (const auto& [other, count] : here)
                    if (other != group)
                        pins[group].others.insert(other);
            }
    }
    Pin best;
    for (auto& [group, pin] : pins)
        if (pin.pinned > best.pinned) {
            best = pin;
            best.name = lines.groups[group].name;
        }
    best.otherNames = namesOf(lines, best.others);
    return best;
}

} // namespace

void findFragmentation(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    const SegmentFigures figures = segmentFiguresOf(s, d);
    const FreeByKind free = freeByKindOf(s, d);
    const std::int64_t hard = free.of(FreeKind::Hard);
    if (!isWorthSaying(hard, figures.reserved))
        return;
    const Pin pin = largestPin(s, at);
    MemoryFinding f;
    f.id = "memory_fragmented";
    f.severity = Severity::Warning;
    f.device = at;
    f.bytes = hard;
    f.index = std::int64_t{d.events} - 1;
    const TextValues values{
        {"bytes", shownBytes(hard)},
        {"share", shareOf(hard, figures.reserved)},
        {"count", free.hardBlocks},
        {"largest", shownBytes(free.largestHard)},
        {"name", pin.name},
        {"pinned", shownBytes(pin.pinned)},
        {"blocks", pin.blocks},
        {"who", Phrase{pin.name.empty() ? PHRASE("")
                       : pin.blocks == 1
                           ? PHRASE(" Of this memory, {pinned} are in the segment of a live block of this holder: "
                                    "{name}.{beside}")
                           : PHRASE(" Of this memory, {pinned} are in segments with {blocks} live blocks of this "
                                    "holder: {name}.{beside}")}},
        {"others", pin.otherNames},
        {"beside",
         Phrase{pin.others.empty() ? PHRASE("") : PHRASE(" Live blocks of others are there, too: {others}.")}},
        {"how",
         Phrase{s.settings.isExpandable
                    ? PHRASE("Expandable segments are already on: allocate long-lived blocks before short-lived ones.")
                    : PHRASE("Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF, or allocate long-lived blocks "
                             "before short-lived ones.")}}};
    f.title = {PHRASE("{bytes} are free next to live blocks ({share} % of the reserved memory)"), values};
    f.detail = {
        free.hardBlocks == 1
            ? PHRASE("They are one block, which cannot be given back.{who}")
            : PHRASE("They are split into {count} blocks, the largest {largest}, and cannot be given back.{who}"),
        values};
    f.advice = {PHRASE("{how}"), values};
    f.metrics = {{"split_bytes", hard},
                 {"split_blocks", free.hardBlocks},
                 {"largest_free_bytes", figures.largestFree},
                 {"pinned_bytes", pin.pinned},
                 {"pinning_blocks", pin.blocks}};
    f.claims = {
        {fmt::format("select sum(b.size) from blocks b join segments s on b.segment = s.address where b.device = {} "
                     "and b.state = 'inactive' and s.blocks > 1",
                     d.index),
         figures.splitBytes}}; // whole pages of expandable segments included
    addKinds(s, d, free, FreeKind::Hard, f);
    found.push_back(std::move(f));
}

void findUnusedSegments(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    const SegmentFigures figures = segmentFiguresOf(s, d);
    std::int64_t unused = 0, count = 0, all = 0; // private pools have a finding of their own
    for (const MemorySegment& segment : d.segments)
        if (!isPrivatePool(s, segment.pool)) {
            ++all;
            unused += segment.active == 0 ? segment.size : 0;
            count += segment.active == 0 ? 1 : 0;
        }
    if (!isWorthSaying(unused, figures.reserved))
        return;
    MemoryFinding f;
    f.id = "reserved_unused";
    f.severity = Severity::Notice;
    f.device = at;
    f.bytes = unused;
    f.index = std::int64_t{d.events} - 1;
    const TextValues values{
        {"bytes", shownBytes(unused)},
        {"share", shareOf(unused, figures.reserved)},
        {"count", count},
        {"outside",
         Phrase{all < static_cast<std::int64_t>(d.segments.size()) ? PHRASE(" outside private pools") : PHRASE("")}},
        {"segments", all}};
    f.title = {PHRASE("Segments{outside} hold {bytes} that nothing uses"), values};
    f.detail = {all == 1     ? PHRASE("The only segment{outside} has no live block at the end. The "
                                          "allocator keeps it for later requests of the same kind.")
                : count == 1 ? PHRASE("1 of {segments} segments{outside} has no live block at the end, {share} % of "
                                      "the reserved memory. The "
                                      "allocator keeps it for later requests of the same kind.")
                             : PHRASE("{count} of {segments} segments{outside} have no live block at the end, {share} "
                                      "% of the reserved memory. "
                                      "The allocator keeps them for later requests of the same kind."),
                values};
    f.advice = {
        PHRASE("Other processes cannot use this memory. torch.cuda.empty_cache() gives it back, once, where another "
               "phase with other sizes begins; not in each step."),
        values};
    f.metrics = {{"unused_bytes", unused}, {"unused_segments", count}};
    f.claims = {
        {fmt::format("select sum(size) from segments where device = {} and active = 0 and pool = '0,0'", d.index),
         unused}};
    // The finding on fragmentation lists them already.
    if (const FreeByKind free = freeByKindOf(s, d); !isWorthSaying(free.of(FreeKind::Hard), figures.reserved))
        addKinds(s, d, free, FreeKind::Soft, f);
    found.push_back(std::move(f));
}

// True if all memory was reserved as pages of expandable segments (cuMemMap), nothing by cudaMalloc.
static bool isMappedAlone(const MemoryDevice& d)
{
    return d.actions[static_cast<std::size_t>(MemoryAction::SegmentAlloc)] == 0;
}

void findEmptyCache(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    const std::vector<StackFacts>& facts = stackFactsOf(s);
    std::int64_t freed = 0, count = 0, taken = 0, takenCount = 0, us = 0, runs = 0, first = -1, before = 0;
    bool isRun = false;
    for (std::uint32_t i = 0; i < d.events; ++i) {
        const std::size_t row = std::size_t{d.firstEvent} + i;
        const MemoryAction action = s.events.action(row);
        const StackFacts& of = facts[s.events.stack(row)];
        const bool isFree = (action == MemoryAction::SegmentFree || action == MemoryAction::SegmentUnmap) &&
                            of.isEmptyCache && !of.isPoolEnd;
        if (isFree) {
            freed += s.events.bytes(row);
            ++count;
            if (isRun)
                us += s.events.timeUs(row) - before;
            runs += isRun ? 0 : 1;
            first = first < 0 ? std::int64_t{i} : first;
            before = s.events.timeUs(row);
        } else if ((action == MemoryAction::SegmentAlloc || action == MemoryAction::SegmentMap) && freed) {
            taken += s.events.bytes(row);
            ++takenCount;
        }
        isRun = isFree;
    }
    taken = std::min(taken, freed);
    if (freed < worthSaying || 2 * taken < freed)
        return;
    MemoryFinding f;
    f.id = "empty_cache_churn";
    f.severity = Severity::Warning;
    f.device = at;
    f.bytes = taken;
    f.index = first;
    const TextValues values{{"bytes", shownBytes(freed)},
                            {"count", count},
                            {"taken", shownBytes(taken)},
                            {"takes", takenCount},
                            {"time", Ns{us * 1000}},
                            {"in", Phrase{us > 0 ? PHRASE(" in {time}") : PHRASE("")}}, // some files have no times
                            {"runs", runs},
                            {"times", Phrase{runs == 1 ? PHRASE("One call") : PHRASE("{runs} calls")}}};
    f.title = {PHRASE("torch.cuda.empty_cache() gives back {bytes}, and {taken} are taken again"), values};
    f.detail = {isMappedAlone(d)
                    ? PHRASE("{times} of empty_cache() unmapped pages of expandable segments{in}, and later requests "
                             "mapped pages again. Each unmapping waits for the GPU, each mapping costs time.")
                    : PHRASE("{times} of empty_cache() freed {count} segments{in}; {takes} new segments followed. Each "
                             "cudaFree waits for the GPU, each cudaMalloc costs time."),
                values};
    f.advice = {PHRASE("Remove the call, or make it once before a phase with other sizes."), values};
    f.metrics = {{"freed_bytes", freed}, {"freed_segments", count}, {"taken_bytes", taken}, {"time_us", us}};
    f.claims = {{fmt::format("select count(*) from memory_events where device = {} and action in ('segment_free', "
                             "'segment_unmap') and empty_cache = 1",
                             d.index),
                 count}};
    found.push_back(std::move(f));
}

static std::int64_t firstReservingFrom(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    for (const std::uint32_t i : d.segmentEvents)
        if (const MemoryAction action = s.events.action(std::size_t{d.firstEvent} + i);
            i >= index && (action == MemoryAction::SegmentAlloc || action == MemoryAction::SegmentMap))
            return i;
    return index;
}

// What the program gives back by empty_cache() has a finding of its own, and other remedies.
static bool isGivenBackByAllocator(const MemorySnapshot& s, std::size_t row)
{
    const MemoryAction action = s.events.action(row);
    return (action == MemoryAction::SegmentFree || action == MemoryAction::SegmentUnmap) &&
           !stackFactsOf(s)[s.events.stack(row)].isEmptyCache;
}

// Segments and bytes that were given back in a step; `count` and `bytes` only by the allocator itself.
struct GivenBack {
    std::int64_t count = 0, bytes = 0, allBytes = 0;
};
static GivenBack givenBackIn(const MemorySnapshot& s, const MemoryDevice& d, const MemoryStepUse& step)
{
    GivenBack given;
    for (auto i = std::lower_bound(d.segmentEvents.begin(), d.segmentEvents.end(), step.first);
         i != d.segmentEvents.end() && std::int64_t{*i} <= step.last; ++i) {
        const std::size_t row = std::size_t{d.firstEvent} + *i;
        const MemoryAction action = s.events.action(row);
        if (action != MemoryAction::SegmentFree && action != MemoryAction::SegmentUnmap)
            continue;
        given.allBytes += s.events.bytes(row);
        given.count += isGivenBackByAllocator(s, row) ? 1 : 0;
        given.bytes += isGivenBackByAllocator(s, row) ? s.events.bytes(row) : 0;
    }
    return given;
}

// Nothing in the file tells a garbage collection from a full memory: both give back from within an allocation. The
// collection takes large segments that do not expand.
static bool mayBeCollected(const MemorySnapshot& s, const MemoryDevice& d)
{
    constexpr std::int64_t smallSegment = 2 << 20;
    return s.settings.collectionThreshold > 0 &&
           std::any_of(d.segmentEvents.begin(), d.segmentEvents.end(), [&](std::uint32_t i) {
               const std::size_t row = std::size_t{d.firstEvent} + i;
               return s.events.action(row) == MemoryAction::SegmentFree && s.events.bytes(row) > smallSegment &&
                      isGivenBackByAllocator(s, row);
           });
}

static std::string lineAgainstChurn(const MemorySnapshot& s, const MemoryDevice& d)
{
    AllocatorSettings settings = s.settings;
    if (mayBeCollected(s, d))
        settings.collectionThreshold = 0; // the advice says so
    return lineWithExpandableSegments(settings);
}

static std::string_view causeOfChurn(const MemorySnapshot& s, const MemoryDevice& d)
{
    return mayBeCollected(s, d)
               ? PHRASE(" garbage_collection_threshold is set: if the program calls set_per_process_memory_fraction(), "
                        "unused segments are given back from {threshold} % of that limit on, although more would fit.")
               : PHRASE("");
}

static std::string_view adviceOnChurn(const MemorySnapshot& s, const MemoryDevice& d)
{
    if (mayBeCollected(s, d))
        return PHRASE("If the program limits its memory, raise garbage_collection_threshold or leave it out. If the "
                      "memory is full without it, avoid changing shapes.");
    return s.settings.isExpandable
               ? PHRASE("Expandable segments are already on: leave some memory free, or avoid changing shapes.")
               : PHRASE("Leave some memory free, avoid changing shapes, or set expandable_segments:True in "
                        "PYTORCH_CUDA_ALLOC_CONF.");
}

// cudaMalloc and cudaFree in most steps, once two of them have warmed up. True: there are steps that do so.
static bool findSegmentsPerStep(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr std::size_t warmUp = 2, fewest = 2;
    const MemoryDevice& d = s.devices[at];
    std::vector<MemoryStepUse> rows = stepUseOf(s, d, memoryStepsOf(s, d));
    std::erase_if(rows, [](const MemoryStepUse& row) { return !row.isStep; });
    if (rows.size() < warmUp + fewest)
        return false;
    rows.erase(rows.begin(), rows.begin() + warmUp);
    std::int64_t both = 0, calls = 0, frees = 0, bytes = 0, freed = 0, allFreed = 0;
    bool isAlike = true;
    for (const MemoryStepUse& row : rows) {
        const auto [count, given, all] = givenBackIn(s, d, row);
        allFreed += all;
        both += row.reservedSegments > 0 && count > 0 ? 1 : 0;
        calls += row.reservedSegments;
        frees += count;
        bytes += row.reservedBytes;
        freed += given;
        isAlike =
            isAlike && row.reservedBytes == rows.front().reservedBytes && given * (&row - rows.data() + 1) == freed;
    }
    const auto steps = static_cast<std::int64_t>(rows.size());
    if (2 * both <= steps)
        return false;
    MemoryFinding f;
    f.id = "segment_churn";
    f.severity = Severity::Warning;
    f.device = at;
    f.bytes = bytes;
    f.index = firstReservingFrom(s, d, rows.front().first);
    const TextValues values{{"bytes", shownBytes(bytes / steps)},
                            {"freed", shownBytes(freed / steps)},
                            {"all", shownBytes(allFreed / steps)},
                            {"both", both},
                            {"steps", steps},
                            {"calls", calls},
                            {"frees", frees},
                            {"threshold", 100 * s.settings.collectionThreshold},
                            {"cause", Phrase{causeOfChurn(s, d)}}};
    f.title = {allFreed > freed ? PHRASE("On average a step reserves {bytes} in new segments and gives back {all}, "
                                         "{freed} of it from within allocations")
               : isAlike        ? PHRASE("Each step reserves {bytes} in new segments and gives back {freed}")
                                : PHRASE("On average a step reserves {bytes} in new segments and gives back {freed}"),
               values};
    f.detail = {
        isMappedAlone(d)
            ? PHRASE("After the second step, {both} of {steps} steps map and unmap pages of expandable "
                     "segments: {calls} and {frees} times in all. Each unmapping waits for the GPU.{cause}")
        : allFreed > freed
            ? PHRASE("After the second step, {both} of {steps} steps call cudaMalloc, and cudaFree from within "
                     "allocations: {calls} and {frees} calls in all. Each cudaFree waits for the GPU, each "
                     "cudaMalloc costs time.{cause}")
            : PHRASE("After the second step, {both} of {steps} steps call both cudaMalloc and cudaFree: {calls} and "
                     "{frees} calls in all. Each cudaFree waits for the GPU, each cudaMalloc costs time.{cause}"),
        values};
    f.advice = {adviceOnChurn(s, d), values};
    f.settings = lineAgainstChurn(s, d);
    f.metrics = {{"segments", calls},    {"bytes", bytes}, {"freed_segments", frees},
                 {"freed_bytes", freed}, {"steps", steps}, {"churning_steps", both}};
    const auto sum = [&](std::string_view what, std::string_view reserve) {
        return fmt::format(
            "select {} from memory_events where device = {} and action in ('segment_{}') and event_index "
            "between {} and {} and not empty_cache",
            what, d.index, reserve, rows.front().first, rows.back().last);
    };
    f.claims = {{sum("count(*)", "alloc', 'segment_map"), calls},
                {sum("sum(size)", "alloc', 'segment_map"), bytes},
                {sum("count(*)", "free', 'segment_unmap"), frees},
                {sum("sum(size)", "free', 'segment_unmap"), freed}};
    found.push_back(std::move(f));
    return true;
}

// cudaMalloc after the program has warmed up: in each step, or in the second half of the recorded events.
void findLateSegments(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    if (findSegmentsPerStep(s, at, found))
        return;
    constexpr std::int64_t many = 20;
    const MemoryDevice& d = s.devices[at];
    std::int64_t count = 0, bytes = 0, frees = 0, first = -1;
    for (std::uint32_t i = d.events / 2; i < d.events; ++i) {
        const std::size_t row = std::size_t{d.firstEvent} + i;
        const MemoryAction action = s.events.action(row);
        if (action == MemoryAction::SegmentAlloc || action == MemoryAction::SegmentMap) {
            ++count;
            bytes += s.events.bytes(row);
            first = first < 0 ? std::int64_t{i} : first;
        }
        frees += isGivenBackByAllocator(s, row) ? 1 : 0;
    }
    if (count < many || frees < many) // growth alone is not churn
        return;
    MemoryFinding f;
    f.id = "segment_churn";
    f.severity = Severity::Warning;
    f.device = at;
    f.bytes = bytes;
    f.index = first;
    const TextValues values{{"count", count},
                            {"bytes", shownBytes(bytes)},
                            {"frees", frees},
                            {"threshold", 100 * s.settings.collectionThreshold},
                            {"cause", Phrase{causeOfChurn(s, d)}}};
    f.title = {isMappedAlone(d)
                   ? PHRASE("Pages of expandable segments are still mapped in the second half: {count} times, {bytes}")
                   : PHRASE("cudaMalloc is still called in the second half: {count} segments, {bytes}"),
               values};
    f.detail = {
        isMappedAlone(d) ? PHRASE("Pages were unmapped {frees} times there as well: the memory is full, so that pages "
                                  "of one segment are given back to make room in another.")
        : mayBeCollected(s, d)
            ? PHRASE("{frees} segments were freed there as well.{cause}")
            : PHRASE("{frees} segments were freed there as well: the cache is full, so that segments of one size are "
                     "given back to make room for another."),
        values};
    f.advice = {adviceOnChurn(s, d), values};
    f.settings = lineAgainstChurn(s, d);
    f.metrics = {{"segments", count}, {"bytes", bytes}, {"freed_segments", frees}};
    f.claims = {
        {fmt::format(
             "select count(*) from memory_events where device = {} and action in ('segment_alloc', 'segment_map') and "
             "event_index >= {}",
             d.index, d.events / 2),
         count}};
    found.push_back(std::move(f));
}

} // namespace lanescope

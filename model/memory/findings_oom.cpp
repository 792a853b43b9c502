// Why a request did not fit: which pool it had to come from, what was free there and elsewhere, and what would have
// made room.

#include "model/base/phrases.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/refusal.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;

// The driver gives whole segments.
std::int64_t segmentFor(std::int64_t asked)
{
    if (asked <= mebi)
        return 2 * mebi;
    return asked < 10 * mebi ? 20 * mebi : (asked + 2 * mebi - 1) / (2 * mebi) * 2 * mebi;
}

struct FreeBlocks {
    std::int64_t bytes = 0, count = 0, largest = 0;
    SegmentOwner owner; // it has the largest block
    void add(std::int64_t size, const SegmentOwner& of)
    {
        bytes += size;
        ++count;
        if (size > largest) {
            largest = size;
            owner = of;
        }
    }
};

enum class NoFit { Late, InPool, Limit, Elsewhere, Fragmented, Apart, TooMuch };

class Refusal {
public:
    Refusal(const MemorySnapshot& s, const MemoryDevice& d, const OutOfMemoryEvent& o) : m_s(s), m_o(o)
    {
        const MemoryEvent e = s.events[std::size_t{d.firstEvent} + static_cast<std::size_t>(o.index)];
        wanted = {e.stream, e.pool, o.asked <= mebi};
        map = addressMapAt(s, d, o.index);
        for (const MapSegment& segment : map.segments)
            for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i)
                if (const MapBlock& b = map.blocks[i]; b.life == noMemoryIndex)
                    (canServe(segment.owner) ? here : elsewhere).add(b.size, segment.owner);
        for (std::int64_t i = o.index; i-- > 0;) { // the allocator's last try before it gives up
            const std::size_t row = std::size_t{d.firstEvent} + static_cast<std::size_t>(i);
            const MemoryAction action = s.events.action(row);
            const bool isGivenBack = action == MemoryAction::SegmentFree || action == MemoryAction::SegmentUnmap;
            // It waits for other streams, too: a free that was requested long before is completed.
            const bool isLate =
                action == MemoryAction::FreeCompleted && std::int64_t{d.lives[s.events.life(row)].freed} + 1 < i;
            if (!isGivenBack && !isLate)
                break;
            givenBack += isGivenBack ? s.events.bytes(row) : 0;
            beforeLastTry = isLate ? i - 1 : beforeLastTry;
        }
        if (beforeLastTry)
            largestBefore = largestHere(addressMapAt(s, d, *beforeLastTry));
    }
    NoFit why() const
    {
        if (here.largest >= m_o.asked)
            return beforeLastTry && largestBefore < m_o.asked ? NoFit::Late : NoFit::InPool;
        if (m_o.deviceFree >= segmentFor(m_o.asked))
            return NoFit::Limit;
        if (elsewhere.largest >= m_o.asked)
            return NoFit::Elsewhere;
        if (here.bytes + m_o.deviceFree >= m_o.asked)
            return NoFit::Fragmented;
        return here.bytes + elsewhere.bytes + m_o.deviceFree >= m_o.asked ? NoFit::Apart : NoFit::TooMuch;
    }
    std::string nameOf(const SegmentOwner& owner) const
    {
        return fmt::format("{}, {}, {} {}", nameOfPool(m_s, owner.pool),
                           translated(owner.isSmall ? PHRASE("small blocks") : PHRASE("large blocks")),
                           translated(PHRASE("stream")), m_s.streams[owner.stream]);
    }

    SegmentOwner wanted;
    AddressMap map;
    FreeBlocks here, elsewhere;
    std::int64_t givenBack = 0;
    std::optional<std::int64_t> beforeLastTry; // the event, where frees of other streams were completed in it
    std::int64_t largestBefore = 0;            // free block there that could have served the request

private:
    std::int64_t largestHere(const AddressMap& at) const
    {
        std::int64_t largest = 0;
        for (const MapSegment& segment : at.segments)
            for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i)
                if (const MapBlock& b = at.blocks[i]; b.life == noMemoryIndex && canServe(segment.owner))
                    largest = std::max(largest, b.size);
        return largest;
    }
    // A file that names no pool has the default one.
    bool canServe(const SegmentOwner& owner) const
    {
        const bool isPoolSame =
            isPrivatePool(m_s, wanted.pool) || isPrivatePool(m_s, owner.pool) ? owner.pool == wanted.pool : true;
        return isPoolSame && owner.stream == wanted.stream && owner.isSmall == wanted.isSmall;
    }
    const MemorySnapshot& m_s;
    const OutOfMemoryEvent& m_o;
};

std::string_view reasonOf(NoFit why)
{
    switch (why) {
    case NoFit::Late:
        return PHRASE(
            "That block is large enough, but it became free in the last try alone: frees that waited for other "
            "streams were completed there, and the allocator does not look at free blocks again.");
    case NoFit::InPool:
        return PHRASE("That block is large enough, yet it was not used: max_split_size, a limit of the process or the "
                      "capture of a CUDA graph can forbid it.");
    case NoFit::Limit:
        return PHRASE("The driver had enough, yet nothing was reserved: the process is at a limit, such as "
                      "set_per_process_memory_fraction().");
    case NoFit::Elsewhere:
        return PHRASE("A free block of {elsewhere_largest} was large enough, but this request cannot use it: it "
                      "belongs to another pool ({elsewhere_pool}).");
    case NoFit::Fragmented:
        return PHRASE("Together this is enough, but not in one piece: the memory is fragmented.");
    case NoFit::Apart:
        return PHRASE("Other pools have {elsewhere} free, which this request cannot use; with them it would fit.");
    case NoFit::TooMuch:
        break;
    }
    return PHRASE("All that is free is {short} too little: too much is live.");
}

std::string_view adviceFor(NoFit why, bool isExpandable)
{
    switch (why) {
    case NoFit::Late:
        return PHRASE(
            "Request it again: it fits now. Let fewer tensors wait for other streams (record_stream), or wait for "
            "those streams before the request.");
    case NoFit::InPool:
    case NoFit::Limit:
        return PHRASE("Look for what limits the process, and allocate before a capture begins.");
    case NoFit::Elsewhere:
    case NoFit::Apart:
        return PHRASE("Let the request run in the stream and the pool that hold the free memory. "
                      "torch.cuda.empty_cache() gives back segments that nothing uses.");
    case NoFit::Fragmented:
        return isExpandable ? PHRASE("Expandable segments are already on: allocate what lives long before what lives "
                                     "short.")
                            : PHRASE("Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF: then {free} more are "
                                     "usable, and {missing} are needed.");
    case NoFit::TooMuch:
        break;
    }
    return PHRASE("Free {short} more: lower the request itself (a smaller batch), or one of the largest holders.");
}

std::vector<MemoryRemedy> remediesFor(const MemorySnapshot& s, const MemoryDevice& d, const OutOfMemoryEvent& o,
                                      const Refusal& refusal, const Holders& lines, const std::vector<HolderRow>& rows)
{
    using Verdict = MemoryRemedy::Verdict;
    std::vector<MemoryRemedy> all;
    const std::int64_t missing = std::max<std::int64_t>(0, o.asked - o.deviceFree);
    const auto add = [&](Sentence name, std::int64_t bytes) {
        all.push_back({std::move(name), bytes, bytes >= missing ? Verdict::Enough : Verdict::NotEnough});
    };
    const std::int64_t half = o.asked - o.asked / 2;
    all.push_back(
        {{PHRASE("half the request"), {}},
         o.asked / 2,
         half <= refusal.here.largest || segmentFor(half) <= o.deviceFree ? Verdict::Enough : Verdict::NotEnough});
    const PhaseBytes phases = phaseBytesAt(s, d, o.index);
    if (phases.optimizerState)
        add({PHRASE("optimizer state at half its size"), {}}, phases.optimizerState / 2);
    if (!s.settings.isExpandable && refusal.here.bytes)
        add({PHRASE("expandable segments"), {}}, refusal.here.bytes);
    if (refusal.map.unused)
        add({PHRASE("empty_cache() before it"), {}}, refusal.map.unused);
    else if (refusal.givenBack)
        all.push_back({{PHRASE("unused segments given back"), {}}, refusal.givenBack, Verdict::Done});
    constexpr std::size_t maxHolders = 3;
    for (std::size_t i = 0, named = 0; i < rows.size() && named < maxHolders; ++i) {
        const HolderGroup& group = lines.groups[rows[i].group];
        if (group.is != HolderGroup::Is::Named)
            continue;
        ++named;
        add({PHRASE("without {name}"), {{"name", group.name}}}, rows[i].bytes);
    }
    return all;
}

} // namespace

MemoryFinding refusalOf(const MemorySnapshot& s, std::size_t at, std::size_t k)
{
    const MemoryDevice& d = s.devices[at];
    const OutOfMemoryEvent& o = d.outOfMemory[k];
    const Refusal refusal{s, d, o};
    const NoFit why = refusal.why();
    const Holders& lines = linesOf(s, at);
    const std::vector<HolderRow> rows = rowsAt(d, lines, o.index);
    const StackFacts& facts =
        stackFactsOf(s)[s.events.stack(std::size_t{d.firstEvent} + static_cast<std::size_t>(o.index))];
    const std::int64_t usable =
        refusal.here.bytes + o.deviceFree + (why == NoFit::TooMuch ? refusal.elsewhere.bytes : 0);
    MemoryFinding f;
    f.id = "oom";
    f.severity = Severity::Critical;
    f.device = at;
    f.bytes = o.asked;
    f.index = o.index;
    const TextValues values{
        {"asked", shownBytes(o.asked)},
        {"device_free", shownBytes(o.deviceFree)},
        {"live", shownBytes(o.level.active)},
        {"reserved", shownBytes(o.level.reserved)},
        {"free", shownBytes(refusal.here.bytes)},
        {"blocks", refusal.here.count},
        {"largest", shownBytes(refusal.here.largest)},
        {"elsewhere", shownBytes(refusal.elsewhere.bytes)},
        {"elsewhere_largest", shownBytes(refusal.elsewhere.largest)},
        {"elsewhere_pool", refusal.nameOf(refusal.elsewhere.owner)},
        {"list", listOfHolders(lines, rows, 3)},
        {"missing", shownBytes(std::max<std::int64_t>(0, o.asked - o.deviceFree))},
        {"short", shownBytes(std::max<std::int64_t>(0, o.asked - usable))},
        {"pool", refusal.nameOf(refusal.wanted)},
        {"given", shownBytes(refusal.givenBack)},
        {"there", Phrase{refusal.here.count == 0   ? PHRASE("Nothing was free there, and the driver had "
                                                              "{device_free}.")
                         : refusal.here.count == 1 ? PHRASE("There {free} were free in 1 block, and the driver had "
                                                            "{device_free}.")
                                                   : PHRASE("There {free} were free in {blocks} blocks, the largest "
                                                            "{largest}, and the driver had {device_free}.")}},
        {"why", Phrase{reasonOf(why)}},
        {"before", Phrase{refusal.givenBack ? PHRASE(" The allocator had just given back {given} in unused "
                                                     "segments.")
                                            : PHRASE("")}},
        {"by", facts.line ? shortPlace(s, *facts.line) : std::string{}},
        {"who", Phrase{facts.line ? PHRASE(" by {by}") : PHRASE("")}}};
    f.title = {PHRASE("Out of memory: {asked} did not fit"), values};
    f.detail = {PHRASE("{asked} were requested{who} from one pool: {pool}. {there} {why}{before} {live} were live, "
                       "{reserved} reserved. The largest holders: {list}."),
                values};
    f.advice = {adviceFor(why, s.settings.isExpandable), values};
    f.metrics = {{"asked_bytes", o.asked},
                 {"device_free_bytes", o.deviceFree},
                 {"live_bytes", o.level.active},
                 {"reserved_bytes", o.level.reserved},
                 {"free_in_pool_bytes", refusal.here.bytes},
                 {"free_blocks", refusal.here.count},
                 {"largest_free_bytes", refusal.here.largest},
                 {"free_in_segments_bytes", refusal.map.free},
                 {"free_in_other_pools_bytes", refusal.elsewhere.bytes},
                 {"largest_free_in_other_pools_bytes", refusal.elsewhere.largest},
                 {"given_back_bytes", refusal.givenBack},
                 {"index", o.index}};
    f.claims = {{fmt::format("select size from memory_events where device = {} and action = 'oom' and event_index = {}",
                             d.index, o.index),
                 o.asked},
                {activeQuery(d.index, o.index), o.level.active}};
    f.remedies = remediesFor(s, d, o, refusal, lines, rows);
    if (why == NoFit::Fragmented || refusal.here.bytes)
        f.settings = lineWithExpandableSegments(s.settings);
    return f;
}

void findOutOfMemory(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr std::size_t max = 3; // a program may catch it and try again
    const std::size_t count = s.devices[at].outOfMemory.size();
    for (std::size_t k = count > max ? count - max : 0; k < count; ++k)
        found.push_back(refusalOf(s, at, k));
}

} // namespace lanescope

// Why a request did not fit: which pool it had to come from, what was free there and elsewhere, and what would have
// made room.

#include "model/base/phrases.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/refusal.h"
#include "model/memory/refused_request.h"
#include "model/memory/until_full.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

std::string nameOfOwner(const MemorySnapshot& s, const SegmentOwner& owner)
{
    return fmt::format("{}, {}, {} {}", nameOfPool(s, owner.pool),
                       translated(owner.isSmall ? PHRASE("small blocks") : PHRASE("large blocks")),
                       translated(PHRASE("stream")), s.streams[owner.stream]);
}

std::string_view reasonOf(NoFit why, const RefusedRequest& refused)
{
    switch (why) {
    case NoFit::NoSize:
        return PHRASE("");
    case NoFit::TooLarge:
        return refused.outside ? PHRASE("The request is larger than that: it does not fit even with nothing live, so "
                                        "that no freeing helps.")
                               : PHRASE("The request is larger than that: it does not fit even with nothing live, so "
                                        "that no freeing helps. If the GPU has more, the rest is used outside PyTorch "
                                        "(another process, NCCL, the CUDA context).");
    case NoFit::Split:
        return PHRASE("That block is large enough, but max_split_size is {split}: the allocator does not split larger "
                      "blocks, and gives them to no smaller request.");
    case NoFit::Waiting:
        return refused.waitingBlocks == 1
                   ? PHRASE("{waiting} in 1 block are freed, but wait for another stream or for the end of a graph "
                            "capture: without the wait it would fit.")
                   : PHRASE("{waiting} in {waiting_blocks} blocks are freed, but wait for other streams or for the end "
                            "of a graph capture: without the wait it would fit.");
    case NoFit::Outside:
        return refused.outside
                   ? PHRASE("All that is free is {short} too little: most of the GPU, {outside}, is used outside "
                            "PyTorch (another process, NCCL, the CUDA context).")
                   : PHRASE("PyTorch itself had nothing reserved: what fills the GPU is outside of it (another "
                            "process, NCCL, the CUDA context), or the request is larger than the GPU.");
    case NoFit::Late:
        return PHRASE(
            "That block is large enough, but it became free in the last try alone: frees that waited for other "
            "streams were completed there, and the allocator does not look at free blocks again.");
    case NoFit::InPool:
        return PHRASE("That block is large enough, yet it was not used: a limit of the process or the capture of a "
                      "CUDA graph can forbid it.");
    case NoFit::Limit:
        return PHRASE("The driver had enough, yet nothing was reserved: the process is at a limit, such as "
                      "set_per_process_memory_fraction(). What the driver has free does not help it: only memory "
                      "that PyTorch has reserved already can serve the request.");
    case NoFit::Elsewhere:
        return PHRASE("A free block of {stream_largest} was large enough, but this request cannot use it: it belongs "
                      "to another stream ({stream_pool}).");
    case NoFit::OtherPool:
        return PHRASE("A free block of {elsewhere_largest} was large enough, but this request cannot use it: it "
                      "belongs to another pool ({elsewhere_pool}).");
    case NoFit::Fragmented:
        return PHRASE("Together this is enough, but not in one piece: the memory is fragmented.");
    case NoFit::Apart:
        return PHRASE("Other pools have {elsewhere} free, which this request cannot use; with them it would fit.");
    case NoFit::Segment:
        return PHRASE("The driver gives whole segments: for this request it would need {segment} at once.");
    case NoFit::Short:
        return PHRASE("Without the driver that is too little. How much is missing is not known.");
    case NoFit::TooMuch:
        break;
    }
    return refused.outside
               ? PHRASE("All that is free is {short} too little{others}: too much is live.")
               : PHRASE("All that is free is {short} too little{others}: too much is live for the {usable} that "
                        "PyTorch can use. If the GPU has more, the rest is used outside PyTorch (another "
                        "process, NCCL, the CUDA context).");
}

// Where other pools have the room. A program chooses its stream; the allocator keeps small and large blocks apart, and
// a graph's pool for that graph.
// isInOneBlock: another stream has a free block that is large enough.
std::string_view adviceForOtherPool(const RefusedRequest& refused, bool isInOneBlock, bool isOfGraph)
{
    if (isInOneBlock)
        return refused.unused > 0 ? PHRASE("Let the request run in the stream that holds the free memory. "
                                           "torch.cuda.empty_cache() gives back segments that nothing uses.")
                                  : PHRASE("Let the request run in the stream that holds the free memory.");
    if (isOfGraph)
        return refused.unused > 0
                   ? PHRASE("The pool of a CUDA graph uses its own memory alone. Call torch.cuda.empty_cache() before "
                            "the capture, which gives back segments that nothing uses, or let the graphs share one "
                            "pool (torch.cuda.graph(pool=...)).")
                   : PHRASE("The pool of a CUDA graph uses its own memory alone. Free one of the largest holders "
                            "before the capture, lower the request itself, or let the graphs share one pool "
                            "(torch.cuda.graph(pool=...)).");
    if (refused.unused == 0 && refused.otherStreams.bytes == refused.elsewhere.bytes)
        return PHRASE(
            "Lower the request itself, or free one of the largest holders. Memory of another stream serves no "
            "request of this one.");
    return refused.unused > 0
               ? PHRASE("torch.cuda.empty_cache() gives back segments that nothing uses, so that any pool can take "
                        "them. A program cannot choose between the pools for small and for large blocks, or use the "
                        "pool of a CUDA graph.")
               : PHRASE("Lower the request itself, or free one of the largest holders. A program cannot choose between "
                        "the pools for small and for large blocks, or use the pool of a CUDA graph.");
}

std::string_view adviceFor(NoFit why, const RefusedRequest& refused, const MemorySnapshot& s, bool hasHolders)
{
    switch (why) {
    case NoFit::NoSize:
        return PHRASE("");
    case NoFit::TooLarge:
        return PHRASE("Request at most {usable} at once: a smaller batch, a shorter sequence, or the work in parts. If "
                      "no tensor of this size is intended, check the shapes.");
    case NoFit::Split:
        return PHRASE("Raise max_split_size_mb in PYTORCH_CUDA_ALLOC_CONF, or leave it out.");
    case NoFit::Waiting:
        return PHRASE("Let fewer tensors wait for other streams (record_stream), wait for those streams before the "
                      "request, or free the memory before the capture begins.");
    case NoFit::Outside:
        return PHRASE("nvidia-smi lists the processes on the GPU: end those that are not needed, or use another GPU.");
    case NoFit::Late:
        return PHRASE(
            "Request it again: it fits now. Let fewer tensors wait for other streams (record_stream), or wait for "
            "those streams before the request.");
    case NoFit::InPool:
        return PHRASE("Look for what limits the process, and allocate before a capture begins.");
    case NoFit::Limit:
        return PHRASE("Raise the limit of the process, or free memory that it has reserved.");
    case NoFit::Elsewhere:
    case NoFit::OtherPool:
    case NoFit::Apart:
        return adviceForOtherPool(refused, why == NoFit::Elsewhere, isPrivatePool(s, refused.wanted.pool));
    case NoFit::Fragmented:
        return s.settings.isExpandable
                   ? PHRASE("Expandable segments are already on: allocate long-lived blocks before "
                            "short-lived ones.")
                   : PHRASE("Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF: then up to {free} "
                            "more are usable, and {missing} are needed.");
    case NoFit::Segment:
        return hasHolders ? PHRASE("Free one of the largest holders, or lower the request itself (a smaller batch).")
                          : PHRASE("Lower the request itself (a smaller batch).");
    case NoFit::Short:
        return PHRASE("Lower the request itself (a smaller batch).");
    case NoFit::TooMuch:
        break;
    }
    return hasHolders ? PHRASE("Free {needed} more: lower the request itself (a smaller batch), or what the largest "
                               "holders keep.")
                      : PHRASE("Lower the request itself (a smaller batch).");
}

MemoryRemedy::Verdict verdictOf(Fits fits)
{
    return fits == Fits::Yes  ? MemoryRemedy::Verdict::Enough
           : fits == Fits::No ? MemoryRemedy::Verdict::NotEnough
                              : MemoryRemedy::Verdict::Unknown;
}

// Half of the optimizer's state is not in the same places: what fits in these places fits, what does not fit in all
// the bytes does not.
Fits withHalfState(const MemorySnapshot& s, std::size_t at, const OutOfMemoryEvent& o, const RefusedRequest& refused,
                   std::int64_t state)
{
    const MemoryDevice& d = s.devices[at];
    const std::vector<MemoryPhase>& phases = phasesOf(s, at);
    const Fits inPlace = refused.fitsIf([&](std::uint32_t life) {
        const bool isState = phases[life] == MemoryPhase::Optimizer && d.lives[life].completed == MemoryLife::never;
        return isState ? d.lives[life].block / 2 : d.lives[life].block;
    });
    if (inPlace == Fits::Yes)
        return Fits::Yes;
    const bool isTooLittle =
        o.deviceFree && state / 2 + refused.here.bytes + refused.elsewhere.bytes + *o.deviceFree < o.asked;
    return isTooLittle ? Fits::No : Fits::Unknown;
}

// Without the holders of most bytes, one at a time.
void addHolderRemedies(const MemoryDevice& d, const RefusedRequest& refused, const Holders& lines,
                       const std::vector<HolderRow>& rows, std::vector<MemoryRemedy>& all)
{
    constexpr std::size_t maxHolders = 3;
    for (std::size_t i = 0, named = 0; i < rows.size() && named < maxHolders; ++i) {
        const HolderGroup& group = lines.groups[rows[i].group];
        const bool isFromBefore = group.is == HolderGroup::Is::FromBefore;
        if (group.is != HolderGroup::Is::Named && !isFromBefore)
            continue;
        named += isFromBefore ? 0 : 1;
        const Fits fits = refused.fitsIf([&](std::uint32_t life) {
            return lines.groupOf[life] == rows[i].group ? std::int64_t{0} : d.lives[life].block;
        });
        all.push_back({{isFromBefore ? PHRASE("without blocks from before the recording") : PHRASE("without {name}"),
                        {{"name", group.name}}},
                       rows[i].bytes,
                       verdictOf(fits)});
    }
}

std::vector<MemoryRemedy> remediesFor(const MemorySnapshot& s, std::size_t at, const OutOfMemoryEvent& o,
                                      const RefusedRequest& refused, NoFit why, const std::vector<HolderRow>& rows)
{
    const MemoryDevice& d = s.devices[at];
    std::vector<MemoryRemedy> all;
    if (why == NoFit::NoSize || why == NoFit::Late || why == NoFit::InPool)
        return all; // there was room: more of it does not help
    const auto add = [&](std::string_view name, std::int64_t bytes, Fits fits) {
        all.push_back({{name, {}}, bytes, verdictOf(fits)});
    };
    const auto addOutside = [&] {
        if (refused.outside && *refused.outside > 0 && why != NoFit::Limit)
            add(PHRASE("nothing outside PyTorch"), *refused.outside, refused.fitsWithBytes(*refused.outside));
    };
    if (why == NoFit::Split)
        add(PHRASE("without max_split_size"), refused.here.largest, Fits::Yes);
    add(PHRASE("half the request"), o.asked / 2, refused.halfFits());
    if (why == NoFit::TooLarge) {
        add(PHRASE("with nothing live"), o.level.active, refused.fitsIf([](std::uint32_t) { return std::int64_t{0}; }));
        addOutside();
        return all;
    }
    if (refused.waiting)
        add(PHRASE("frees that wait completed"), refused.waiting, refused.fitsIf([&](std::uint32_t life) {
            return std::int64_t{d.lives[life].freed} <= o.index ? std::int64_t{0} : d.lives[life].block;
        }));
    if (const std::int64_t state = phaseBytesAt(s, d, o.index).optimizerState)
        add(PHRASE("optimizer state at half its size"), state / 2, withHalfState(s, at, o, refused, state));
    if (!s.settings.isExpandable && refused.here.bytes && why != NoFit::Split)
        add(PHRASE("expandable segments"), refused.here.bytes, refused.fitsWithPages());
    if (refused.unused)
        add(PHRASE("empty_cache() before it"), refused.unused, refused.fitsWithoutUnused());
    else if (refused.givenBack)
        all.push_back({{PHRASE("unused segments given back"), {}}, refused.givenBack, MemoryRemedy::Verdict::Done});
    addOutside();
    addHolderRemedies(d, refused, linesOf(s, at), rows, all);
    return all;
}

// "There 30 MB were free in 2 blocks, and the driver had 1 GB."
std::string_view freeThere(const RefusedRequest& refused, bool isDriverKnown)
{
    if (!isDriverKnown && refused.here.count == 0)
        return PHRASE("Nothing was free there, and the file does not record how much the driver had.");
    if (!isDriverKnown)
        return refused.here.count == 1
                   ? PHRASE("There {free} were free in 1 block, and the file does not record how much "
                            "the driver had.")
                   : PHRASE("There {free} were free in {blocks} blocks, the largest {largest}, and "
                            "the file does not record how much the driver had.");
    if (refused.here.count == 0)
        return PHRASE("Nothing was free there, and the driver had {device_free}.");
    return refused.here.count == 1 ? PHRASE("There {free} were free in 1 block, and the driver had {device_free}.")
                                   : PHRASE("There {free} were free in {blocks} blocks, the largest {largest}, and the "
                                            "driver had {device_free}.");
}

TextValues valuesOf(const MemorySnapshot& s, std::size_t at, const OutOfMemoryEvent& o, const RefusedRequest& refused,
                    NoFit why, const std::vector<HolderRow>& rows)
{
    const MemoryDevice& d = s.devices[at];
    const StackFacts& facts =
        stackFactsOf(s)[s.events.stack(std::size_t{d.firstEvent} + static_cast<std::size_t>(o.index))];
    const bool isWaitSaid = why == NoFit::Waiting || refused.waiting == 0;
    return {{"asked", shownBytes(o.asked)},
            {"device_free", shownBytes(o.deviceFree.value_or(0))},
            {"live", shownBytes(o.level.active)},
            {"reserved", shownBytes(o.level.reserved)},
            {"free", shownBytes(refused.here.bytes)},
            {"blocks", refused.here.count},
            {"largest", shownBytes(refused.here.largest)},
            {"elsewhere", shownBytes(refused.elsewhere.bytes)},
            {"elsewhere_largest", shownBytes(refused.elsewhere.largest)},
            {"elsewhere_pool", nameOfOwner(s, refused.elsewhere.owner)},
            {"stream_largest", shownBytes(refused.otherStreams.largest)},
            {"stream_pool", nameOfOwner(s, refused.otherStreams.owner)},
            {"list", listOfHolders(linesOf(s, at), rows, 3)},
            {"missing", shownBytes(std::max<std::int64_t>(0, o.asked - o.deviceFree.value_or(0)))},
            {"short", shownBytes(refused.missing())},
            {"needed", shownBytes(refused.needed())},
            {"others", Phrase{refused.elsewhere.bytes > 0
                                  ? PHRASE(", and {elsewhere} of it are in other pools, which this request cannot use")
                                  : PHRASE("")}},
            {"segment", shownBytes(refused.segment())},
            {"split", shownBytes(s.settings.maxSplitSize)},
            {"waiting", shownBytes(refused.waiting)},
            {"waiting_blocks", refused.waitingBlocks},
            {"outside", shownBytes(refused.outside.value_or(0))},
            {"usable", shownBytes(o.usable().value_or(o.level.reserved))},
            {"pool", nameOfOwner(s, refused.wanted)},
            {"given", shownBytes(refused.givenBack)},
            {"there", Phrase{freeThere(refused, o.deviceFree.has_value())}},
            {"why", Phrase{reasonOf(why, refused)}},
            {"before", Phrase{refused.givenBack ? PHRASE(" The allocator had just given back {given} in unused "
                                                         "segments.")
                                                : PHRASE("")}},
            {"wait", Phrase{isWaitSaid ? PHRASE("")
                                       : PHRASE(" {waiting} are freed and wait for other streams or for the end of a "
                                                "graph capture.")}},
            {"after", Phrase{wentOnAfter(s, d, o) ? PHRASE(" After that the program went on and allocated again.")
                                                  : PHRASE("")}},
            {"holders", Phrase{rows.empty() ? PHRASE("") : PHRASE(" The largest holders: {list}.")}},
            {"by", facts.line ? shortPlace(s, *facts.line) : std::string{}},
            {"who", Phrase{facts.line ? PHRASE(" by {by}") : PHRASE("")}}};
}

std::map<std::string, std::int64_t> metricsOf(const OutOfMemoryEvent& o, const RefusedRequest& refused)
{
    std::map<std::string, std::int64_t> metrics{{"asked_bytes", o.asked},
                                                {"live_bytes", o.level.active},
                                                {"reserved_bytes", o.level.reserved},
                                                {"free_in_pool_bytes", refused.here.bytes},
                                                {"free_blocks", refused.here.count},
                                                {"largest_free_bytes", refused.here.largest},
                                                {"free_in_segments_bytes", refused.map.free},
                                                {"free_in_other_pools_bytes", refused.elsewhere.bytes},
                                                {"largest_free_in_other_pools_bytes", refused.elsewhere.largest},
                                                {"given_back_bytes", refused.givenBack},
                                                {"waiting_bytes", refused.waiting},
                                                {"index", o.index}};
    if (o.deviceFree) {
        metrics["device_free_bytes"] = *o.deviceFree;
        metrics["usable_bytes"] = *o.usable();
    }
    if (refused.outside)
        metrics["outside_bytes"] = *refused.outside;
    return metrics;
}

std::string_view titleOf(NoFit why, bool isCaught)
{
    if (isCaught)
        return why == NoFit::NoSize ? PHRASE("Out of memory: a request did not fit, and the program went on")
               : why == NoFit::TooLarge
                   ? PHRASE("Out of memory: {asked} are more than all that PyTorch can use, and the program went on")
                   : PHRASE("Out of memory: {asked} did not fit, and the program went on");
    return why == NoFit::NoSize     ? PHRASE("Out of memory: a request did not fit")
           : why == NoFit::TooLarge ? PHRASE("Out of memory: {asked} are more than all that PyTorch can use")
                                    : PHRASE("Out of memory: {asked} did not fit");
}

std::string_view detailOf(NoFit why)
{
    return why == NoFit::NoSize
               ? PHRASE("The file does not record how much was requested. {live} were live, {reserved} "
                        "reserved.{wait}{holders}{after}")
           : why == NoFit::TooLarge
               ? PHRASE("{asked} were requested{who} from one pool: {pool}. PyTorch can use {usable}: {reserved} that "
                        "it has reserved, and {device_free} that the driver had free. {why} {live} were live.{after}")
               : PHRASE("{asked} were requested{who} from one pool: {pool}. {there} {why}{before} {live} were "
                        "live, {reserved} reserved.{wait}{holders}{after}");
}

} // namespace

MemoryFinding refusalOf(const MemorySnapshot& s, std::size_t at, std::size_t k)
{
    const MemoryDevice& d = s.devices[at];
    const OutOfMemoryEvent& o = d.outOfMemory[k];
    const RefusedRequest refused{s, d, o};
    const NoFit why = refused.why();
    const std::vector<HolderRow> rows = rowsAt(d, linesOf(s, at), o.index);
    MemoryFinding f;
    f.id = "oom";
    const bool isCaught = wentOnAfter(s, d, o);
    f.severity = isCaught ? Severity::Warning : Severity::Critical;
    f.device = at;
    f.bytes = o.asked;
    f.index = o.index;
    const TextValues values = valuesOf(s, at, o, refused, why, rows);
    f.title = {titleOf(why, isCaught), values};
    f.detail = {detailOf(why), values};
    f.advice = {adviceFor(why, refused, s, !rows.empty()), values};
    f.metrics = metricsOf(o, refused);
    f.claims = {{fmt::format("select size from memory_events where device = {} and action = 'oom' and event_index = {}",
                             d.index, o.index),
                 o.asked},
                {activeQuery(d.index, o.index), o.level.active}};
    if (o.deviceFree)
        f.claims.push_back({capacityQuery(d, o.index), *o.usable()});
    f.remedies = remediesFor(s, at, o, refused, why, rows);
    if (why == NoFit::Fragmented ||
        (refused.here.bytes && why != NoFit::InPool && why != NoFit::Late && why != NoFit::TooLarge))
        f.settings = lineWithExpandableSegments(s.settings);
    return f;
}

void findOutOfMemory(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr std::size_t max = 3; // a program may catch it and try again
    const std::vector<OutOfMemoryEvent>& all = s.devices[at].outOfMemory;
    const std::size_t first = all.size() > max ? all.size() - max : 0;
    for (std::size_t k = first; k < all.size(); ++k)
        found.push_back(refusalOf(s, at, k));
    if (first == 0)
        return;
    // The earlier ones have a line: they are in the table of events.
    MemoryFinding f;
    f.id = "oom_earlier";
    f.severity = Severity::Notice;
    f.device = at;
    f.index = all[first - 1].index;
    std::string list;
    constexpr std::size_t maxListed = 5;
    for (std::size_t k = first > maxListed ? first - maxListed : 0; k < first; ++k) {
        f.bytes = std::max(f.bytes, all[k].asked);
        list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", shownBytes(all[k].asked), all[k].index);
    }
    const TextValues values{{"count", static_cast<std::int64_t>(first)},
                            {"all", static_cast<std::int64_t>(all.size())},
                            {"list", list},
                            {"before", Phrase{first > maxListed ? PHRASE("the last of them are ") : PHRASE("")}}};
    f.title = {first == 1 ? PHRASE("1 earlier request did not fit either")
                          : PHRASE("{count} earlier requests did not fit either"),
               values};
    f.detail = {PHRASE("{all} requests did not fit in all. The last 3 are explained above. Earlier, with the event: "
                       "{before}{list}."),
                values};
    f.metrics = {{"earlier_requests", static_cast<std::int64_t>(first)},
                 {"requests", static_cast<std::int64_t>(all.size())}};
    f.claims = {
        {fmt::format("select count(*) from memory_events where device = {} and action = 'oom'", s.devices[at].index),
         static_cast<std::int64_t>(all.size())}};
    found.push_back(std::move(f));
}

} // namespace lanescope

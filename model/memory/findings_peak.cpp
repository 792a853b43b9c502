// What made the peak, and why a request did not fit.

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

// "optimizers.py:82 13.6 GB, optimizers.py:84 13.6 GB, ..."
std::string listOf(const Holders& holders, const std::vector<HolderRow>& rows, std::size_t most)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(most, rows.size()); ++i)
        text += fmt::format("{}{} {}", i ? ", " : "", holders.groups[rows[i].group].name, shownBytes(rows[i].bytes));
    return text;
}

std::string activeAt(int device, std::int64_t index)
{
    return fmt::format("select sum(size) from allocations where device = {} and (alloc_index is null or alloc_index <= "
                       "{}) and (completed_index is null or completed_index > {})",
                       device, index, index);
}

} // namespace

void findPeak(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    if (d.lives.empty() || d.peakActive.bytes == 0)
        return;
    const Holders& lines = linesOf(s, at);
    const std::vector<HolderRow> rows = rowsAt(d, lines, d.peakActive.index);
    const Holders phases = holdersBy(s, d, HolderBy::Phase);
    std::int64_t optimizer = 0, backward = 0, before = 0, forward = 0;
    for (const HolderRow& row : rowsAt(d, phases, d.peakActive.index)) {
        const HolderGroup& group = phases.groups[row.group];
        (group.is == HolderGroup::Is::FromBefore         ? before
         : group.name == translated(PHRASE("optimizer")) ? optimizer
         : group.name == translated(PHRASE("backward"))  ? backward
                                                         : forward) += row.bytes;
    }
    MemoryFinding f;
    f.id = "memory_peak";
    f.severity = Severity::Notice;
    f.device = at;
    f.bytes = d.peakActive.bytes;
    f.index = d.peakActive.index;
    const HolderGroup& first = lines.groups[rows.front().group];
    const TextValues values{{"peak", shownBytes(d.peakActive.bytes)},
                            {"index", d.peakActive.index},
                            {"name", first.name},
                            {"bytes", shownBytes(rows.front().bytes)},
                            {"share", shareOf(rows.front().bytes, d.peakActive.bytes)},
                            {"list", listOf(lines, rows, 5)},
                            {"optimizer", shownBytes(optimizer)},
                            {"backward", shownBytes(backward)},
                            {"before", shownBytes(before)},
                            {"half", shownBytes(optimizer / 2)},
                            {"quarter", shownBytes(optimizer / 4)},
                            {"forward", shownBytes(forward)}};
    f.title = {first.is == HolderGroup::Is::FromBefore
                   ? PHRASE("Peak {peak}: {bytes} of it ({share} %) were allocated before the recording")
                   : PHRASE("Peak {peak}: {name} holds {bytes} ({share} %)"),
               values};
    f.detail = {d.peakActive.index < 0
                    ? PHRASE("The peak is reached before the first recorded event. The largest holders are {list}.")
                    : PHRASE("The peak is reached after event {index}. The largest holders are {list}."),
                values};
    const std::int64_t largest = std::max({optimizer, backward, before, forward});
    f.advice = {
        largest == 0           ? PHRASE("")
        : largest == optimizer ? PHRASE("Optimizer state holds {optimizer} at the peak. State in bf16 would need "
                                        "{half}, 8-bit state {quarter}; sharding divides it by the number of ranks.")
        : largest == backward  ? PHRASE("Blocks that backward made hold {backward} at the peak, mostly gradients. "
                                         "Gradients in bf16 need half; sharding divides them by the number of ranks.")
        : largest == before    ? PHRASE("{before} were allocated before the recording. Start it before the model is "
                                           "built to see which lines made them.")
                               : PHRASE("Forward holds {forward} at the peak, mostly activations. Activation "
                                           "checkpointing or a smaller batch lowers it."),
        values};
    f.metrics = {{"peak_bytes", d.peakActive.bytes},     {"peak_index", d.peakActive.index},
                 {"largest_bytes", rows.front().bytes},  {"largest_blocks", rows.front().blocks},
                 {"optimizer_bytes", optimizer},         {"backward_bytes", backward},
                 {"before_the_recording_bytes", before}, {"forward_bytes", forward}};
    f.claims = {{activeAt(d.index, d.peakActive.index), d.peakActive.bytes}};
    if (first.is == HolderGroup::Is::Named && first.name.find('\'') == std::string::npos)
        f.claims.push_back(
            {activeAt(d.index, d.peakActive.index) + fmt::format(" and line = '{}'", first.name), rows.front().bytes});
    found.push_back(std::move(f));
}

void findOutOfMemory(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    constexpr std::size_t most = 3; // a program may catch it and try again
    const std::size_t from = d.outOfMemory.size() > most ? d.outOfMemory.size() - most : 0;
    for (std::size_t k = from; k < d.outOfMemory.size(); ++k) {
        const OutOfMemoryEvent& o = d.outOfMemory[k];
        const AddressMap map = addressMapAt(s, d, o.index);
        const bool isSmall = o.asked <= std::int64_t{1} << 20;
        std::int64_t largest = 0, free = 0, blocks = 0;
        for (const MapSegment& segment : map.segments)
            for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i)
                if (const MapBlock& b = map.blocks[i]; b.life == noMemoryIndex && segment.isSmall == isSmall) {
                    largest = std::max(largest, b.size);
                    free += b.size;
                    ++blocks;
                }
        const Holders& lines = linesOf(s, at);
        const std::vector<HolderRow> rows = rowsAt(d, lines, o.index);
        const StackFacts& facts =
            stackFactsOf(s)[s.events.stack(std::size_t{d.firstEvent} + static_cast<std::size_t>(o.index))];
        MemoryFinding f;
        f.id = "oom";
        f.severity = Severity::Critical;
        f.device = at;
        f.bytes = o.asked;
        f.index = o.index;
        const TextValues values{{"asked", shownBytes(o.asked)},
                                {"device_free", shownBytes(o.deviceFree)},
                                {"live", shownBytes(o.level.active)},
                                {"reserved", shownBytes(o.level.reserved)},
                                {"free", shownBytes(free)},
                                {"blocks", blocks},
                                {"largest", shownBytes(largest)},
                                {"list", listOf(lines, rows, 3)},
                                {"missing", shownBytes(std::max<std::int64_t>(0, o.asked - o.deviceFree))},
                                {"short", shownBytes(std::max<std::int64_t>(0, o.asked - o.deviceFree - free))},
                                {"pool", Phrase{isSmall ? PHRASE("small blocks") : PHRASE("large blocks")}},
                                {"by", facts.line ? shortPlace(s, *facts.line) : std::string{}},
                                {"who", Phrase{facts.line ? PHRASE(" by {by}") : PHRASE("")}}};
        f.title = {PHRASE("Out of memory: {asked} did not fit"), values};
        const bool wouldFit = largest >= o.asked;
        const bool isFragmented = !wouldFit && free + o.deviceFree >= o.asked;
        f.detail = {
            wouldFit
                ? PHRASE("{asked} were requested{who}. A free block of {largest} was large enough, but it belongs to "
                         "another stream or a private pool, or waits for one. {live} were live, {reserved} reserved.")
            : isFragmented
                ? PHRASE(
                      "{asked} were requested{who}. The driver had {device_free} free and the segments {free}, but in "
                      "{blocks} pieces for {pool}: the largest is {largest}. {live} were live, {reserved} reserved.")
                : PHRASE("{asked} were requested{who}. The driver had {device_free} free; the segments had {free} free "
                         "in {blocks} pieces for {pool}, the largest {largest}. Too much is live: {live}. The largest "
                         "holders are {list}."),
            values};
        f.advice = {
            wouldFit ? PHRASE("Let the request run in the pool and stream that hold the free block, or call "
                              "torch.cuda.empty_cache() before it.")
            : isFragmented
                ? PHRASE("This is fragmentation: set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF. That "
                         "would make {free} usable; {missing} are needed.")
                : PHRASE("Free or shrink {short} more: lower the request itself (a smaller batch), or one of the "
                         "largest holders. Expandable segments would add {free}, which is not enough."),
            values};
        f.metrics = {{"asked_bytes", o.asked},         {"device_free_bytes", o.deviceFree},
                     {"live_bytes", o.level.active},   {"reserved_bytes", o.level.reserved},
                     {"free_in_segments_bytes", free}, {"free_blocks", blocks},
                     {"largest_free_bytes", largest},  {"index", o.index}};
        f.claims = {
            {fmt::format("select size from memory_events where device = {} and action = 'oom' and event_index = {}",
                         d.index, o.index),
             o.asked},
            {activeAt(d.index, o.index), o.level.active}};
        found.push_back(std::move(f));
    }
}

void findRounding(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr double worthSaying = 3; // per cent of what is live
    constexpr std::int64_t atLeast = std::int64_t{64} << 20;
    const MemoryDevice& d = s.devices[at];
    if (d.peakBlocks.index < 0)
        return;
    const MemoryLevel level = levelAt(s, d, d.peakBlocks.index);
    const std::int64_t lost = level.blocks - level.active;
    if (lost < atLeast || shareOf(lost, level.blocks) < worthSaying)
        return;
    MemoryFinding f;
    f.id = "rounding";
    f.severity = Severity::Info;
    f.device = at;
    f.bytes = lost;
    f.index = d.peakBlocks.index;
    const TextValues values{
        {"lost", shownBytes(lost)}, {"share", shareOf(lost, level.blocks)}, {"blocks", shownBytes(level.blocks)}};
    f.title = {PHRASE("Blocks are {lost} larger than requested ({share} %)"), values};
    f.detail = {
        PHRASE("At the peak of {blocks} in blocks, {lost} are rounding: a large block keeps up to 1 MiB that is "
               "left of its free run."),
        values};
    f.advice = {
        PHRASE("Many tensors slightly above 1 MiB cost most. Expandable segments cut each block to a multiple of "
               "512 bytes."),
        values};
    f.metrics = {{"rounding_bytes", lost}, {"blocks_bytes", level.blocks}};
    found.push_back(std::move(f));
}

} // namespace lanescope

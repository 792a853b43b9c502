// Warns of what a reader should know before any figure: what does not add up, what is missing, what is odd.

#include "model/base/bytes_text.h"
#include "model/memory/cut_file.h"
#include "model/memory/replay.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <unordered_map>

namespace lanescope {

namespace {

std::uint64_t count(const MemoryDevice& d, MemoryAction action) { return d.actions[static_cast<std::size_t>(action)]; }

void warnOfAnnotations(MemorySnapshot& s)
{
    std::unordered_map<std::uint32_t, std::int64_t> open;
    for (const MemoryAnnotation& a : s.annotations)
        open[a.name] += a.isStart ? 1 : -1;
    std::int64_t unclosed = 0;
    for (const auto& [name, n] : open)
        unclosed += n > 0 ? n : 0;
    if (unclosed)
        s.warnings.push_back({unclosed == 1 ? PHRASE("1 annotation has a start and no end.")
                                            : PHRASE("{count} annotations have a start and no end."),
                              {{"count", unclosed}}});
}

// The recording is read before the state: another thread may allocate in between.
template <class Say>
void sayEnd(const MemoryDevice& d, bool isReserved, Say say)
{
    std::int64_t state = 0;
    if (isReserved)
        for (const MemorySegment& segment : d.segments)
            state += segment.size;
    else
        for (const MemoryBlock& b : d.blocks)
            state += b.isLive() ? b.requested : 0;
    const std::int64_t events = isReserved ? d.end.reserved : d.end.active;
    say(isReserved ? PHRASE("GPU {device}: after the last event {events} B should be reserved, the segments hold "
                            "{state} B: {difference} B do not add up.")
                   : PHRASE("GPU {device}: after the last event {events} B should be live, the blocks hold {state} B: "
                            "{difference} B do not add up."),
        {{"events", events}, {"state", state}, {"difference", std::abs(events - state)}});
}

// The meaning of a broken rule of the format. {failed} of {checked} places do not follow it.
std::string_view sentenceOf(std::string_view rule)
{
    struct Rule {
        std::string_view name, words;
    };
    static constexpr Rule rules[] = {
        {"time_does_not_go_back", PHRASE("{failed} of {checked} events are earlier than the event before")},
        {"alloc_at_a_free_address", PHRASE("{failed} of {checked} allocations are at an address that is live")},
        {"free_has_the_size_of_its_alloc", PHRASE("{failed} of {checked} frees have another size than the allocation")},
        {"freed_once", PHRASE("{failed} of {checked} frees name a block that was freed before")},
        {"free_completed_follows_free_requested", PHRASE("{failed} of {checked} frees are completed, but no event "
                                                         "requested them")},
        {"live_block_has_the_size_of_its_alloc", PHRASE("{failed} of {checked} live blocks have another size than "
                                                        "their allocation")},
        {"live_block_has_the_stack_of_its_alloc", PHRASE("{failed} of {checked} live blocks have another stack than "
                                                         "their allocation")},
        {"pending_block_was_freed_in_the_trace", PHRASE("{failed} of {checked} live blocks wait for their free, but "
                                                        "no event requested it, or the other way round")},
        {"open_alloc_is_an_active_block_at_the_end", PHRASE("{failed} of {checked} allocations are not freed, but "
                                                            "not live at the end either")},
        {"segment_alloc_is_found_going_back", PHRASE("{failed} of {checked} segments were reserved and not given back, "
                                                     "but are not there at the end")},
        {"segment_alloc_has_the_size_of_the_segment", PHRASE("{failed} of {checked} segments have another size than "
                                                             "when they were reserved")},
        {"segment_free_was_not_there_going_back", PHRASE("{failed} of {checked} segments were given back, but are "
                                                         "there afterwards")},
        {"reserved_at_the_start_is_not_negative", PHRASE("more was reserved by the events than there is at the end")},
        {"segments_at_the_start_sum_to_reserved", PHRASE("the segments before the first event are not what was "
                                                         "reserved then")},
        {"block_from_before_fits_its_segment", PHRASE("{failed} of {checked} blocks from before the recording do not "
                                                      "fit their segment")},
        {"alloc_lies_in_a_segment", PHRASE("{failed} of {checked} allocations are in no segment")},
        {"alloc_at_the_start_of_a_free_run", PHRASE("{failed} of {checked} allocations do not begin where free memory "
                                                    "begins")},
        {"alloc_fits_the_free_run", PHRASE("{failed} of {checked} allocations are larger than the free memory at their "
                                           "address")},
        {"freed_segment_holds_no_live_block", PHRASE("{failed} of {checked} segments were given back while a block in "
                                                     "them was live")},
        {"segments_replayed_forward_are_the_end_state", PHRASE("the events lead to other segments than the file has "
                                                               "at the end")},
        {"blocks_replayed_forward_are_the_end_state", PHRASE("the events lead to other blocks than the file has at the "
                                                             "end")},
        {"blocks_are_contiguous", PHRASE("{failed} of {checked} blocks do not begin where the block before ends")},
        {"block_size_is_a_multiple_of_512", PHRASE("{failed} of {checked} blocks have a size that is not a multiple of "
                                                   "512 bytes")},
        {"requested_at_most_block_size", PHRASE("{failed} of {checked} live blocks are smaller than what was "
                                                "requested")},
        {"no_two_inactive_neighbours", PHRASE("{failed} of {checked} blocks are free, as is the block before")},
        {"allocated_size_is_sum_of_allocated_blocks", PHRASE("{failed} of {checked} segments state other allocated "
                                                             "bytes than their blocks have")},
        {"active_size_is_sum_of_active_blocks", PHRASE("{failed} of {checked} segments state other active bytes than "
                                                       "their blocks have")},
        {"requested_size_is_sum_over_active_blocks", PHRASE("{failed} of {checked} segments state other requested "
                                                            "bytes than their blocks have")},
        {"events_reach_the_end_state",
         PHRASE("the file is cut, so that its events do not lead to its segments and blocks")},
        {"file_is_whole", PHRASE("the file is cut, so that events or segments are missing")},
        {"segments_do_not_overlap", PHRASE("{failed} of {checked} segments overlap the segment before")}};
    for (const Rule& r : rules)
        if (r.name == rule)
            return r.words;
    return PHRASE("{failed} of {checked} places do not follow a rule of the format");
}

template <class Say>
void sayRule(const MemoryCheck& c, Say say)
{
    const bool isPlace = c.of != MemoryCheck::Of::Number && !(c.of == MemoryCheck::Of::Event && c.first < 0);
    say(PHRASE("GPU {device}: {rule}{first}{sum}."),
        {{"failed", static_cast<std::int64_t>(c.failed)},
         {"checked", static_cast<std::int64_t>(c.checked)},
         {"rule", Phrase{sentenceOf(c.name)}},
         {"place", c.place()},
         {"bytes", c.bytes},
         {"first", Phrase{!isPlace                         ? PHRASE("")
                          : c.of == MemoryCheck::Of::Event ? PHRASE(", first at event {place}")
                                                           : PHRASE(", first at {place}")}},
         {"sum", Phrase{c.bytes ? PHRASE(": {bytes} B do not add up") : PHRASE("")}}});
}

// 2026-01-31 12:00:00.000001 UTC
std::string timeText(std::int64_t us)
{
    constexpr std::int64_t second = 1'000'000;
    const std::time_t seconds = us / second;
    std::tm parts{};
    char text[32];
    if (!gmtime_r(&seconds, &parts) || !std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts))
        return fmt::format("{} us", us);
    return fmt::format("{}.{:06} UTC", text, us % second);
}

// Blocks from before the first event that have a stack: some recording saw their allocation. A few of them are from
// an earlier recording of the same process.
void warnOfSeenBefore(MemorySnapshot& s, const MemoryDevice& d)
{
    constexpr std::int64_t few = 10; // one in this many bytes
    std::int64_t blocks = 0, bytes = 0, all = 0;
    for (const MemoryLife& life : d.lives) {
        if (!life.isFromBefore())
            continue;
        all += life.requested;
        blocks += life.stack != 0 ? 1 : 0;
        bytes += life.stack != 0 ? life.requested : 0;
    }
    if (d.events && d.isWhole() && blocks > 1 && bytes * few >= all)
        s.warnings.push_back({PHRASE("GPU {device}: {blocks} blocks ({bytes}) have a stack, but no event shows when "
                                     "they were allocated: the recording kept only its last events (max_entries), or "
                                     "it was started again."),
                              {{"device", std::int64_t{d.index}}, {"blocks", blocks}, {"bytes", shownBytes(bytes)}}});
}

// Events that were overwritten, as newer files record.
void warnOfRing(MemorySnapshot& s, MemoryDevice& d)
{
    d.isCut = d.events > 0 && s.settings.isRing;
    if (!d.isCut) {
        warnOfSeenBefore(s, d);
        return;
    }
    const std::int64_t first = s.events.timeUs(d.firstEvent);
    TextValues values{{"device", std::int64_t{d.index}},
                      {"count", s.settings.maxEvents},
                      {"events", std::int64_t{d.events}},
                      {"from", timeText(first)},
                      {"whole", Phrase{first ? PHRASE(" They are complete from {from} on.") : PHRASE("")}}};
    s.warnings.push_back(
        {s.settings.maxEvents > 0
             ? PHRASE("GPU {device}: the recording kept only its last events ({events} of at most {count}, "
                      "max_entries): earlier events are missing.{whole}")
             : PHRASE("GPU {device}: the recording kept only its last events (max_entries): earlier events are "
                      "missing.{whole}"),
         std::move(values)});
}

// The state before the first event is checked, too.
template <class Say>
void sayLiveAboveReserved(const MemoryCheck& c, Say say)
{
    const bool isAtStart = c.first < 0;
    const auto events = static_cast<std::int64_t>(c.checked) - 1,
               failed = static_cast<std::int64_t>(c.failed) - (isAtStart ? 1 : 0);
    say(failed == 0 ? PHRASE("GPU {device}: the live bytes exceed the reserved bytes before the first event.")
        : isAtStart ? PHRASE("GPU {device}: the live bytes exceed the reserved bytes before the first event and after "
                             "{failed} of {checked} events.")
                    : PHRASE("GPU {device}: the live bytes exceed the reserved bytes after {failed} of {checked} "
                             "events."),
        {{"failed", failed}, {"checked", events}});
}

void warnOfDevice(MemorySnapshot& s, const MemoryDevice& d)
{
    const std::int64_t device = d.index;
    const auto say = [&](std::string_view text, TextValues values = {}) {
        values["device"] = device;
        s.warnings.push_back({text, std::move(values)});
    };
    const std::int64_t allocs = static_cast<std::int64_t>(count(d, MemoryAction::Alloc));
    if (allocs && s.stacks.size() == 1)
        say(PHRASE("GPU {device}: no allocation has a stack. _record_memory_history(stacks=\"python\") records them."));
    if (d.events == 0 && d.isWhole()) {
        say(d.isEndAlone ? PHRASE("GPU {device}: no events were recorded; only the state at the end is known.")
                         : PHRASE("GPU {device}: nothing was allocated or freed there during the recording."));
    } else if (!count(d, MemoryAction::FreeRequested) && count(d, MemoryAction::FreeCompleted)) {
        say(PHRASE("GPU {device}: the file has no free_requested events; each free counts when it is completed."));
    }
    if (!d.isWhole())
        return warnOfCut(s, d); // the other rules prove nothing then
    if (d.lateBlocks)
        say(d.lateBlocks == 1 ? PHRASE("GPU {device}: 1 block ({bytes}) that is live at the end is where the events "
                                       "left free memory: it was allocated after the last event.")
                              : PHRASE("GPU {device}: {blocks} blocks ({bytes}) that are live at the end are where the "
                                       "events left free memory: they were allocated after the last event."),
            {{"blocks", std::int64_t{d.lateBlocks}}, {"bytes", shownBytes(d.lateBytes)}});
    for (const MemoryCheck& c : d.checks.all()) {
        if (!c.failed)
            continue;
        const auto failed = static_cast<std::int64_t>(c.failed), checked = static_cast<std::int64_t>(c.checked);
        if (c.name == "requested_live_at_most_active_at_most_reserved")
            sayLiveAboveReserved(c, say);
        else if (c.name == "reserved_replayed_forward_is_the_end_state" ||
                 c.name == "active_replayed_forward_is_the_end_state")
            sayEnd(d, c.name.starts_with("reserved"), say);
        else if (c.name == "sum_of_blocks_is_segment_size")
            say(PHRASE("GPU {device}: the blocks do not add up to their segment in {failed} of {checked} segments: "
                       "{bytes} B do not add up."),
                {{"failed", failed}, {"checked", checked}, {"bytes", c.bytes}});
        else
            sayRule(c, say);
    }
}

} // namespace

void addWarnings(MemorySnapshot& s)
{
    if (!s.hasSegments()) { // so no rule can check them
        if (isAnyCut(s))
            for (const MemoryDevice& d : s.devices)
                warnOfCut(s, d);
        else if (!s.hasCategories) {
            s.warnings.push_back({PHRASE("The file has no list of segments: what was live throughout, and what is "
                                         "reserved and free, is not in it."),
                                  {}});
            for (MemoryDevice& d : s.devices)
                d.lacksState = true;
        } else
            s.warnings.push_back(
                {PHRASE("The file was made from a profile (torch.cuda._memory_viz.profile_plot): it holds "
                        "what the profile recorded, with torch's categories. What is reserved and free is "
                        "not in it."),
                 {}});
        for (MemoryDevice& d : s.devices)
            d.checks = {};
        return;
    }
    if (s.settings.all.empty() && !s.devices.empty())
        s.warnings.push_back({PHRASE("The file has no allocator settings; the defaults are assumed."), {}});
    if (s.poolsInLists)
        s.warnings.push_back({PHRASE("Pools are named by lists ({count}), where torch writes tuples: another program "
                                     "wrote the file."),
                              {{"count", static_cast<std::int64_t>(s.poolsInLists)}}});
    const bool hasEvents = std::ranges::any_of(s.devices, [](const MemoryDevice& d) { return d.events > 0; });
    for (MemoryDevice& d : s.devices) {
        d.isEndAlone = !hasEvents && d.isWhole();
        warnOfRing(s, d);
    }
    for (const auto& [name, n] : s.otherActions)
        s.warnings.push_back({name.empty() ? PHRASE("{count} events have an action that is not text.")
                              : n == 1     ? PHRASE("1 event has an action that is not known: {name}.")
                                           : PHRASE("{count} events have an action that is not known: {name}."),
                              {{"count", static_cast<std::int64_t>(n)}, {"name", name}}});
    for (const auto& [what, n] : s.dropped)
        s.warnings.push_back({PHRASE("Entries that cannot be read are left out: {count}, where the file should have "
                                     "{what}."),
                              {{"count", static_cast<std::int64_t>(n)}, {"what", Phrase{what}}}});
    for (const MemoryDevice& d : s.devices)
        warnOfDevice(s, d);
    warnOfAnnotations(s);
}

} // namespace lanescope

// Warns of what a reader should know before any figure: what does not add up, what is missing, what is odd.

#include "model/memory/replay.h"

#include <algorithm>
#include <cstdlib>
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

std::string wordsOf(std::string_view rule)
{
    std::string words{rule};
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

// A check failed first at an event or at an address; or the number itself is wrong.
void addPlace(const MemoryDevice& d, const std::string& first, TextValues& values)
{
    const std::int64_t at = std::strtoll(first.c_str(), nullptr, 10);
    const bool isEvent = at >= 0 && at < std::int64_t{d.events};
    values["first"] = Phrase{isEvent ? PHRASE("at event {place}") : PHRASE("at {place}")};
    values["place"] = isEvent ? TextValue{at} : TextValue{at < 0 ? first : fmt::format("{:#x}", at)};
}

template <class Say>
void sayRule(const MemoryDevice& d, const MemoryCheck& c, Say say)
{
    TextValues values{{"failed", static_cast<std::int64_t>(c.failed)},
                      {"checked", static_cast<std::int64_t>(c.checked)},
                      {"rule", wordsOf(c.name)}};
    addPlace(d, c.first, values);
    say(PHRASE("GPU {device}: a rule of the format does not hold in {failed} of {checked} cases: {rule}; first "
               "{first}."),
        std::move(values));
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
    if (d.events == 0) {
        say(PHRASE("GPU {device}: no events were recorded; only the state at the end is known."));
    } else if (!count(d, MemoryAction::FreeRequested) && count(d, MemoryAction::FreeCompleted)) {
        say(PHRASE("GPU {device}: the file has no free_requested events; each free counts when it is completed."));
    }
    for (const MemoryCheck& c : d.checks.all()) {
        if (!c.failed)
            continue;
        const auto failed = static_cast<std::int64_t>(c.failed), checked = static_cast<std::int64_t>(c.checked);
        if (c.name == "requested_live_at_most_active_at_most_reserved")
            say(PHRASE("GPU {device}: the live bytes exceed the reserved bytes after {failed} of {checked} events."),
                {{"failed", failed}, {"checked", checked}});
        else if (c.name == "reserved_replayed_forward_is_the_end_state" ||
                 c.name == "active_replayed_forward_is_the_end_state")
            sayEnd(d, c.name.starts_with("reserved"), say);
        else if (c.name == "sum_of_blocks_is_segment_size")
            say(PHRASE("GPU {device}: the blocks do not add up to their segment in {failed} of {checked} segments."),
                {{"failed", failed}, {"checked", checked}});
        else
            sayRule(d, c, say);
    }
}

} // namespace

void addWarnings(MemorySnapshot& s)
{
    if (s.settings.all.empty())
        s.warnings.push_back({PHRASE("The file has no allocator settings; the defaults are assumed."), {}});
    if (s.settings.isRing)
        s.warnings.push_back(
            {s.settings.maxEvents > 0
                 ? PHRASE("The recording kept only its last {count} events of each GPU (max_entries): earlier events "
                          "are missing.")
                 : PHRASE("The recording kept only its last events (max_entries): earlier events are missing."),
             {{"count", s.settings.maxEvents}}});
    for (const auto& [name, n] : s.otherActions)
        s.warnings.push_back({PHRASE("{count} events have an action that is not known: {name}."),
                              {{"count", static_cast<std::int64_t>(n)}, {"name", name}}});
    for (const MemoryDevice& d : s.devices)
        warnOfDevice(s, d);
    warnOfAnnotations(s);
}

} // namespace lanescope

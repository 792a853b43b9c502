#pragma once
// Walks over the events in the text of a trace, in its order, and finds the same ones as the import does: it repairs
// and skips what the importer repairs and skips.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/export/text_stream.h"
#include "model/json/event_fields.h"
#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <string>

namespace lanescope {

class EventVisitor {
public:
    virtual ~EventVisitor() = default;
    // `source`: the event's begin in the text. isBroken: its strings hold unescaped quotes.
    virtual void visit(const EventFields& event, std::uint64_t source, bool isBroken) = 0;
    virtual bool isEnough() const { return false; }
};

struct WalkedEvents {
    std::uint64_t events = 0;             // events that were visited
    std::uint64_t damaged = 0;            // events that could not be read
    std::optional<std::uint64_t> listEnd; // position of the list's closing bracket; absent if the text was cut off
    std::string behind;                   // text after that bracket, as far as it was read
};

// The position after the bracket that opens the list of events; absent if the trace was not read from such a text.
std::optional<std::uint64_t> eventsIn(const Trace& trace);

// Walks from that position on. The task counts bytes. Errors: Cancelled; Io, also if the events are not those that were
// there when the trace was read.
Result<WalkedEvents> walkEvents(const Trace& trace, std::uint64_t from, EventVisitor& visitor, Task& task);

// Walks over the events of a text that has just been read up to `from`. The task's stop is heeded.
Result<WalkedEvents> walkEvents(TextInOrder& text, const std::string& path, std::uint64_t from, EventVisitor& visitor,
                                Task& task);

} // namespace lanescope

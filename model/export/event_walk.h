#pragma once
// Walks over the events in the text of a trace again, in its order, and finds the same ones as when it was read: what
// the importer mended or stepped over is mended and stepped over here too.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/json/event_fields.h"
#include "model/store/trace.h"

#include <cstdint>
#include <optional>

namespace lanescope {

class EventVisitor {
public:
    virtual ~EventVisitor() = default;
    // `source`: where it begins in the text. isBroken: its strings hold unescaped quotes.
    virtual void visit(const EventFields& event, std::uint64_t source, bool isBroken) = 0;
    virtual bool isEnough() const { return false; }
};

struct WalkedEvents {
    std::uint64_t damaged = 0;            // that could not be read
    std::optional<std::uint64_t> listEnd; // where the list's closing bracket stands; absent where it was cut off
};

// Where the trace's text holds its list of events, behind the bracket; absent where it was read from something else.
std::optional<std::uint64_t> eventsIn(const Trace& trace);

// From that place on. The task counts bytes. Errors: Cancelled; Io, also where
// there are other events than when the trace was read.
Result<WalkedEvents> walkEvents(const Trace& trace, std::uint64_t from, EventVisitor& visitor, Task& task);

} // namespace lanescope

#pragma once
// The events of a trace, one after the other as JSON text: copied from the text that the trace was read from, or, where
// that is no list of events, written from what the trace holds.

#include "model/export/exporter.h"

#include <string>
#include <utility>
#include <vector>

namespace lanescope {

// Where events go. Between them a writer is asked whether it is worth going on.
class EventWriter {
public:
    using Members = std::vector<std::pair<std::string, std::string>>; // key and value as JSON text

    virtual ~EventWriter() = default;
    virtual void begin(const Members&) {} // what stands in front of the events
    virtual void event(std::string_view json) = 0;
    virtual void end(const Members&) {} // and behind them
    virtual bool hasFailed() const = 0;
    // Of composed events: arrows before the slices that they join, not behind them.
    virtual bool wantsArrowsFirst() const { return false; }
};

// Task counts bytes of text, or slices. Errors: Cancelled; Io where the trace's own text can no longer be read.
Result<Exported> writeEvents(const Trace& trace, const Part& part, EventWriter& writer, Task& task);

// The two ways of it; `from` is eventsIn() of the trace.
Result<Exported> copyEvents(const Trace& trace, std::uint64_t from, const Part& part, EventWriter& writer, Task& task);
Result<Exported> composeEvents(const Trace& trace, const Part& part, EventWriter& writer, Task& task);

} // namespace lanescope

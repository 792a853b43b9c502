#pragma once
// Writes the events of a trace as JSON text, one after the other: copied from the text that the trace was read from,
// or, if that is not a list of events, composed from the trace.

#include "model/export/exporter.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lanescope {

// Receives events. Between them the caller asks whether the writer can still continue.
class EventWriter {
public:
    using Members = std::vector<std::pair<std::string, std::string>>; // key and value as JSON text

    virtual ~EventWriter() = default;
    virtual void begin(const Members&) {} // members before the events
    virtual void event(std::string_view json) = 0;
    virtual void end(const Members&) {} // members after them
    virtual bool hasFailed() const = 0;
    // For composed events: true if arrows must precede the slices that they join.
    virtual bool wantsArrowsFirst() const { return false; }
};

// One writer per format of events: a JSON object as Kineto writes it, and a line per event.
std::unique_ptr<EventWriter> traceJsonWriter(TextSink& to);
std::unique_ptr<EventWriter> jsonLinesWriter(TextSink& to);

// The task counts bytes of text, or slices. Errors: Cancelled; Io if the trace's own text can no longer be read.
Result<Exported> writeEvents(const Trace& trace, const Part& part, EventWriter& writer, Task& task);

// The two ways to do it; `from` is eventsIn() of the trace.
Result<Exported> copyEvents(const Trace& trace, std::uint64_t from, const Part& part, EventWriter& writer, Task& task);
Result<Exported> composeEvents(const Trace& trace, const Part& part, EventWriter& writer, Task& task);

} // namespace lanescope

#pragma once
// Turns CUPTI's activity records into events. It is pure: bytes in, events out; no call of CUDA, no GPU, no clock.
// Record layouts only grow at the end, and only the library knows a record's size: of each kind the oldest struct with
// the needed field is read, so that one binary reads CUPTI 12.0 to 13.x.

#include "capture/cupti/cupti_api.h"
#include "capture/slices.h"

#include <unordered_map>
#include <unordered_set>

namespace lanescope::capture {

inline constexpr std::uint64_t allIsEarly = ~std::uint64_t{0};

class Records {
public:
    using CallName = std::function<std::string(CUpti_CallbackDomain, std::uint32_t cbid)>; // without its version
    // `awaitsIds`: calls are made inside pushed ids; a record whose id is not known yet waits, see decode().
    Records(CallName callName, bool awaitsIds) : m_callName(std::move(callName)), m_awaitsIds(awaitsIds) {}

    // A batch is the contents of all buffers returned since the last one. It is processed in two passes because an
    // external-correlation record may follow the call that it belongs to. Buffers arrive in any order, so a record
    // without its id waits for two more batches. Calls made before notBeforeNs, and their GPU work, are skipped.
    void decode(const RecordBatch& batch, std::uint64_t notBeforeNs, const EventSink& sink);
    void finish(const EventSink& sink); // there are no more batches: pending records are emitted without an id

    const Counts& counts() const { return m_counts; }
    void resetCounts() { m_counts = {}; }
    std::vector<Device> devices() const; // devices with a record, by id

private:
    struct Waiting {
        Event event;
        int batches;
    };
    struct EventRecord { // the last recording of a CUDA event
        std::uint32_t stream, correlation;
    };
    void learn(const CUpti_Activity& record, std::uint64_t notBeforeNs);
    bool convert(const CUpti_Activity& record, Event& event); // false: an unknown kind, or nothing to show
    void convertCall(const CUpti_ActivityAPI& call, Event& event);
    void convertKernel(const CUpti_ActivityKernel9& kernel, Event& event);
    void convertCopies(const CUpti_Activity& record, Event& event);
    void convertWait(const CUpti_ActivitySynchronization& wait, Event& event);
    void place(Event& event, std::uint32_t context, std::uint32_t stream);
    bool isEarly(const Event& event, std::uint64_t notBeforeNs) const;
    std::uint64_t idOf(std::uint32_t correlation) const;
    const std::string& nameOfCall(CUpti_CallbackDomain domain, std::uint32_t cbid);
    const std::string& demangled(const char* name);

    CallName m_callName;
    bool m_awaitsIds;
    Counts m_counts;
    std::vector<Waiting> m_waiting;
    // correlations increase: up to this one all are early
    std::uint32_t m_lastEarly = 0;
    // in the batch: a driver call inside one is not a launch
    std::unordered_set<std::uint32_t> m_runtimeCalls;
    std::unordered_map<std::uint32_t, std::uint64_t> m_ids;        // by correlation
    std::unordered_map<std::uint32_t, std::uint32_t> m_deviceOf;   // by context
    std::unordered_map<std::uint64_t, std::uint32_t> m_priorities; // by context << 32 | stream
    std::unordered_map<std::uint64_t, EventRecord> m_eventRecords; // by context << 32 | event
    std::unordered_map<std::uint64_t, std::string> m_callNames;    // by domain << 32 | cbid
    std::unordered_map<std::string, std::string> m_demangled;
    std::unordered_map<std::uint32_t, Device> m_devices;
};

} // namespace lanescope::capture

#pragma once
// CUPTI's activity records become events. Pure: bytes in, events out; no call of CUDA, no GPU, no clock. Record layouts
// only grow at the end, and the library alone knows a record's size: of each kind the oldest struct that has the field
// is read, so that one binary reads CUPTI 12.0 to 13.x.

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

    // A batch is what all buffers hold that came back since the last one. It is gone through twice, for the id of a
    // call may stand behind the call, or in another buffer; and buffers come in any order, so that a record without its
    // id waits for two more batches. What was called before notBeforeNs, and the device's work for it, is passed over.
    void decode(const RecordBatch& batch, std::uint64_t notBeforeNs, const EventSink& sink);
    void finish(const EventSink& sink); // no more batches come: what waits goes without

    const Counts& counts() const { return m_counts; }
    void resetCounts() { m_counts = {}; }
    std::vector<Device> devices() const; // of which there was a record, by id

private:
    struct Waiting {
        Event event;
        int batches;
    };
    struct EventRecord { // where a CUDA event was recorded last
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
    std::uint32_t m_lastEarly = 0;                                 // correlations grow: up to here all is early
    std::unordered_set<std::uint32_t> m_runtimeCalls;              // of the batch: a driver's call below is no launch
    std::unordered_map<std::uint32_t, std::uint64_t> m_ids;        // by correlation
    std::unordered_map<std::uint32_t, std::uint32_t> m_deviceOf;   // by context
    std::unordered_map<std::uint64_t, std::uint32_t> m_priorities; // by context << 32 | stream
    std::unordered_map<std::uint64_t, EventRecord> m_eventRecords; // by context << 32 | event
    std::unordered_map<std::uint64_t, std::string> m_callNames;    // by domain << 32 | cbid
    std::unordered_map<std::string, std::string> m_demangled;
    std::unordered_map<std::uint32_t, Device> m_devices;
};

} // namespace lanescope::capture

#pragma once
// Turns the events that the scanner finds into the columns of one chunk. There is one collector per part of the text;
// the dictionary and the caches belong to one worker.

#include "model/json/event_fields.h"
#include "model/store/trace_builder.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

// The id of a flow or an asynchronous slice can be any text: numbers keep their value, other texts are hashed.
std::uint64_t numberOfId(std::string_view text);

// The number after "correlation" in the arguments of a call or of GPU work; -1 if there is none.
std::int64_t correlationNumber(std::string_view args);

// The state that one worker keeps between parts.
struct CollectorCache {
    Dictionary dictionary;

    struct LaneSlot {
        std::array<char, 56> key;
        std::uint8_t size = 0;
        std::uint32_t lane = 0;
    };
    std::array<LaneSlot, 128> lanes{};
    struct CategorySlot {
        std::array<char, 31> name;
        std::uint8_t size = 255;
        std::uint16_t category = 0;
    };
    std::array<CategorySlot, 32> categories{};
};

class EventCollector final : public EventTaker {
public:
    // keepLaunchFlows: also keep flows that only repeat a correlation; needed if no event has a correlation.
    EventCollector(CollectorCache& cache, bool keepLaunchFlows);

    // `text`: the buffer that the views of the next events point into; it begins at `offset` of the source.
    void standAt(const char* text, std::uint64_t offset)
    {
        m_text = text;
        m_offset = offset;
    }
    void reserve(std::size_t slices, std::size_t flows);
    void take(const EventFields& event) override;
    // Counts an entry of the list that is not an event.
    void skip(const char* reason)
    {
        ++m_chunk.census.events;
        ++m_chunk.census.skipped[reason];
    }

    std::uint64_t launchFlows() const { return m_launchFlows; }
    std::uint64_t eventsWithPhase() const { return m_eventsWithPhase; }
    RawChunk takeChunk() { return std::move(m_chunk); }
    // Counts for warnings; the importer adds up those of all parts.
    std::uint64_t negativeDurations = 0, missingDurations = 0, wideCorrelations = 0, correlations = 0,
                  timesTooLarge = 0;
    bool sawKinetoCategory = false, sawAutogradProcess = false;

private:
    void takeSlice(const EventFields& e);
    void takeHalf(const EventFields& e, std::int64_t ns);
    void takeFlow(const EventFields& e, std::int64_t ns);
    void takeCounter(const EventFields& e, std::int64_t ns);
    void takeMetadata(const EventFields& e);
    std::uint64_t sourceOf(const EventFields& e) const
    {
        return m_offset + static_cast<std::uint64_t>(e.begin - m_text);
    }
    std::uint32_t nameOf(const EventFields& e);
    std::uint16_t categoryOf(std::string_view name);
    std::uint32_t laneOf(const EventFields& e, bool onDevice);

    CollectorCache& m_cache;
    RawChunk m_chunk;
    const char* m_text = nullptr;
    std::uint64_t m_offset = 0;
    std::uint64_t m_launchFlows = 0, m_eventsWithPhase = 0;
    const bool m_keepLaunchFlows;
    std::string m_scratch;
};

} // namespace lanescope

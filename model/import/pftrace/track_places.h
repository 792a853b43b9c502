#pragma once
// Tracks and their lanes: a track is found by its uuid, and drawn as a lane of a process. A pid or a tid is only a name
// for the user; PyTorch masks and makes up some of them, so that two processes can share a number.

#include "model/import/pftrace/fields.h"
#include "model/store/trace_builder.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope::pftrace {

struct Track {
    std::uint64_t uuid = 0, parent = 0;
    std::string name;
    bool isProcess = false, isThread = false, isCounter = false;
    std::int64_t pid = 0, tid = 0; // a thread has both; a process only the first
    std::string processName, threadName;
    std::vector<std::string> labels;
    std::optional<std::int64_t> processOrder, threadOrder;
    std::uint64_t unit = 0;
    std::int64_t multiplier = 1;
    std::string unitName;
    bool isIncremental = false;
};

// The lane of a track as a trace stores it: pid and tid as text.
struct TrackPlace {
    std::string process, thread;
    std::string processName, threadName; // for display
    bool isProcessTrack = false;
};

class TrackPlaces {
public:
    // Repeated descriptors add information. Throws protozero::exception.
    void take(std::string_view descriptor);
    void finish(); // call after the last one

    const Track* find(std::uint64_t uuid) const;
    const TrackPlace& placeOf(std::uint64_t uuid);
    // Writes the names, labels and order of all tracks as metadata of lanes.
    void tell(RawChunk& chunk);
    bool looksLikePyTorch() const { return m_looksLikePyTorch; }
    std::string counterName(const Track& track) const;
    std::size_t size() const { return m_tracks.size(); }

private:
    const Track* processOf(const Track& track) const;
    std::string processKey(const Track& process) const;
    std::string pathOf(const Track& track) const;

    std::unordered_map<std::uint64_t, Track> m_tracks;
    std::vector<std::uint64_t> m_order; // order of first occurrence
    std::unordered_map<std::uint64_t, TrackPlace> m_places;
    std::map<std::int64_t, std::uint64_t> m_processOfPid; // the first process with a number keeps it
    bool m_looksLikePyTorch = false;
};

} // namespace lanescope::pftrace

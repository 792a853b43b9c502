#pragma once
// Writes the growing trace: complete events are appended to NAME.part, so that it can be read while it is written and
// after a crash; finish() completes it and renames it. Only one caller at a time.

#include "capture/event_json.h"
#include "capture/machine.h"

#include <map>
#include <set>
#include <vector>

namespace lanescope::capture {

// Throws if the target exists and is not a regular file: rename would replace a device or a link by a file.
void checkTarget(const std::string& path);

class TraceWriter {
public:
    // Creates PATH.part; `head` comes before the events. Throws if it cannot be created.
    TraceWriter(std::string path, const ClockBase& base, std::vector<Device> devices, const Json& head);
    ~TraceWriter(); // an unfinished file keeps its name with .part
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    void write(const Event& event);
    std::uint64_t flush(); // returns the size of the complete events in the file; throws if the disk is full
    // Writes what follows the events, and the lanes' names. Throws like flush.
    void finish(std::uint64_t beginNs, std::uint64_t endNs, const Json& tail);
    void remove(); // deletes a file that is not to be kept

    std::uint64_t events() const { return m_events; }
    std::uint64_t kernels() const { return m_kernels; }
    const std::string& path() const { return m_path; }
    const std::string& partPath() const { return m_part; } // its path while it grows
    std::map<std::int64_t, std::string> threadNames;       // by thread id
    std::map<std::int64_t, std::string> processNames;      // by process id, or device; if missing, our own
    // If several processes use one device, each has its own rows: stream + streamsEach * (its index among them).
    static constexpr std::uint32_t streamsEach = 10000;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> streamOwners; // by device and index: the process

private:
    void separate();
    void appendMeta(const char* name, const Lane& lane, const char* key, const Json& value);
    void appendLanes();
    [[noreturn]] void failWriting(int error);

    std::string m_path, m_part, m_buffer;
    int m_file = -1;
    ClockBase m_base;
    std::vector<Device> m_devices;
    bool m_isFirst = true;
    std::uint64_t m_bytes = 0, m_events = 0, m_kernels = 0;
    std::set<std::pair<std::int64_t, std::int64_t>> m_hostLanes, m_deviceLanes;
};

} // namespace lanescope::capture

#pragma once
// The trace as it grows: whole events are appended to NAME.part, so that it can be read while it is written and after a
// crash; finish() closes it and gives it its name. One caller at a time.

#include "capture/event_json.h"
#include "capture/machine.h"

#include <map>
#include <set>
#include <vector>

namespace lanescope::capture {

// Throws where the target is neither new nor a regular file: rename would replace a device or a link by a file.
void checkTarget(const std::string& path);

class TraceWriter {
public:
    // Creates PATH.part; `head` stands before the events. Throws where it cannot be created.
    TraceWriter(std::string path, const ClockBase& base, std::vector<Device> devices, const Json& head);
    ~TraceWriter(); // a file that was not finished keeps its name ending in .part
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    void write(const Event& event);
    std::uint64_t flush(); // how many bytes of whole events the file holds now; throws where the disk is full
    // What stands behind the events, and the lanes' names. Throws as flush does.
    void finish(std::uint64_t beginNs, std::uint64_t endNs, const Json& tail);
    void remove(); // of what should not be kept

    std::uint64_t events() const { return m_events; }
    std::uint64_t kernels() const { return m_kernels; }
    const std::string& path() const { return m_path; }
    const std::string& partPath() const { return m_part; } // its name while it grows
    std::map<std::int64_t, std::string> threadNames;       // by thread id
    std::map<std::int64_t, std::string> processNames;      // by process id, or device; else it is ours
    // Where several processes work on one device, each has its own rows: stream + streamsEach * (its place among them).
    static constexpr std::uint32_t streamsEach = 10000;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> streamOwners; // by device and place: the process

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

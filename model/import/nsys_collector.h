#pragma once
// Turns rows of an Nsight Systems export into events of a trace, with the categories, names and arguments that Kineto
// would use. There is one collector per worker, and one per reader of arguments (nsys_text.h).

#include "model/import/nsys_names.h"
#include "model/import/packed_events.h"
#include "model/import/sqlite_walk.h"
#include "model/store/trace_builder.h"

#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace lanescope {

using NsysRow = SqliteRow;

// The events from a part of one table, and the process of each piece, because each process has its own correlation
// numbers.
struct NsysChunk {
    RawChunk raw;
    std::vector<std::int64_t> processOfPacked; // pids
};

class NsysCollector {
public:
    NsysCollector(const NsysNames& names, std::size_t worker);

    struct Span {
        std::int64_t begin, duration;
    };
    enum class Shape : std::uint8_t { Api, Kernel, Memcpy, Memset, Sync, Graph, HostCall, Overhead, Nvtx, Scheduling };
    static std::span<const ArgumentKeys> shapes();

    // Where the text of the next row's events is: a row that can be read again needs no arguments now. Without a place,
    // the events and their arguments are kept in memory.
    void beginRow(std::optional<std::uint64_t> place) { m_place = place; }
    bool wantsArguments() const { return !m_place; }
    // Set in the place of an event that is kept in memory; the rest is its position.
    static constexpr std::uint64_t isKept = std::uint64_t{1} << 55; // below JoinedText::room
    bool keepsEvents() const { return m_keepsEvents; }

    // For the readers of tables
    const NsysNames& names() const { return m_names; }
    EventPacker& packer() { return *m_packer; }
    // Nullopt if start or end cannot be read; the row is then counted as skipped, with the reason.
    std::optional<Span> span(std::optional<std::int64_t> start, std::optional<std::int64_t> end, const char* skipped);
    static bool isTime(std::optional<std::int64_t> ns);
    std::uint32_t nameIn(const NsysRow& row, std::size_t column); // an id in StringIds, or text
    std::uint32_t apiNameIn(const NsysRow& row, std::size_t column, const char*& category);
    std::uint32_t intern(std::string_view text) { return m_packer->dictionary.strings.intern(text).value; }
    std::uint32_t memcpyName(std::optional<std::int64_t> kind, std::optional<std::int64_t> from,
                             std::optional<std::int64_t> to);
    std::uint32_t threadLane(std::int64_t globalTid);
    std::uint32_t deviceLane(std::int64_t pid, std::optional<std::int64_t> device, std::optional<std::int64_t> stream);
    // Waits can carry device 0 for a context of another device. They get lanes of their own, which are moved to the GPU
    // where the context's kernels and copies ran.
    std::uint32_t waitLane(std::int64_t pid, std::optional<std::int64_t> device, std::optional<std::int64_t> stream,
                           std::optional<std::int64_t> context);
    void worked(std::int64_t pid, std::optional<std::int64_t> device, std::optional<std::int64_t> context);
    std::uint32_t lane(std::string_view process, std::string_view thread)
    {
        return m_packer->dictionary.lane(process, thread, false);
    }
    // Adds a slice and begins its packed event: the caller then puts the arguments of its shape.
    void slice(Shape shape, const char* category, std::uint32_t lane, std::uint32_t name, Span span, std::int64_t pid,
               std::optional<std::int64_t> correlation = {});
    void instant(Shape shape, const char* category, std::uint32_t lane, std::uint32_t name, std::int64_t ns);
    void half(Shape shape, const char* category, std::uint32_t lane, std::uint32_t name, std::int64_t ns, char phase);
    void counter(std::uint32_t lane, std::uint32_t series, std::int64_t ns, double value);
    void skip(const char* reason);

    // NVTX domains and categories can be named after the rows that use them.
    enum class Later : std::uint8_t { Domain, Category };
    using LaterKey = std::tuple<Later, std::int64_t, std::int64_t, std::int64_t>; // pid, domain, category
    void putLater(const LaterKey& key);
    void tellLater(const LaterKey& key, std::string_view text) { m_told[key] = text; }

    struct MemoryEvent {
        std::int64_t ns, pid, gpu, kind, address, bytes;
        bool isAllocation;
    };
    std::vector<MemoryEvent> memoryEvents;
    std::uint64_t negativeDurations = 0, wideCorrelations = 0;

    NsysChunk takeChunk(); // its slices are packed
    void dropChunk();
    std::size_t unnamed() const { return m_deviceLanes.size() + m_laterPlaces.size(); } // that NsysFinish must name
    std::unique_ptr<EventPacker> takePacker() { return std::move(m_packer); }           // must be the last call

private:
    friend class NsysFinish;
    struct DeviceLane {
        std::uint32_t lane;
        std::int64_t pid, gpu, stream;
        std::optional<std::int64_t> waitsOf{}; // the context, if the lane holds only waits
    };
    struct ApiName {
        std::uint32_t name = StringId::none;
        const char* category = nullptr;
    };
    std::uint32_t nameOf(std::int64_t stringId);
    std::uint16_t processOf(std::int64_t pid);

    const NsysNames& m_names;
    std::unique_ptr<EventPacker> m_packer;
    std::uint64_t placeOf(Shape shape, std::uint32_t category, std::uint32_t lane, std::uint32_t name, std::int64_t ns,
                          std::optional<std::int64_t> durationNs);

    RawChunk m_raw;
    std::vector<std::uint16_t> m_processOfSlice; // of m_raw: index into m_processes
    std::optional<std::uint64_t> m_place;
    bool m_keepsEvents = false;
    std::vector<std::uint32_t> m_nameOf; // by id in StringIds: the id in the dictionary, or none yet
    using Kind = std::optional<std::int64_t>;
    std::map<std::tuple<Kind, Kind, Kind>, std::uint32_t> m_memcpyNames;
    std::vector<ApiName> m_apiNames; // by id in the dictionary
    std::unordered_map<std::int64_t, std::uint32_t> m_threadLanes;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::size_t> m_deviceLaneOf;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>, std::size_t> m_waitLaneOf;
    std::vector<DeviceLane> m_deviceLanes;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_gpuOfContext; // by pid and context
    std::pair<std::int64_t, std::int64_t> m_lastContext{-1, -1};
    std::vector<std::int64_t> m_processes; // pids
    std::map<LaterKey, std::uint32_t> m_laterPlaces;
    std::map<LaterKey, std::string> m_told;
    std::int64_t m_lastThread = -1, m_lastPid = -1;
    std::uint32_t m_lastThreadLane = 0;
    std::uint16_t m_lastProcess = 0;
};

} // namespace lanescope

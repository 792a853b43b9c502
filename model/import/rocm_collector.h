#pragma once
// Turns what ROCm's profilers record (rocprofv3 as JSON or SQLite, rocmProfileData) into events of a trace, with the
// categories, names and arguments that Kineto would use. There is one collector per worker; finishRocm sets what is
// known only after all of them have ended.

#include "model/import/packed_events.h"
#include "model/store/trace_builder.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace lanescope {

// The row of a GPU that an event belongs to. Work is on its stream if the profiler knows it, else on its hardware
// queue; a copy without a stream is on a row of copies.
struct RocmRow {
    enum class Kind : std::uint8_t { Stream, Queue, Copies } kind = Kind::Copies;
    std::int64_t number = 0;
};
RocmRow rocmRowOf(std::optional<std::int64_t> stream, std::optional<std::int64_t> queue);

// The fields that all events have. `launch` is the number that a call shares with the work that it starts; 0 if there
// is none. `within` is the number of the call around this call, if it is known.
struct RocmSpan {
    std::int64_t pid = 0;
    std::optional<std::int64_t> begin, end; // nanoseconds
    std::uint64_t launch = 0, within = 0;
};
using RocmThree = std::optional<std::array<std::int64_t, 3>>;

struct RocmKernel {
    std::optional<std::int64_t> device, stream, queue, thread, dispatch;
    RocmThree workItems, group; // in the whole launch; in one work-group
    std::optional<std::int64_t> vectorRegisters, accumulationRegisters, scalarRegisters, ldsBytes, scratchBytes;
};
struct RocmCopy {
    std::optional<std::int64_t> device, stream, queue, from, to, bytes; // from, to: numbers of agents
};

class RocmCollector {
public:
    explicit RocmCollector(std::size_t worker);

    enum class Shape : std::uint8_t { Call, Kernel, Copy, Range, Memory };
    static std::span<const ArgumentKeys> shapes();

    std::uint32_t intern(std::string_view text) { return m_packer->dictionary.strings.intern(text).value; }
    void call(const RocmSpan& span, std::int64_t thread, std::string_view category, std::uint32_t name,
              std::optional<std::int64_t> returned);
    // A range or, without a duration, a mark that the program named. `isLoose`: it may begin and end on any thread.
    void range(const RocmSpan& span, std::int64_t thread, std::string_view text, bool isLoose);
    void kernel(const RocmSpan& span, std::uint32_t name, const RocmKernel& kernel);
    void copy(const RocmSpan& span, std::uint32_t name, const RocmCopy& copy, bool isFill);
    void memory(const RocmSpan& span, std::int64_t thread, std::string_view category, std::uint32_t name,
                std::optional<std::int64_t> device, std::optional<std::int64_t> bytes);
    void counter(std::int64_t device, std::string_view series, std::int64_t ns, double value);
    void skip(const std::string& reason, std::uint64_t count = 1);

    struct Chunk {
        RawChunk raw;
        std::vector<std::pair<std::int64_t, std::uint64_t>> launches; // per slice: its process and number
        std::vector<RocmSpan> nested;                                 // calls of HSA within another call
    };
    Chunk takeChunk();
    std::unique_ptr<EventPacker> takePacker() { return std::move(m_packer); } // must be the last call
    std::uint64_t negativeDurations = 0;

private:
    friend class RocmFinish;
    struct DeviceLane {
        std::uint32_t lane;
        std::int64_t pid, device;
        RocmRow row;
    };
    // The begin and the duration; nullopt if they cannot be used, and the event is then counted as skipped.
    std::optional<std::pair<std::int64_t, std::int64_t>> timesOf(const RocmSpan& span, const char* what);
    void slice(Shape shape, std::string_view category, std::uint32_t lane, std::uint32_t name,
               std::pair<std::int64_t, std::int64_t> times, const RocmSpan& span);
    std::uint32_t threadLane(std::int64_t pid, std::int64_t thread);
    std::uint32_t deviceLane(std::int64_t pid, std::optional<std::int64_t> device, RocmRow row);
    void putThree(const RocmThree& three);
    void putLaunch(const RocmSpan& span);

    std::unique_ptr<EventPacker> m_packer;
    Chunk m_chunk;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_threadLanes;
    std::map<std::tuple<std::int64_t, std::int64_t, RocmRow::Kind, std::int64_t>, std::uint32_t> m_deviceLaneOf;
    std::vector<DeviceLane> m_deviceLanes;
};

struct RocmProcess {
    std::int64_t pid;
    std::string name; // may be empty
};

// Names the rows of GPUs and the processes, and gives the launches of all processes one numbering. Returns the chunks
// for the builder; adds warnings to `info`. Then the collectors' packers can be read.
std::vector<RawChunk> finishRocm(std::vector<std::unique_ptr<RocmCollector>>& collectors,
                                 std::vector<RocmCollector::Chunk> chunks, const std::vector<RocmProcess>& processes,
                                 TraceInfo& info);

// The source text of the trace, made of the collectors' packers.
std::shared_ptr<SourceText> rocmText(std::vector<std::unique_ptr<RocmCollector>>& collectors);

} // namespace lanescope

#include "model/analysis/time/trace_memory.h"

#include "model/analysis/time/time_order.h"
#include "model/store/args.h"
#include "model/store/event_reader.h"
#include "model/store/tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

constexpr std::int64_t cpuDevice = 0; // c10::DeviceType

std::string deviceName(std::int64_t type, std::int64_t index)
{
    switch (type) {
    case cpuDevice:
        return "CPU";
    case 1:
    case 6:
        return fmt::format("GPU {}", index);
    case 12:
        return fmt::format("XPU {}", index);
    case 13:
        return "MPS";
    case 19:
        return fmt::format("MTIA {}", index);
    default:
        return fmt::format("device {}", index);
    }
}

// Sets the owner of each record: its thread's events are walked once, in order of begin. A record at an event's last
// moment is still the event's, as in the columns of the profiler's table.
void setOwners(const Trace& trace, LaneId lane, const std::vector<std::uint32_t>& places,
               std::vector<MemoryRecord>& records)
{
    const std::vector<SliceId> events = slicesInTimeOrder(trace, trace[lane], [&](SliceId s) {
        const SliceKind kind = trace.kind(s);
        return kind == SliceKind::Op || kind == SliceKind::Annotation || kind == SliceKind::Python || isApiCall(kind);
    });
    std::vector<SliceId> open;
    std::size_t next = 0;
    for (const std::uint32_t place : places) {
        MemoryRecord& record = records[place];
        for (; next < events.size() && trace.begin(events[next]) <= record.time; ++next) {
            while (!open.empty() && trace.end(open.back()) <= trace.begin(events[next]))
                open.pop_back();
            open.push_back(events[next]);
        }
        while (!open.empty() && trace.end(open.back()) < record.time)
            open.pop_back();
        // Slices that overlap without nesting can be above one that is still open.
        for (std::size_t i = open.size(); i-- > 0 && !record.op;) {
            if (trace.end(open[i]) < record.time)
                continue;
            if (!record.owner)
                record.owner = open[i];
            if (trace.kind(open[i]) == SliceKind::Op)
                record.op = open[i];
        }
    }
}

} // namespace

bool RecordedDevice::isCpu() const { return type == cpuDevice || type == 2 || type == 5; }
bool RecordedDevice::isCuda() const { return type == 1 || type == 6 || type == 20; }

TraceMemory traceMemory(const Trace& trace)
{
    TraceMemory memory;
    const StringId name = trace.find(memoryInstant);
    if (!name)
        return memory;
    EventReader reader{trace.sourceText()};
    std::map<std::tuple<std::uint32_t, std::int64_t, std::int64_t>, std::uint32_t> places; // index of each device
    std::map<LaneId, std::vector<std::uint32_t>> ofLanes;
    for (const Instant& instant : trace.instants()) {
        if (instant.name != name || !instant.lane)
            continue;
        const auto event = reader.at(instant.source);
        const Arguments arguments = event ? parseArguments(event->text) : Arguments{};
        const auto numberOf = [&](std::string_view key) {
            const Argument* found = arguments.find(key);
            return found ? found->integer() : std::nullopt;
        };
        const auto bytes = numberOf("Bytes");
        if (!bytes) {
            ++memory.unreadable;
            continue;
        }
        const std::int64_t type = numberOf("Device Type").value_or(cpuDevice);
        const std::int64_t index = numberOf("Device Id").value_or(-1);
        const ProcessId process = trace[instant.lane].process;
        const auto [at, isNew] =
            places.emplace(std::tuple{process.value, type, index}, static_cast<std::uint32_t>(memory.devices.size()));
        if (isNew)
            memory.devices.push_back({process, type, index, deviceName(type, index), {}, true});
        MemoryRecord record;
        record.time = instant.time;
        record.bytes = *bytes;
        record.address = static_cast<std::uint64_t>(numberOf("Addr").value_or(0));
        record.lane = instant.lane;
        record.device = at->second;
        record.allocated = numberOf("Total Allocated");
        record.reserved = numberOf("Total Reserved");
        RecordedDevice& device = memory.devices[at->second];
        device.hasTotals &= record.allocated.has_value();
        const auto place = static_cast<std::uint32_t>(memory.records.size());
        device.records.push_back(place);
        ofLanes[instant.lane].push_back(place);
        memory.records.push_back(record);
    }
    for (const auto& [lane, ofLane] : ofLanes)
        setOwners(trace, lane, ofLane, memory.records);
    return memory;
}

HeldMemory heldMemory(const TraceMemory& memory, const RecordedDevice& device)
{
    HeldMemory held;
    held.after.reserve(device.records.size());
    std::int64_t sum = 0;
    for (const std::uint32_t place : device.records) {
        const MemoryRecord& record = memory.records[place];
        if (!device.hasTotals)
            sum += record.bytes;
        else if (held.after.empty())
            held.before = *record.allocated - record.bytes;
        held.after.push_back(device.hasTotals ? *record.allocated : sum);
    }
    return held;
}

} // namespace lanescope

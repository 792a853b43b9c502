#include "model/replay/slice_memory.h"

#include "model/analysis/recorded_memory.h"
#include "model/memory/figures.h"

#include <algorithm>
#include <map>

namespace lanescope {

std::vector<SliceMemory> sliceMemoryOf(const Analysis& analysis, SliceId slice)
{
    const Trace& trace = analysis.trace();
    const TraceMemory& memory = recordedMemoryOf(analysis);
    if (memory.isEmpty())
        return {};
    const LaneId lane = trace.laneOf(slice);
    const TimeRange range = trace.range(slice);
    std::map<std::uint32_t, SliceMemory> byDevice;
    const auto before = [](const MemoryRecord& record, Time time) { return record.time < time; };
    const auto first = std::lower_bound(memory.records.begin(), memory.records.end(), range.begin, before);
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::int64_t> open; // memory that it allocated and did not free
    bool hasAddresses = true;
    for (auto record = first; record != memory.records.end() && record->time <= range.end; ++record) {
        const std::pair at{record->device, record->address};
        if (record->bytes < 0) // a thread may free what another allocated
            open.erase(at);
        if (record->lane != lane)
            continue;
        SliceMemory& of = byDevice[record->device];
        of.device = record->device;
        hasAddresses = hasAddresses && record->address != 0;
        if (record->bytes < 0) {
            of.freed -= record->bytes;
            continue;
        }
        of.allocated += record->bytes;
        ++of.allocations;
        open[at] = record->bytes;
    }
    std::vector<SliceMemory> all;
    for (auto& [device, of] : byDevice) {
        if (hasAddresses) {
            of.outlived = 0;
            for (const auto& [at, bytes] : open)
                *of.outlived += at.first == device ? bytes : 0;
        }
        all.push_back(of);
    }
    return all;
}

std::vector<Fact> memoryFacts(const Analysis& analysis, SliceId slice)
{
    std::vector<Fact> facts;
    for (const SliceMemory& of : sliceMemoryOf(analysis, slice)) {
        Fact& fact = facts.emplace_back();
        fact.key = "memory";
        fact.label = PHRASE("Memory");
        fact.unit = "bytes";
        fact.value = std::variant<std::int64_t, double>{of.allocated};
        const TextValues values{
            {"device", recordedMemoryOf(analysis).devices[of.device].name},
            {"allocated", shownBytes(of.allocated)},
            {"freed", shownBytes(of.freed)},
            {"blocks", Phrase{of.allocations == 1 ? PHRASE("one block") : PHRASE("{count} blocks")}},
            {"frees", Phrase{of.freed ? PHRASE(", frees {freed}") : std::string_view{}}},
            {"count", of.allocations},
            {"outlived", shownBytes(of.outlived.value_or(0))}};
        fact.text = {of.allocations == 0 ? PHRASE("{device}: frees {freed}")
                     : !of.outlived      ? PHRASE("{device}: allocates {allocated} in {blocks}{frees}")
                     : *of.outlived == 0
                         ? PHRASE("{device}: allocates {allocated} in {blocks}{frees}; nothing outlives it")
                         : PHRASE("{device}: allocates {allocated} in {blocks}{frees}; {outlived} outlive it"),
                     values};
    }
    return facts;
}

} // namespace lanescope

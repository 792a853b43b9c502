#include "model/analysis/memory_series.h"

#include "model/analysis/recorded_memory.h"

#include <algorithm>

namespace lanescope {

void MemorySeries::complete()
{
    highest.clear();
    for (std::size_t first = 0; first < values.size(); first += block)
        highest.push_back(
            *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                              values.begin() + static_cast<std::ptrdiff_t>(std::min(first + block, values.size()))));
    peak = static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    min = values.empty() ? 0 : *std::min_element(values.begin(), values.end());
    max = values.empty() ? 0 : values[peak];
    for (const double limit : limits)
        max = std::max(max, limit);
}

double MemorySeries::highestWithin(std::size_t first, std::size_t last) const
{
    double found = values[first];
    while (first < last) {
        if (first % block == 0 && first + block <= last) {
            found = std::max(found, highest[first / block]);
            first += block;
        } else {
            found = std::max(found, values[first++]);
        }
    }
    return found;
}

std::vector<MemorySeries> computeMemorySeries(const Analysis& analysis)
{
    const TraceMemory& memory = recordedMemoryOf(analysis);
    std::vector<MemorySeries> all;
    for (const RecordedDevice& device : memory.devices) {
        const HeldMemory held = heldMemory(memory, device);
        MemorySeries series;
        series.process = device.process;
        series.name = (device.hasTotals ? "memory, " : "change of memory, ") + device.name;
        for (std::size_t i = 0; i < device.records.size(); ++i) {
            const MemoryRecord& record = memory.records[device.records[i]];
            series.times.push_back(record.time);
            series.values.push_back(static_cast<double>(held.after[i]));
            if (record.reserved.value_or(0) > 0)
                series.limits.resize(series.values.size(), static_cast<double>(*record.reserved));
        }
        if (!series.limits.empty())
            series.limits.resize(series.values.size(), series.limits.back());
        series.complete();
        all.push_back(std::move(series));
    }
    return all;
}

} // namespace lanescope

#include "model/analysis/time/memory_series.h"

#include "model/analysis/analysis.h"
#include "model/store/args.h"
#include "model/store/event_reader.h"
#include "model/store/tracks.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace lanescope {

std::vector<CounterSeries> computeMemorySeries(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<CounterSeries> all;
    const StringId memory = trace.find(memoryInstant);
    if (!memory)
        return all;
    constexpr std::int64_t cpu = 0; // c10::DeviceType
    EventReader reader{trace.sourceText()};
    std::map<std::tuple<std::uint32_t, std::int64_t, std::int64_t>, std::size_t> places; // index in `all`
    for (const Instant& instant : trace.instants()) {
        if (instant.name != memory || !instant.lane)
            continue;
        const auto event = reader.at(instant.source);
        if (!event)
            continue;
        const Arguments arguments = parseArguments(event->text);
        const Argument* total = arguments.find("Total Allocated");
        const auto bytes = total ? total->number() : std::nullopt;
        if (!bytes)
            continue;
        const auto numberOf = [&](std::string_view key, std::int64_t otherwise) {
            const Argument* found = arguments.find(key);
            return found ? found->integer().value_or(otherwise) : otherwise;
        };
        const std::int64_t type = numberOf("Device Type", cpu), device = numberOf("Device Id", -1);
        const ProcessId process = trace[instant.lane].process;
        const auto [at, isNew] = places.emplace(std::tuple{process.value, type, device}, all.size());
        if (isNew) {
            CounterSeries series;
            series.process = process;
            series.name = type == cpu ? "memory, CPU" : fmt::format("memory, GPU {}", device);
            all.push_back(std::move(series));
        }
        all[at->second].times.push_back(instant.time);
        all[at->second].values.push_back(*bytes);
    }
    return all;
}

} // namespace lanescope

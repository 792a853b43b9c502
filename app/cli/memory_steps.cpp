#include "app/cli/memory_steps.h"

#include "model/compare/wording.h"
#include "model/memory/cannot_tell.h"
#include "model/memory/figures.h"
#include "model/memory/step_holders.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

std::size_t shownOf(const std::vector<MemoryStepUse>& rows, std::size_t max)
{
    return max == 0 ? rows.size() : std::min(max, rows.size());
}

std::string_view idOf(MemorySteps::By by)
{
    return by == MemorySteps::By::ProfilerStep ? "profiler_step"
           : by == MemorySteps::By::Annotation ? "annotation"
                                               : "largest_allocation";
}

} // namespace

void printMemorySteps(const MemorySnapshot& s, const MemoryDevice& d, std::size_t max)
{
    const MemorySteps steps = memoryStepsOf(s, d, 1);
    const std::vector<MemoryStepUse> rows = stepRowsOf(s, d, steps);
    if (rows.empty()) {
        printLine("  no steps: " + format(whyNoSteps(s, d, steps), briefDuration));
        return;
    }
    printLine("  " + format(definitionOf(steps), briefDuration));
    printLine(fmt::format("  {:<30} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>7} {:>10} {:>8}", "step", "at begin", "peak",
                          "at end", "reserved", "allocated", "freed", "allocs", "cudaMalloc", "cudaFree"));
    const auto ofSegments = [&s](std::string text) { return s.hasSegments() ? text : std::string{"--"}; };
    for (std::size_t i = 0; i < shownOf(rows, max); ++i) {
        const MemoryStepUse& row = rows[i];
        printLine(fmt::format("  {:<30.30} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>7} {:>10} {:>8}", row.name,
                              shownBytes(row.begin), shownBytes(row.peak), shownBytes(row.end),
                              ofSegments(shownBytes(row.reserved)), shownBytes(row.allocated), shownBytes(row.freed),
                              row.allocations, ofSegments(std::to_string(row.reservedSegments)),
                              ofSegments(std::to_string(row.freedSegments))));
    }
    if (shownOf(rows, max) < rows.size())
        printLine(fmt::format("  and {} more (--rows 0 lists all)", rows.size() - shownOf(rows, max)));
}

void putMemorySteps(Json& json, const MemorySnapshot& s, const MemoryDevice& d, std::size_t max)
{
    const MemorySteps steps = memoryStepsOf(s, d, 1);
    const std::vector<MemoryStepUse> rows = stepRowsOf(s, d, steps);
    Json list = Json::array();
    const auto ofSegments = [&s](std::int64_t n) { return s.hasSegments() ? Json(n) : Json(nullptr); };
    const auto timeOf = [&](std::int64_t index) {
        return s.events.timeUs(std::size_t{d.firstEvent} + static_cast<std::size_t>(index));
    };
    for (std::size_t i = 0; i < shownOf(rows, max); ++i) {
        const MemoryStepUse& row = rows[i];
        list.push_back({{"name", row.name},
                        {"is_step", row.isStep},
                        {"first_index", row.first},
                        {"last_index", row.last},
                        {"begin_us", timeOf(row.first)},
                        {"end_us", timeOf(row.last)},
                        {"begin_bytes", row.begin},
                        {"peak_bytes", row.peak},
                        {"peak_index", row.peakIndex},
                        {"end_bytes", row.end},
                        {"reserved_bytes", ofSegments(row.reserved)},
                        {"allocated_bytes", row.allocated},
                        {"freed_bytes", row.freed},
                        {"allocations", row.allocations},
                        {"reserved_segments", ofSegments(row.reservedSegments)},
                        {"freed_segments", ofSegments(row.freedSegments)}});
    }
    if (rows.empty())
        json["no_steps_because"] = format(whyNoSteps(s, d, steps), briefDuration);
    else
        json["step_is"] = {{"by", idOf(steps.by)}, {"name", steps.name}, {"first_begin_known", steps.isBeginKnown}};
    json["by_step"] = std::move(list);
}

} // namespace lanescope

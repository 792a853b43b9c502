#include "model/analysis/recording_health.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/doubtful_events.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

constexpr std::size_t maxEvidence = 5;

bool asksForBuffers(std::string_view name) { return name == "Activity Buffer Request"; }

// Lost records, as counted by Lanescope's own recorder; other recorders do not report them.
std::uint64_t droppedRecords(const TraceInfo& info)
{
    const auto at = info.properties.find("lanescope_result");
    if (at == info.properties.end())
        return 0;
    const auto result = nlohmann::json::parse(at->second, nullptr, false);
    if (!result.is_object() || !result.contains("counts") || !result["counts"].is_object())
        return 0;
    std::uint64_t sum = 0;
    for (const char* key : {"dropped", "slices_dropped"})
        if (const auto count = result["counts"].find(key);
            count != result["counts"].end() && count->is_number_unsigned())
            sum += count->get<std::uint64_t>();
    return sum;
}

void note(HealthItem& item, SliceId slice)
{
    ++item.count;
    if (item.evidence.size() < maxEvidence)
        item.evidence.push_back(slice);
}

HealthItem overheads(const Analysis& analysis, HealthKind kind)
{
    const Trace& trace = analysis.trace();
    HealthItem item{kind, 0, Ns{}, {}};
    for (const SliceId s : analysis.overheads())
        if (asksForBuffers(trace.name(s)) == (kind == HealthKind::BufferRequest)) {
            note(item, s);
            *item.time += trace.duration(s);
        }
    return item;
}

HealthItem endSync(const Analysis& analysis)
{
    HealthItem item{HealthKind::EndSync, 0, Ns{}, {}};
    // Where the GPU works for most of it, the program needs that time too.
    for (const SyncCall& sync : analysis.syncs())
        if (sync.endsRecording && sync.work * 2 < analysis.trace().duration(sync.slice)) {
            note(item, sync.slice);
            *item.time += analysis.trace().duration(sync.slice);
        }
    return item;
}

HealthItem clockSkew(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    HealthItem item{HealthKind::ClockSkew, 0, Ns{}, {}};
    for (const Launched& l : analysis.work())
        if (l.launch && trace.begin(l.work) < trace.begin(l.launch)) {
            note(item, l.work);
            item.time = std::max(*item.time, trace.begin(l.launch) - trace.begin(l.work));
        }
    return item;
}

// Usually some work begins within a few microseconds after its launch.
HealthItem lateClock(const Analysis& analysis)
{
    constexpr std::uint64_t fewest = 20;
    constexpr Ns late{20'000};
    const Trace& trace = analysis.trace();
    HealthItem item{HealthKind::LateClock, 0, Ns::max(), {}};
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Gpu)
            continue;
        Time free = Time::min();
        for (const SliceId s : lane.slices) {
            if (!isDeviceWork(trace.kind(s)))
                continue;
            if (const SliceId launch = trace.launchOf(s); launch && trace.end(launch) >= free) {
                note(item, s);
                item.time = std::min(*item.time, trace.begin(s) - trace.end(launch));
            }
            free = std::max(free, trace.end(s));
        }
    }
    if (item.count < fewest || *item.time < late)
        item.count = 0;
    return item;
}

HealthItem workWithoutLaunch(const Analysis& analysis)
{
    HealthItem item{HealthKind::WorkWithoutLaunch, 0, std::nullopt, {}};
    for (const Launched& l : analysis.work())
        if (!l.launch)
            note(item, l.work);
    return item;
}

// 0 where they are too few to matter.
std::uint64_t pythonFrames(const Trace& trace)
{
    constexpr std::uint64_t manyFrames = 100;
    std::uint64_t frames = 0;
    for (const Row& row : trace.rows())
        if (row.holdsOnly(SliceKind::Python))
            frames += row.slices.size();
        else if (row.holds(SliceKind::Python))
            for (const SliceId s : row.slices)
                frames += trace.kind(s) == SliceKind::Python ? 1 : 0;
    return frames < manyFrames ? 0 : frames;
}

HealthItem idleWithoutReason(const Analysis& analysis)
{
    constexpr double muchPct = 5;
    HealthItem item{HealthKind::NoReason, 0, Ns{}, {}};
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        Ns time{};
        for (const Cause cause : {Cause::UnknownWait, Cause::NotRecorded, Cause::Unknown})
            time += device.share(cause);
        if (device.percentOf(time) < muchPct)
            continue;
        ++item.count;
        *item.time += time;
    }
    return item;
}

struct Words {
    std::string_view name, one, many; // {0}: count, {1}: time
};

constexpr std::array<Words, 15> words{{
    {"damage", PHRASE("the file is damaged: {0} remark"), PHRASE("the file is damaged: {0} remarks")},
    {"dropped", PHRASE("{0} record was lost by the recorder"), PHRASE("{0} records were lost by the recorder")},
    {"buffer_request", PHRASE("{0} request for buffers to record into took {1}"),
     PHRASE("{0} requests for buffers to record into took {1}")},
    {"overhead", PHRASE("{0} other slice of profiler overhead took {1}"),
     PHRASE("{0} other slices of profiler overhead took {1}")},
    {"end_sync", PHRASE("the synchronization that ends the recording took {1}"),
     PHRASE("{0} synchronizations that end the recording took {1}")},
    {"clock_skew",
     PHRASE("{0} kernel, copy or memset begins before its launch, by {1}: clocks are off by at least that"),
     PHRASE("{0} kernels, copies or memsets begin before their launch, by up to {1}: clocks are off by at least that")},
    {"late_clock", PHRASE("the kernel, copy or memset that was launched to an idle stream begins {1} later"),
     PHRASE("of {0} kernels, copies and memsets that were launched to an idle stream, none begins within {1}: the "
            "GPU's clock may be late by about that")},
    {"launch_without_work", PHRASE("{0} call that starts GPU work has none in the trace"),
     PHRASE("{0} calls that start GPU work have none in the trace")},
    {"work_without_launch", PHRASE("{0} kernel, copy or memset has no launch in the trace"),
     PHRASE("{0} kernels, copies or memsets have no launch in the trace")},
    {"overlap", PHRASE("{0} slice overlaps another of its lane without nesting; it is on a further row"),
     PHRASE("{0} slices overlap others of their lane without nesting; they are on further rows")},
    {"python_stacks", PHRASE("{0} Python frame was recorded (with_stack=True), which slows Python down"),
     PHRASE("{0} Python frames were recorded (with_stack=True), which slows Python down: without them the host takes "
            "less time")},
    {"unfinished", PHRASE("{0} slice has no end; it lasts to the end of the trace"),
     PHRASE("{0} slices have no end; they last to the end of the trace")},
    {"duplicate", PHRASE("{0} slice repeats another one exactly; tables count both"),
     PHRASE("{0} slices repeat others exactly; tables count both")},
    {"shared_number",
     PHRASE("{0} kernel, copy or memset has a correlation number that launches of several processes have: its launch "
            "is not known"),
     PHRASE("{0} kernels, copies or memsets have correlation numbers that launches of several processes have: their "
            "launches are not known")},
    {"no_reason", PHRASE("{0} GPU is idle for {1} without a reason that the recording shows"),
     PHRASE("{0} GPUs are idle for {1} in total without a reason that the recording shows")},
}};

const Words& wordsOf(HealthKind kind) { return words[static_cast<std::size_t>(kind)]; }

} // namespace

std::string_view nameOf(HealthKind kind) { return wordsOf(kind).name; }

static std::vector<HealthItem> computeHealth(const Analysis& analysis)
{
    const TraceInfo& info = analysis.trace().info();
    const Census& census = info.census;
    std::uint64_t remarks = info.warnings.size();
    if (!analysis.trace().ranks().empty()) { // notes on the job are not damage
        remarks = 0;
        for (const RankPart& part : analysis.trace().ranks())
            remarks += part.info.warnings.size();
    }
    const auto counted = [](HealthKind kind, std::uint64_t count) { return HealthItem{kind, count, std::nullopt, {}}; };
    const auto slices = [](HealthKind kind, const std::vector<SliceId>& found) {
        HealthItem item{kind, 0, std::nullopt, {}};
        for (const SliceId s : found)
            note(item, s);
        return item;
    };
    std::vector<HealthItem> items{
        counted(HealthKind::Damage, remarks),
        counted(HealthKind::Dropped, droppedRecords(info)),
        overheads(analysis, HealthKind::BufferRequest),
        overheads(analysis, HealthKind::OtherOverhead),
        endSync(analysis),
        clockSkew(analysis),
        lateClock(analysis),
        counted(HealthKind::LaunchWithoutWork, census.launchesWithoutWork),
        workWithoutLaunch(analysis),
        counted(HealthKind::Overlap, census.overlapping),
        counted(HealthKind::PythonStacks, pythonFrames(analysis.trace())),
        counted(HealthKind::Unfinished, census.unfinished),
        slices(HealthKind::Duplicate, duplicateSlices(analysis.trace())),
        slices(HealthKind::SharedNumber, workOfSharedNumbers(analysis)),
        idleWithoutReason(analysis),
    };
    std::erase_if(items, [](const HealthItem& item) { return item.count == 0; });
    return items;
}

const std::vector<HealthItem>& recordingHealth(const Analysis& analysis) { return analysis.once(computeHealth); }

std::string textOf(const HealthItem& item, std::string (*word)(Ns))
{
    const Words& w = wordsOf(item.kind);
    return fmt::format(fmt::runtime(translated(item.count == 1 ? w.one : w.many)), item.count,
                       item.time ? word(*item.time) : std::string{});
}

} // namespace lanescope

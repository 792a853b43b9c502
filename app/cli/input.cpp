#include "app/cli/input.h"

#include "app/cli/output.h"
#include "model/import/importer.h"
#include "model/merge/rank_files.h"
#include "model/store/source_damage.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace lanescope {

namespace {

std::optional<Error>& firstChange() // over all files that this process opened
{
    static std::optional<Error> change;
    return change;
}

// Each rank has its own step of that name.
std::vector<Launched> launchedInStepOfRanks(const Trace& trace, const std::vector<Launched>& work,
                                            const std::string& step)
{
    const StringId name = trace.find(step);
    std::vector<Launched> within;
    for (const RankPart& part : trace.ranks()) {
        std::optional<TimeRange> range;
        for (const LaneId lane : part.lanes)
            for (const SliceId s : trace[lane].kind == LaneKind::Gpu ? SliceRange{} : trace[lane].slices)
                if (trace.nameId(s) == name && (!range || trace.begin(s) < range->begin))
                    range = trace.range(s);
        for (const Launched& l : work)
            if (range && part.slices.contains(l.work) && range->contains(trace.begin(l.launch ? l.launch : l.work)))
                within.push_back(l);
    }
    std::stable_sort(within.begin(), within.end(),
                     [&](const Launched& a, const Launched& b) { return trace.begin(a.work) < trace.begin(b.work); });
    return within;
}

} // namespace

tl::expected<TracePtr, ExitCode> openTrace(const std::string& file)
{
    auto trace = loadTrace(file);
    if (!trace) {
        printError(trace.error());
        return tl::unexpected(ExitCode::Unreadable);
    }
    // Arguments are read from the file when they are needed, so it is checked again when it is closed.
    const Trace* view = trace->get();
    return TracePtr{view, [kept = *std::move(trace)](const Trace*) mutable {
                        if (!firstChange())
                            firstChange() = damageOf(kept->sourceText());
                        kept.reset();
                    }};
}

tl::expected<MemorySnapshotPtr, ExitCode> openSnapshot(const std::string& file)
{
    auto snapshot = loadMemorySnapshot(file);
    if (snapshot)
        return *std::move(snapshot);
    printError(snapshot.error());
    return tl::unexpected(ExitCode::Unreadable);
}

ExitCode unlessChanged(ExitCode code)
{
    if (!firstChange() || code == ExitCode::Unreadable)
        return code;
    printError(*firstChange());
    return ExitCode::Unreadable;
}

tl::expected<TracePtr, ExitCode> openRanks(const std::vector<std::string>& named)
{
    Task task;
    auto trace = loadRanks(named, task);
    if (trace)
        return *std::move(trace);
    printError(trace.error());
    return tl::unexpected(ExitCode::Unreadable);
}

tl::expected<TracePtr, ExitCode> openIfNamed(const std::string& file)
{
    if (file.empty())
        return TracePtr{};
    return openTrace(file);
}

tl::expected<TracePtr, ExitCode> openTraceOrRanks(const std::string& file)
{
    std::error_code error;
    const bool isFolder = std::filesystem::is_directory(file, error);
    const bool isPattern = !std::filesystem::exists(file, error) && file.find_first_of("*?[") != std::string::npos;
    return isFolder || isPattern ? openRanks({file}) : openTrace(file);
}

tl::expected<std::optional<TimeRange>, ExitCode> stepAskedFor(const Trace& trace, const std::string& step)
{
    if (step.empty())
        return std::optional<TimeRange>{};
    if (const auto range = rangeOfStep(trace, step))
        return range;
    printError({Error::Kind::BadInput,
                trace.info().path,
                {},
                fmt::format("expected a slice called \"{}\" on the CPU, found none", step)});
    return tl::unexpected(ExitCode::Usage);
}

tl::expected<std::vector<Launched>, ExitCode> workAskedFor(const Trace& trace, const std::string& step)
{
    const auto range = stepAskedFor(trace, step);
    if (!range)
        return tl::unexpected(range.error());
    std::vector<Launched> work = launchedWork(trace);
    if (*range && !trace.ranks().empty())
        return launchedInStepOfRanks(trace, work, step);
    return *range ? launchedWithin(trace, work, **range) : std::move(work);
}

} // namespace lanescope

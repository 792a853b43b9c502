#include "app/cli/input.h"

#include "app/cli/progress.h"

#include "model/compare/wording.h"
#include "model/import/importer.h"
#include "model/merge/rank_files.h"
#include "model/remote/address.h"
#include "model/store/source_damage.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <list>

namespace lanescope {

namespace {

std::optional<Error>& firstChange() // over all files that this process opened
{
    static std::optional<Error> change;
    return change;
}

// Identifies one version of a file, by properties that change when the file is written again.
struct FileState {
    std::uintmax_t size = 0;
    std::filesystem::file_time_type written;
    bool operator==(const FileState&) const = default;
};

// Nullopt for a folder or a pattern: these are many files, so they are opened again each time.
std::optional<FileState> stateOf(const std::string& file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return {};
    FileState state{std::filesystem::file_size(file, error), {}};
    if (!error)
        state.written = std::filesystem::last_write_time(file, error);
    return error ? std::nullopt : std::optional{state};
}

struct KeptFile {
    std::string file;
    FileState state;
    AnalysisPtr analysis;
};

struct KeptFiles {
    std::size_t max = 0;       // 0: nothing is kept
    std::list<KeptFile> files; // the latest first
};

KeptFiles& keptFiles()
{
    static KeptFiles kept;
    return kept;
}

AnalysisPtr keptAnalysis(const std::string& file)
{
    std::list<KeptFile>& files = keptFiles().files;
    const auto at = std::find_if(files.begin(), files.end(), [&](const KeptFile& k) { return k.file == file; });
    if (at == files.end())
        return nullptr;
    if (stateOf(file) != at->state) {
        files.erase(at);
        return nullptr;
    }
    files.splice(files.begin(), files, at);
    return files.front().analysis;
}

void keep(const std::string& file, const std::optional<FileState>& state, const AnalysisPtr& analysis)
{
    KeptFiles& kept = keptFiles();
    if (kept.max == 0 || !state)
        return;
    kept.files.push_front({file, *state, analysis});
    if (kept.files.size() > kept.max)
        kept.files.pop_back();
}

// Each rank has its own step of that name.
StepWork launchedInStepOfRanks(const Trace& trace, const std::vector<Launched>& work, const std::string& step)
{
    const StringId name = trace.find(step);
    StepWork within;
    for (const RankPart& part : trace.ranks()) {
        std::optional<TimeRange> range;
        for (const LaneId lane : part.lanes)
            for (const SliceId s : trace[lane].kind == LaneKind::Gpu ? SliceRange{} : trace[lane].slices)
                if (trace.nameId(s) == name && (!range || trace.begin(s) < range->begin))
                    range = trace.range(s);
        if (!range)
            continue;
        std::vector<Launched> own;
        std::copy_if(work.begin(), work.end(), std::back_inserter(own),
                     [&](const Launched& l) { return part.slices.contains(l.work); });
        for (const Launched& l : launchedWithin(trace, own, *range))
            within.work.push_back(l);
        within.before += workBefore(trace, own, *range);
    }
    std::stable_sort(within.work.begin(), within.work.end(),
                     [&](const Launched& a, const Launched& b) { return trace.begin(a.work) < trace.begin(b.work); });
    return within;
}

} // namespace

bool namesManyFiles(const std::string& file)
{
    if (isRemoteAddress(file))
        return false;
    std::error_code error;
    const bool isFolder = std::filesystem::is_directory(file, error);
    return isFolder || (!std::filesystem::exists(file, error) && file.find_first_of("*?[") != std::string::npos);
}

static std::uint64_t sizeOf(const std::string& file)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    return error ? 0 : size;
}

static tl::expected<TracePtr, ExitCode> loadedTrace(const std::string& file, Remarks remarks = Remarks::Said)
{
    Task task;
    auto trace = [&] {
        const Progress progress{task, sizeOf(file)};
        return loadTrace(file, task);
    }();
    if (!trace) {
        printError(trace.error());
        return tl::unexpected(ExitCode::Unreadable);
    }
    if (remarks == Remarks::Said && !damageOf((*trace)->sourceText())) // else the change is reported in the end
        warnOfFile(**trace);
    // Arguments are read from the file when they are needed, so it is checked again when it is closed.
    const Trace* view = trace->get();
    return TracePtr{view, [kept = *std::move(trace)](const Trace*) mutable {
                        if (!firstChange() && keptFiles().max == 0) // else it is read again
                            firstChange() = damageOf(kept->sourceText());
                        kept.reset();
                    }};
}

tl::expected<TracePtr, ExitCode> openTrace(const std::string& file, Remarks remarks)
{
    if (keptFiles().max == 0)
        return loadedTrace(file, remarks);
    const auto analysis = openAnalysis(file);
    return analysis ? tl::expected<TracePtr, ExitCode>{(*analysis)->tracePtr()} : tl::unexpected(analysis.error());
}

tl::expected<AnalysisPtr, ExitCode> openAnalysis(const std::string& file)
{
    if (AnalysisPtr kept = keptAnalysis(file)) {
        warnOfFile(kept->trace());
        return kept;
    }
    const std::optional<FileState> state = stateOf(file);
    const auto trace = namesManyFiles(file) ? openRanks({file}) : loadedTrace(file);
    if (!trace)
        return tl::unexpected(trace.error());
    auto analysis = std::make_shared<const Analysis>(*trace);
    keep(file, state, analysis);
    return analysis;
}

AnalysisPtr analysisOf(const TracePtr& trace)
{
    for (const KeptFile& kept : keptFiles().files)
        if (&kept.analysis->trace() == trace.get())
            return kept.analysis;
    return std::make_shared<const Analysis>(trace);
}

void keepFilesOpen(std::size_t max) { keptFiles().max = max; }

tl::expected<MemorySnapshotPtr, ExitCode> openSnapshot(const std::string& file, std::optional<std::int64_t> capacity)
{
    auto snapshot = loadMemorySnapshot(file, capacity);
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

tl::expected<TracePtr, ExitCode> openRanks(const std::vector<std::string>& named, Remarks remarks)
{
    Task task;
    auto trace = [&] {
        const Progress progress{task, 0};
        return loadRanks(named, task);
    }();
    if (trace) {
        if (remarks == Remarks::Said)
            warnOfFile(**trace);
        return *std::move(trace);
    }
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
    return namesManyFiles(file) ? openRanks({file}) : openTrace(file);
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

tl::expected<StepWork, ExitCode> workAskedFor(const Trace& trace, const std::string& step)
{
    const auto range = stepAskedFor(trace, step);
    if (!range)
        return tl::unexpected(range.error());
    std::vector<Launched> work = launchedWork(trace);
    if (!*range)
        return StepWork{std::move(work), {}};
    if (!trace.ranks().empty())
        return launchedInStepOfRanks(trace, work, step);
    return StepWork{launchedWithin(trace, work, **range), workBefore(trace, work, **range)};
}

void sayWorkBefore(const WorkBefore& before, BeforeSentence sentence)
{
    if (before.count > 0)
        printWrapped(format(sentence(before), briefDuration));
}

void addWorkBefore(Json& document, const WorkBefore& before, BeforeSentence sentence)
{
    if (before.count > 0)
        document["launched_before"] = {{"count", before.count},
                                       {"dur_ns", before.total.count()},
                                       {"text", format(sentence(before), torchDuration)}};
}

} // namespace lanescope

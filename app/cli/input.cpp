#include "app/cli/input.h"

#include "app/cli/output.h"
#include "model/import/importer.h"
#include "model/store/source_damage.h"

#include <fmt/format.h>

namespace lanescope {

namespace {

std::optional<Error>& firstChange() // of all files that this process opened
{
    static std::optional<Error> change;
    return change;
}

} // namespace

tl::expected<TracePtr, ExitCode> openTrace(const std::string& file)
{
    auto trace = loadTrace(file);
    if (!trace) {
        printError(trace.error());
        return tl::unexpected(ExitCode::Unreadable);
    }
    // Arguments are read from the file when they are needed: it is looked at once more when it is let go.
    const Trace* view = trace->get();
    return TracePtr{view, [kept = *std::move(trace)](const Trace*) mutable {
                        if (!firstChange())
                            firstChange() = damageOf(kept->sourceText());
                        kept.reset();
                    }};
}

ExitCode unlessChanged(ExitCode code)
{
    if (!firstChange() || code == ExitCode::Unreadable)
        return code;
    printError(*firstChange());
    return ExitCode::Unreadable;
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
    return *range ? launchedWithin(trace, work, **range) : std::move(work);
}

} // namespace lanescope

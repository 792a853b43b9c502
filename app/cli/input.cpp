#include "app/cli/input.h"

#include "app/cli/output.h"
#include "model/import/importer.h"

#include <fmt/format.h>

namespace lanescope {

tl::expected<TracePtr, ExitCode> openTrace(const std::string& file)
{
    auto trace = loadTrace(file);
    if (trace)
        return *std::move(trace);
    printError(trace.error());
    return tl::unexpected(ExitCode::Unreadable);
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

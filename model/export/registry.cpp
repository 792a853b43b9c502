// The formats that can be written, and the one function that writes a file in any of them.

#include "model/export/exporter.h"

#include <array>
#include <fmt/format.h>
#include <string>

namespace lanescope {

std::span<const Exporter> exporters()
{
    static const std::array all{traceJsonExporter, packedTraceJsonExporter, jsonLinesExporter,    csvExporter,
                                sqliteExporter,    pftraceExporter,         packedPftraceExporter};
    return all;
}

Result<const Exporter*> exporterOf(const std::string& path)
{
    const Exporter* best = nullptr;
    std::string known;
    for (const Exporter& e : exporters()) {
        known += fmt::format("{}{}", known.empty() ? "" : ", ", e.suffix);
        if (path.size() > e.suffix.size() && std::string_view{path}.ends_with(e.suffix) &&
            (!best || e.suffix.size() > best->suffix.size()))
            best = &e;
    }
    if (!best)
        return tl::unexpected(
            Error{Error::Kind::BadInput, path, {}, fmt::format("expected a name that ends in one of {}", known)});
    return best;
}

std::vector<std::string> filesOf(const Trace& trace)
{
    std::vector<std::string> files;
    for (const RankPart& part : trace.ranks())
        files.push_back(part.info.path);
    if (files.empty())
        files.push_back(trace.info().path);
    return files;
}

Result<Exported> exportTrace(const Analysis& analysis, const std::string& path, std::optional<TimeRange> range,
                             Task& task)
{
    const auto exporter = exporterOf(path);
    if (!exporter)
        return tl::unexpected(exporter.error());
    if (const auto refused = refusalOf(path, filesOf(analysis.trace())))
        return tl::unexpected(*refused);
    auto file = OutputFile::beside(path);
    if (!file)
        return tl::unexpected(file.error());
    auto written = (*exporter)->write(analysis, Part{analysis.trace(), range}, **file, task);
    if (!written)
        return written;
    if (task.isStopped())
        return tl::unexpected(Error{Error::Kind::Cancelled, path, {}, "cancelled"});
    if (const auto done = (*file)->takePlace(); !done)
        return tl::unexpected(done.error());
    return written;
}

} // namespace lanescope

// Writes slices as a table, one per line, with lane, time, parent and arguments.

#include "model/base/csv.h"

#include "model/base/parallel.h"
#include "model/export/event_text.h"
#include "model/export/exporter.h"
#include "model/json/json_text.h"
#include "model/store/args.h"

#include <fmt/format.h>
#include <iterator>

namespace lanescope {

namespace {

constexpr std::string_view heads =
    "id,name,category,kind,process,thread,begin_ns,dur_ns,depth,parent,correlation,args\n";

// Writes a slice as a line. A missing value is an empty field.
Result<void> appendLine(std::string& out, const Trace& trace, SliceId s, const Row& row)
{
    const auto event = readEventText(trace, trace.source(s));
    if (!event)
        return tl::unexpected(event.error());
    const std::string args = argumentsText(*event);
    std::string correlation;
    for (const JsonMember& m : membersOf(args))
        if (m.key == "correlation")
            if (const auto number = wholeNumberOf(m.value))
                correlation = std::to_string(*number);
    const Lane& lane = trace[row.lane];
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},", s.value, csvField(trace.name(s)),
                   csvField(trace.text(trace[trace.category(s)].name)), nameOf(trace.kind(s)),
                   csvField(trace[lane.process].title), csvField(lane.name), trace.absoluteNs(trace.begin(s)),
                   trace.duration(s).count(), row.depth);
    if (const SliceId parent = trace.parent(s))
        out += std::to_string(parent.value);
    ((((out += ',') += correlation) += ',') += csvField(args)) += '\n';
    return {};
}

Result<Exported> writeCsv(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    const Trace& trace = analysis.trace();
    Exported exported;
    to.write(heads);
    task.total += trace.sliceCount();
    // Writes part by part, each on all cores.
    constexpr std::uint32_t jobSlices = 4096;
    const std::uint32_t jobs = static_cast<std::uint32_t>(workerCount()) * 4;
    struct Job {
        std::string text;
        std::uint64_t lines = 0;
        std::optional<Error> error;
    };
    std::vector<Job> work(jobs);
    for (std::uint64_t first = 0; first < trace.sliceCount() && !to.hasFailed();
         first += std::uint64_t{jobs} * jobSlices) {
        parallelFor(jobs, [&](std::size_t j) {
            Job& job = work[j];
            job.text.clear();
            job.lines = 0;
            const std::uint64_t from = first + j * jobSlices;
            const std::uint64_t end = std::min<std::uint64_t>(from + jobSlices, trace.sliceCount());
            if (from >= end)
                return;
            RowId row = trace.rowOf(SliceId{from});
            for (std::uint64_t i = from; i < end && !task.isStopped(); ++i) {
                const SliceId s{i};
                while (!trace[row].slices.contains(s))
                    row = RowId{row.value + 1};
                if (!part.keeps(s))
                    continue;
                ++job.lines;
                if (const auto line = appendLine(job.text, trace, s, trace[row]); !line) {
                    job.error = line.error();
                    return;
                }
            }
        });
        if (task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, to.path(), {}, "cancelled"});
        for (const Job& job : work) {
            if (job.error)
                return tl::unexpected(*job.error);
            to.write(job.text);
            exported.events += job.lines;
        }
        task.done = std::min<std::uint64_t>(first + std::uint64_t{jobs} * jobSlices, trace.sliceCount());
    }
    return exported;
}

} // namespace

const Exporter csvExporter{".csv", "Slices, for spreadsheets and data frames", writeCsv};

} // namespace lanescope

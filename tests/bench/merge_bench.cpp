// Measures time and memory to open the ranks of one job together, compared with opening their files one by one.
//
//     tests/support/copy_ranks.py TRACE FOLDER --ranks 64 --repeat 20
//     merge_bench FOLDER

#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "model/import/index_cache.h"
#include "model/merge/job_notes.h"
#include "model/merge/merge_ranks.h"
#include "model/merge/rank_files.h"
#include "model/merge/rank_report.h"

#include <chrono>
#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>

using namespace lanescope;

namespace {

double msSince(std::chrono::steady_clock::time_point then)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - then).count();
}

double peakMb()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string word(Ns d) { return fmt::format("{:.3f} us", static_cast<double>(d.count()) / 1e3); }

} // namespace

int main(int argc, char** argv)
{
    wantIndexes(false);                    // files are read
    mallopt(M_MMAP_THRESHOLD, 512 * 1024); // the program's own setting
    const std::vector<std::string> named(argv + 1, argv + argc);
    const auto files = rankFilesOf(named);
    if (!files) {
        fmt::print(stderr, "{}\n", files.error().line());
        return 3;
    }
    Task task;
    std::vector<TracePtr> traces;
    std::size_t apart = 0;
    auto began = std::chrono::steady_clock::now();
    for (const RankFile& file : *files) {
        auto trace = loadTrace(file.path);
        if (!trace) {
            fmt::print(stderr, "{}\n", trace.error().line());
            return 3;
        }
        apart += (*trace)->residentBytes();
        traces.push_back(*std::move(trace));
    }
    const double loadMs = msSince(began), loadPeak = peakMb();
    began = std::chrono::steady_clock::now();
    const auto merged = mergeRanks(std::move(traces), {}, task);
    const double mergeMs = msSince(began), mergePeak = peakMb();
    if (!merged) {
        fmt::print(stderr, "{}\n", merged.error().line());
        return 3;
    }
    const Trace& trace = **merged;
    fmt::print("ranks          {:>10}   {} slices, {} events, {:.1f} MB of files\n", trace.ranks().size(),
               trace.sliceCount(), trace.info().census.events, static_cast<double>(trace.info().fileBytes) / 1e6);
    fmt::print("read           {:>10.1f} ms\n", loadMs);
    fmt::print("joined         {:>10.1f} ms   {:.1f} % of reading\n", mergeMs, 100 * mergeMs / loadMs);
    fmt::print("memory         {:>10.1f} MB   {:.1f} MB one by one: {:.2f} of it\n",
               static_cast<double>(trace.residentBytes()) / 1e6, static_cast<double>(apart) / 1e6,
               static_cast<double>(trace.residentBytes()) / static_cast<double>(apart));
    fmt::print("peak           {:>10.1f} MB   {:.1f} MB before the join\n", mergePeak, loadPeak);
    began = std::chrono::steady_clock::now();
    const Analysis analysis{*merged};
    const RankReport& report = rankReportOf(analysis);
    fmt::print("ranks compared {:>10.1f} ms   {} stand out\n", msSince(began), report.spread.stragglers.size());
    began = std::chrono::steady_clock::now();
    const std::size_t found = findingsOf(Analysis{*merged}).size();
    fmt::print("findings       {:>10.1f} ms   {} of them\n", msSince(began), found);
    fmt::print("clocks         {}\n", clockLine(trace, word));
    return 0;
}

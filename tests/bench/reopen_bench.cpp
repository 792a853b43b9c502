// Measures how much faster a trace opens from its index than from its text, by turns in one run, how large the index
// is, and how long writing it takes.
//
//     reopen_bench FILE | FOLDER [ROUNDS]      (a folder: the ranks of a job; 5 rounds)

#include "model/import/importer.h"
#include "model/import/index_cache.h"
#include "model/merge/rank_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <malloc.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace lanescope;

namespace {

double msOf(auto&& work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
}

// CPU time of all threads of this process; other programs do not affect it.
double cpuMs()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

TracePtr openOrLeave(const std::string& path)
{
    Task task;
    auto trace = std::filesystem::is_directory(path) ? loadRanks(std::vector{path}, task) : loadTrace(path, task);
    if (trace)
        return *trace;
    std::fprintf(stderr, "%s\n", trace.error().line().c_str());
    std::exit(3);
}

} // namespace

int main(int argc, char** argv)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 512 * 1024); // the program's own setting
#endif
    if (argc < 2)
        return 2;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    const std::string path = argv[1];
    IndexOptions options;
    options.folder =
        (std::filesystem::temp_directory_path() / ("lanescope_reopen_" + std::to_string(::getpid()))).string();
    options.minTextBytes = 0;
    setIndexOptions(options);
    double textBytes = 0, indexBytes = 0;
    std::vector<double> reads, firsts, writes, reopens, readCpu, writeCpu, reopenCpu;
    double cpu = cpuMs();
    const auto cpuSince = [&cpu] {
        const double before = std::exchange(cpu, cpuMs());
        return cpu - before;
    };
    for (int round = 0; round < rounds; ++round) {
        wantIndexes(false);
        cpuSince();
        reads.push_back(msOf([&] { textBytes = static_cast<double>(openOrLeave(path)->info().textBytes); }));
        readCpu.push_back(cpuSince());
        wantIndexes(true);
        removeIndexes();
        TracePtr trace;
        firsts.push_back(msOf([&] { trace = openOrLeave(path); }));
        writes.push_back(msOf([&] { finishIndexes(); }));
        writeCpu.push_back(cpuSince() - readCpu.back());
        trace.reset();
        indexBytes = static_cast<double>(bytesOfIndexes());
        for (int again = 0; again < 3; ++again) {
            cpuSince();
            reopens.push_back(msOf([&] { trace = openOrLeave(path); }));
            reopenCpu.push_back(cpuSince());
        }
    }
    std::filesystem::remove_all(options.folder);
    std::printf("%.0f MB of text, index %.1f MB: %.1f %%; medians of %d by turns\n", textBytes / 1e6, indexBytes / 1e6,
                100 * indexBytes / textBytes, rounds);
    std::printf("  read                  %8.1f ms, %8.1f ms of all cores\n", medianOf(reads), medianOf(readCpu));
    std::printf(
        "  read for the first time %6.1f ms, and %.1f ms longer until the index is written (%.1f ms of a core)\n",
        medianOf(firsts), medianOf(writes), medianOf(writeCpu));
    std::printf("  from its index        %8.1f ms, %8.1f ms of all cores\n", medianOf(reopens), medianOf(reopenCpu));
    std::printf("  ratio                 %8.0f,    %8.0f\n", medianOf(reads) / medianOf(reopens),
                medianOf(readCpu) / medianOf(reopenCpu));
    return 0;
}

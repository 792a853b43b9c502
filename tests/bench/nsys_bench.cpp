// Measures how fast an Nsight Systems export opens, compared with SQLite's own walk over the same rows and columns.
//     nsys_bench [ROWS [FILE]]    FILE: keeps the database there
//     nsys_bench FILE             opens this export once

#include "model/import/importer.h"
#include "tests/support/nsys_writer.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <sys/resource.h>
#include <vector>

using namespace lanescope;
using namespace lanescope::test;

namespace {

double secondsOf(auto&& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Half launches, half kernels, with an annotation around each hundred.
void write(const std::string& path, std::int64_t rows)
{
    std::filesystem::remove(path);
    NsysWriter nsys{path, NsysWriter::Generation::Today};
    nsys.run("commit; pragma page_size = 4096; vacuum; begin");
    std::vector<std::int64_t> names;
    for (int i = 0; i < 50; ++i)
        names.push_back(nsys.string("void at::native::vectorized_elementwise_kernel<" + std::to_string(i) +
                                    ", at::native::CUDAFunctor_add<float>>(int, at::native::CUDAFunctor_add<float>)"));
    const std::int64_t call = nsys.string("cudaLaunchKernel_v7000"), thread = globalTid(10, 11),
                       process = globalPid(10);
    for (std::int64_t i = 0; i < rows / 2; ++i) {
        const std::int64_t at = 10'000 * i;
        nsys.add("CUPTI_ACTIVITY_KIND_RUNTIME", {{"start", at},
                                                 {"end", at + 4000},
                                                 {"eventClass", 0},
                                                 {"globalTid", thread},
                                                 {"correlationId", i + 1},
                                                 {"nameId", call},
                                                 {"returnValue", 0}});
        nsys.add("CUPTI_ACTIVITY_KIND_KERNEL", {{"start", at + 6000},
                                                {"end", at + 9000 + i % 500},
                                                {"deviceId", 0},
                                                {"contextId", 1},
                                                {"streamId", 7},
                                                {"correlationId", i + 1},
                                                {"globalPid", process},
                                                {"demangledName", names[static_cast<std::size_t>(i) % names.size()]},
                                                {"shortName", names[0]},
                                                {"mangledName", names[1]},
                                                {"launchType", 1},
                                                {"registersPerThread", 40},
                                                {"gridX", 1 + i % 1000},
                                                {"gridY", 1},
                                                {"gridZ", 1},
                                                {"blockX", 256},
                                                {"blockY", 1},
                                                {"blockZ", 1},
                                                {"staticSharedMemory", 0},
                                                {"dynamicSharedMemory", 1024},
                                                {"localMemoryPerThread", 0},
                                                {"localMemoryTotal", 1 << 20},
                                                {"gridId", i},
                                                {"sharedMemoryExecuted", 32768}});
        if (i % 100 == 0)
            nsys.add(
                "NVTX_EVENTS",
                {{"start", at}, {"end", at + 990'000}, {"eventType", 59}, {"text", "step"}, {"globalTid", thread}});
    }
}

// The minimum work of any reader: one thread steps over all rows and takes the columns that the importer takes.
std::int64_t walk(const std::string& path)
{
    sqlite3* database = nullptr;
    std::int64_t sum = 0;
    sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr);
    for (const char* sql :
         {"select start, end, globalTid, correlationId, nameId, returnValue from CUPTI_ACTIVITY_KIND_RUNTIME",
          "select start, end, deviceId, contextId, streamId, correlationId, globalPid, demangledName, "
          "registersPerThread, "
          "staticSharedMemory, dynamicSharedMemory, gridX, gridY, gridZ, blockX, blockY, blockZ, localMemoryPerThread, "
          "graphId, graphNodeId, clusterX, clusterY, clusterZ from CUPTI_ACTIVITY_KIND_KERNEL",
          "select start, end, eventType, textId, globalTid, domainId from NVTX_EVENTS"}) {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
        while (sqlite3_step(statement) == SQLITE_ROW)
            for (int i = 0; i < sqlite3_column_count(statement); ++i)
                sum += sqlite3_column_int64(statement, i);
        sqlite3_finalize(statement);
    }
    sqlite3_close(database);
    return sum;
}

// The limits are those of an export of 3.7 GB on two cores.
void tellLimits(double seconds, std::uintmax_t fileBytes)
{
    const double gigabytes = static_cast<double>(fileBytes) / 1e9;
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto processor = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    std::printf("per GB of file: %.2f s (limit %.2f s), max. memory %.2f GB (limit %.2f GB); processor %.1f s in all\n",
                seconds / gigabytes, 12 / 3.7, static_cast<double>(used.ru_maxrss) * 1024 / 1e9 / gigabytes, 2 / 3.7,
                processor(used.ru_utime) + processor(used.ru_stime));
}

int openOnce(const std::string& path)
{
    TracePtr trace;
    const double seconds = secondsOf([&] {
        const auto loaded = loadTrace(path);
        if (!loaded)
            std::printf("%s\n", loaded.error().line().c_str());
        trace = loaded ? *loaded : nullptr;
    });
    if (!trace)
        return 1;
    std::printf("%u slices in %.2f s\n", trace->sliceCount(), seconds);
    tellLimits(seconds, std::filesystem::file_size(path));
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 2 && std::filesystem::is_regular_file(argv[1]))
        return openOnce(argv[1]);
    const std::int64_t rows = argc > 1 ? std::atoll(argv[1]) : 1'000'000;
    const std::string path =
        argc > 2 ? argv[2] : (std::filesystem::temp_directory_path() / "lanescope_nsys_bench.sqlite").string();
    write(path, rows);
    constexpr int turns = 5;
    std::vector<double> walks, loads;
    std::int64_t sum = 0;
    std::uint32_t slices = 0;
    std::size_t resident = 0, text = 0;
    for (int turn = 0; turn < turns; ++turn) {
        walks.push_back(secondsOf([&] { sum += walk(path); }));
        loads.push_back(secondsOf([&] {
            const auto trace = loadTrace(path);
            if (!trace) {
                std::printf("%s\n", trace.error().line().c_str());
                std::exit(1);
            }
            slices = (*trace)->sliceCount();
            resident = (*trace)->residentBytes();
            text = (*trace)->sourceText().memoryBytes();
        }));
    }
    const auto tell = [](const char* what, std::vector<double>& all) {
        std::sort(all.begin(), all.end());
        std::printf("%-14s %7.1f ms  (%.1f to %.1f)\n", what, 1e3 * all[all.size() / 2], 1e3 * all.front(),
                    1e3 * all.back());
    };
    std::printf("%lld rows, %.1f MB, %u slices, %.1f + %.1f bytes per slice (store, arguments)\n",
                static_cast<long long>(rows), static_cast<double>(std::filesystem::file_size(path)) / 1e6, slices,
                static_cast<double>(resident) / slices, static_cast<double>(text) / slices);
    tell("SQLite's walk", walks);
    tell("Lanescope", loads);
    std::printf("Lanescope / walk: %.2f   (sum %lld)\n", loads[turns / 2] / walks[turns / 2],
                static_cast<long long>(sum));
    tellLimits(loads[turns / 2], std::filesystem::file_size(path));
    if (argc <= 2)
        std::filesystem::remove(path);
}
